public import PredicateSyntax

/// Formats in the source code, and text that is known only at run time.
extension BoundExpression {
  /// Parses a format whose interpolations are its arguments. Throws every mistake in the text, and
  /// A001 to A007 for arguments that do not fit.
  public init(
    _ format: InterpolatedFormat,
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    try self.init(format, [], options: options)
  }

  /// Parses a format and binds its arguments, as `NSExpression(format:)` does. Interpolations are
  /// arguments too.
  public init(
    format: InterpolatedFormat,
    _ arguments: (any PredicateArgument)?...,
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    try self.init(format, arguments.map { $0 ?? Value.null }, options: options)
  }

  /// Parses a text that is known only at run time, and binds its arguments.
  public init(
    parsing text: String,
    _ arguments: (any PredicateArgument)?...,
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    self = try ExpressionTemplate(parsing: text, options: options)
      .bound(to: Bindings(arguments: arguments.map { $0 ?? Value.null }))
  }

  private init(
    _ format: InterpolatedFormat,
    _ arguments: [any PredicateArgument],
    options: ParseOptions
  ) throws(PredicateFormatError) {
    let template = try ExpressionTemplate(parsing: format.format, options: options)
    self = try template.bound(to: format.bindings(in: template.source, with: arguments))
  }
}

/// Overloads for strings in place of literals: the compiler says what to use.
extension BoundExpression {
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "pass text that is known only at run time as parsing:, and values as its arguments"
  )
  public init(_ format: String, options: ParseOptions = .default) throws(PredicateFormatError) {
    try self.init(parsing: format, options: options)
  }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "pass text that is known only at run time as parsing:, and values as its arguments"
  )
  public init(
    format: String,
    _ arguments: (any PredicateArgument)?...,
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    self = try ExpressionTemplate(parsing: format, options: options)
      .bound(to: Bindings(arguments: arguments.map { $0 ?? Value.null }))
  }
}

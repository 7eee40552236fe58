public import PredicateSyntax

/// Formats in the source code.
extension BoundPredicate {
  /// Parses a format whose interpolations are its arguments. Throws every mistake in the text, and
  /// A001 to A007 for arguments that do not fit.
  public init(
    _ format: InterpolatedFormat,
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    try self.init(format, [], options: options)
  }

  /// Parses a format and binds its arguments, as `NSPredicate(format:)` does. Interpolations are
  /// arguments too. Throws every mistake in the text, and A001 to A007 for arguments that do not
  /// fit.
  public init(
    format: InterpolatedFormat,
    _ arguments: (any PredicateArgument)?...,
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    try self.init(format, arguments.map { $0 ?? Value.null }, options: options)
  }

  /// Parses a format and binds its arguments, as `NSPredicate(format:argumentArray:)` does, for
  /// arguments whose types are known only at run time. Throws `A012` for a type that cannot become
  /// a value.
  public init(
    format: InterpolatedFormat,
    argumentArray: [Any?],
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    let template = try PredicateTemplate(parsing: format.format, options: options)
    let others = try Bindings(
      anyArguments: argumentArray,
      for: template.source,
      at: format.openSpans(in: template.source)
    )
    self = try template.bound(to: format.bindings(in: template.source, with: others.arguments))
  }

  private init(
    _ format: InterpolatedFormat,
    _ arguments: [any PredicateArgument],
    options: ParseOptions
  ) throws(PredicateFormatError) {
    let template = try PredicateTemplate(parsing: format.format, options: options)
    self = try template.bound(to: format.bindings(in: template.source, with: arguments))
  }
}

/// Text that is known only at run time.
extension BoundPredicate {
  /// Parses a text and binds its arguments. Values are never written into the text, where they
  /// would be read as part of the predicate. Validate untrusted text with `validated(by:)`; the
  /// policy's `parseOptions` limit its length.
  public init(
    parsing text: String,
    _ arguments: (any PredicateArgument)?...,
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    self = try PredicateTemplate(parsing: text, options: options)
      .bound(to: Bindings(arguments: arguments.map { $0 ?? Value.null }))
  }

  /// Parses a text and binds arguments whose types are known only at run time. Throws `A012` for a
  /// type that cannot become a value.
  public init(
    parsing text: String,
    argumentArray: [Any?],
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    let template = try PredicateTemplate(parsing: text, options: options)
    let source = template.source
    self = try template.bound(
      to: Bindings(anyArguments: argumentArray, for: source, at: source.placeholders.map(\.span))
    )
  }
}

/// Overloads for strings in place of literals: the compiler says what to use.
extension BoundPredicate {
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
    try self.init(parsing: format, argumentArray: arguments, options: options)
  }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "pass text that is known only at run time as parsing:, and values as its arguments"
  )
  public init(
    format: String,
    argumentArray: [Any?],
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    try self.init(parsing: format, argumentArray: argumentArray, options: options)
  }
}

public import PredicateSyntax

/// A format with its arguments written in place. Interpolations only ever become arguments: no
/// value can change the predicate around it.
///
///     try BoundPredicate("name BEGINSWITH[c] \(prefix) AND \(key: column) > \(limit)")
public struct InterpolatedFormat: ExpressibleByStringInterpolation {
  let format: String
  let arguments: [any PredicateArgument]

  public init(stringLiteral format: String) {
    self.format = format
    arguments = []
  }

  public init(stringInterpolation: StringInterpolation) {
    format = stringInterpolation.format
    arguments = stringInterpolation.arguments
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var format = ""
    fileprivate var arguments: [any PredicateArgument] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      format.reserveCapacity(literalCapacity + interpolationCount * 4)
      arguments.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { format += literal }

    /// A value, or an expression to splice in: `%@`.
    public mutating func appendInterpolation(_ argument: (any PredicateArgument)?) {
      format += "%@"
      arguments.append(argument ?? Value.null)
    }

    /// A key path: `%K`.
    public mutating func appendInterpolation(key: String) {
      format += "%K"
      arguments.append(key)
    }
  }
}

extension BoundPredicate {
  /// Parses a format whose interpolations are its arguments.
  public init(
    _ format: InterpolatedFormat,
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    self = try PredicateTemplate(parsing: format.format, options: options)
      .bound(to: Bindings(arguments: format.arguments))
  }
}

extension BoundExpression {
  /// Parses a format whose interpolations are its arguments.
  public init(
    _ format: InterpolatedFormat,
    options: ParseOptions = .default
  ) throws(PredicateFormatError) {
    self = try ExpressionTemplate(parsing: format.format, options: options)
      .bound(to: Bindings(arguments: format.arguments))
  }
}

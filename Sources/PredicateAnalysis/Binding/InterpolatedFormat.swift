public import PredicateSyntax

/// A format in the source code, with its arguments interpolated or after it. Interpolations only
/// ever become arguments: no value can change the predicate around it.
///
///     try BoundPredicate("name BEGINSWITH[c] \(prefix) AND \(key: column) > \(limit)")
///     try BoundPredicate(format: "name BEGINSWITH[c] %@ AND age > \(limit)", prefix)
///
/// A string that is known only at run time is not a format; pass it as `parsing:`. Long formats may
/// be joined by `+`.
public struct InterpolatedFormat: ExpressibleByStringInterpolation, Sendable {
  /// The text, with a placeholder for every interpolation.
  package private(set) var format: String
  private var interpolations: [Interpolation]

  /// An interpolated value, and the offset of its placeholder.
  private struct Interpolation: Sendable {
    let offset: Int
    let node: ExpressionNode
    let isRange: Bool

    var argument: any PredicateArgument { isRange ? RangeArgument(bounds: node) : node }
  }

  /// Creates a format from a literal without interpolations.
  public init(stringLiteral format: String) {
    self.format = format
    interpolations = []
  }

  /// Creates a format from a literal with interpolations.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.result }

  /// The format of both texts, one after the other.
  public static func + (left: Self, right: Self) -> Self {
    var joined = left
    let start = left.format.utf8.count
    joined.format += right.format
    joined.interpolations += right.interpolations.map {
      Interpolation(offset: start + $0.offset, node: $0.node, isRange: $0.isRange)
    }
    return joined
  }

  /// The parts of a literal, collected one by one.
  public struct StringInterpolation: StringInterpolationProtocol {
    var result = InterpolatedFormat(stringLiteral: "")

    /// Creates an empty one.
    public init(literalCapacity: Int, interpolationCount: Int) {
      result.format.reserveCapacity(literalCapacity + interpolationCount * 2)
      result.interpolations.reserveCapacity(interpolationCount)
    }

    /// Appends text of the predicate.
    public mutating func appendLiteral(_ literal: String) { result.format += literal }

    /// Appends a value, or an expression to splice in: `%@`.
    public mutating func appendInterpolation(_ argument: (any PredicateArgument)?) {
      result.append(
        "%@",
        argument?.predicateArgument ?? ExpressionNode(.constant(.null))
      )
    }

    /// Appends an enum or option set by its raw value, or nil.
    @_disfavoredOverload
    public mutating func appendInterpolation<Raw: RawRepresentable>(_ value: Raw?)
    where Raw.RawValue: ValueConvertible { appendInterpolation(value?.rawValue) }

    /// Appends a list of enums or option sets by their raw values.
    @_disfavoredOverload
    public mutating func appendInterpolation<Values: Sequence>(_ values: Values)
    where Values.Element: RawRepresentable, Values.Element.RawValue: ValueConvertible {
      appendInterpolation(values.map(\.rawValue))
    }

    /// Appends a key path: `%K`.
    public mutating func appendInterpolation(key: String) {
      result.append("%K", key.predicateArgument)
    }

    @_disfavoredOverload
    @available(
      *,
      unavailable,
      message: "a format takes text, numbers, dates, lists and other ValueConvertible values"
    )
    public mutating func appendInterpolation(_ value: Any) {}
  }

  mutating func append(
    _ placeholder: String,
    _ argument: ExpressionNode,
    isRange: Bool = false
  ) {
    interpolations.append(
      Interpolation(offset: format.utf8.count, node: argument, isRange: isRange)
    )
    format += placeholder
  }
}

extension InterpolatedFormat {
  /// The arguments of all placeholders of `source`, which is the text of this format: those that
  /// were interpolated, and `others` for the rest. Throws `A001` if there are too few.
  func bindings(
    in source: SourceText,
    with others: [any PredicateArgument]
  ) throws(PredicateFormatError) -> Bindings {
    if interpolations.isEmpty { return Bindings(arguments: others) }
    if others.isEmpty, format.utf8.count(where: { $0 == UInt8(ascii: "%") }) == interpolations.count
    {
      return Bindings(arguments: interpolations.map(\.argument))
    }
    var merged: [any PredicateArgument] = []
    var missing: [Diagnostic] = []
    var interpolated = interpolations[...]
    var others = others[...]
    for place in source.placeholders {
      if interpolated.first?.offset == Int(place.span.start) {
        merged.append(interpolated.removeFirst().argument)
      } else if let argument = others.popFirst() {
        merged.append(argument)
      } else {
        // Interpolations do not count: this is the number of the argument after the text.
        let index = merged.count - (interpolations.count - interpolated.count) + missing.count
        let placeholder = Placeholder(place.conversion, index: index)
        missing.append(.missingArgument(placeholder, at: place.span))
      }
    }
    if !missing.isEmpty { throw PredicateFormatError(source: source, diagnostics: missing) }
    // Those that are left are inside quotes or have no placeholder: they are reported as unused.
    return Bindings(arguments: merged + interpolated.map(\.argument) + Array(others))
  }

  /// The places of the placeholders that no interpolation fills.
  func openSpans(in source: SourceText) -> [SourceSpan] {
    let filled = Set(interpolations.map(\.offset))
    return source.placeholders.map(\.span).filter { !filled.contains(Int($0.start)) }
  }
}

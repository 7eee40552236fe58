public import PredicateSyntax

/// Ranges, whose bounds are those of BETWEEN: `age BETWEEN \(18...65)`. Anywhere else they are an
/// error, A016: a list of both bounds would have another meaning.
extension InterpolatedFormat.StringInterpolation {
  /// Appends the bounds of a range for BETWEEN, which includes both.
  public mutating func appendInterpolation<Bound: ValueConvertible>(_ range: ClosedRange<Bound>) {
    append(range.lowerBound.predicateValue, range.upperBound.predicateValue)
  }

  /// Appends the first and the last integer of a range for BETWEEN; an empty range contains
  /// nothing.
  public mutating func appendInterpolation<Bound: ValueConvertible & FixedWidthInteger>(
    _ range: Range<Bound>
  ) {
    guard !range.isEmpty else { return append(1, 0) }
    append(range.lowerBound.predicateValue, (range.upperBound - 1).predicateValue)
  }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "BETWEEN includes both of its bounds: write a closed range, lower...upper"
  )
  public mutating func appendInterpolation<Bound>(_ range: Range<Bound>) {}

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "BETWEEN needs two bounds: compare with a single bound by >=, <= or <"
  )
  public mutating func appendInterpolation(_ range: some RangeExpression) {}

  private mutating func append(_ lower: Value, _ upper: Value) {
    result.append("%@", ExpressionNode(.constant(.list([lower, upper]))), isRange: true)
  }
}

/// The bounds of a range, which only BETWEEN takes.
struct RangeArgument: PredicateArgument {
  let bounds: ExpressionNode

  var predicateArgument: ExpressionNode { bounds }
}

import PredicateAnalysis
import PredicateSyntax

extension EvaluationRun {
  /// Whether the operator holds between two values.
  mutating func test(
    _ comparison: PreparedComparison,
    _ left: KeyedValue,
    _ right: KeyedValue
  ) throws(EvaluationError) -> Bool {
    let options = comparison.options
    let span = comparison.span
    switch comparison.test {
    case .relation(.equal): return try areEqual(left, right, comparison)
    case .relation(.notEqual): return try !areEqual(left, right, comparison)
    case .relation(let relation):
      if left.isNull || right.isNull { return left.isNull && right.isNull && relation.acceptsEqual }
      guard let order = try order(left, right, options, at: span) else { return false }
      return relation.accepts(order)
    case .between: return try isBetween(left, right, comparison)
    case .in(let members, let needle):
      return try isMember(left, of: right, from: comparison.right, members, needle, comparison)
    case .search(let anchor, let search):
      if left.isNull || right.isNull { return false }
      if anchor == .anywhere, left.text == nil {
        return try isMember(right, of: left, from: comparison.left, nil, nil, comparison)
      }
      let texts = try texts(left, right, comparison, EvaluationError.notText)
      guard let (text, needle) = texts else { return false }
      let ready = search ?? comparison.textSearch(needle, mode: mode)
      return text.withBytes { ready.isFound(anchor, in: $0) }
    case .like(let pattern):
      guard let (text, source) = try texts(left, right, comparison) else { return false }
      let prepared = pattern ?? LikePattern(source, options: options)
      return try matches(prepared, text, at: span)
    case .matches(let expression):
      guard let (text, source) = try texts(left, right, comparison) else { return false }
      let ready: RegularExpression
      if let expression {
        ready = expression
      } else {
        ready = try comparison.expression(source, options: self.options)
        try charge(compiling: ready, at: span)
      }
      return try matches(ready, text, at: span)
    case .utiConformsTo:
      guard let (type, other) = try texts(left, right, comparison) else { return false }
      return self.options.typeIdentifiers.conforms(type, to: other)
    case .utiEquals:
      guard let (type, other) = try texts(left, right, comparison) else { return false }
      return self.options.typeIdentifiers.areEqual(type, other)
    case .tokenMatches: throw .tokenMatchesDisabled(at: span)
    case .selector(let name, let entry):
      guard let entry else { throw .operatorDisabled(name, at: span) }
      if left.isNull { return false }
      let result = try call(entry, name, on: left, [right], at: span)
      return Number(result).map { !$0.isZero } ?? !result.isNull
    }
  }

  private mutating func areEqual(
    _ left: KeyedValue,
    _ right: KeyedValue,
    _ comparison: PreparedComparison
  ) throws(EvaluationError) -> Bool {
    // Comparing with nil reads nothing, so it is not charged.
    if left.isNull || right.isNull { return left.isNull && right.isNull }
    try charge(comparing: left, with: right, at: comparison.span)
    try requireRawValue(left, right, at: comparison.span)
    return equality.areEqual(left, right, options: comparison.options)
  }

  /// Nil if the values have no order, so that every comparison of order is false.
  private func order(
    _ left: KeyedValue,
    _ right: KeyedValue,
    _ options: StringOptions,
    at span: SourceSpan?
  ) throws(EvaluationError) -> Int? {
    switch ordering.order(left, right, options: options) {
    case .order(let order): return order
    case .unordered: return nil
    case .incomparable:
      if self.options.typeMismatch == .false { return nil }
      throw .incomparable(left, right, at: span)
    }
  }

  /// Bounds in the wrong order are swapped.
  private mutating func isBetween(
    _ value: KeyedValue,
    _ bounds: KeyedValue,
    _ comparison: PreparedComparison
  ) throws(EvaluationError) -> Bool {
    if value.isNull { return false }
    guard let bounds = try checkedBounds(bounds, comparison) else { return false }
    let span = comparison.span
    guard let order = try order(bounds.0, bounds.1, [], at: comparison.right.span) else {
      return false
    }
    let (low, high) = order <= 0 ? bounds : (bounds.1, bounds.0)
    guard let toLow = try self.order(low, value, [], at: span),
      let toHigh = try self.order(value, high, [], at: span)
    else { return false }
    return toLow <= 0 && toHigh <= 0
  }

  /// Nil if one of the bounds is nil.
  private mutating func checkedBounds(
    _ bounds: KeyedValue,
    _ comparison: PreparedComparison
  ) throws(EvaluationError) -> (KeyedValue, KeyedValue)? {
    guard let array = try elements(of: bounds, at: comparison.right.span), array.kind != .set,
      array.elements.count == 2
    else { throw .betweenBounds(bounds, at: comparison.right.span ?? comparison.span) }
    let (low, high) = (array.elements[0], array.elements[1])
    return low.isNull || high.isNull ? nil : (low, high)
  }

  /// Both sides as text, the right one a pattern; nil if either is nil.
  private func texts(
    _ left: KeyedValue,
    _ right: KeyedValue,
    _ comparison: PreparedComparison
  ) throws(EvaluationError) -> (String, String)? {
    let texts = try texts(left, right, comparison, EvaluationError.notMatchable)
    if let texts, texts.1.utf8.count > options.limits.patternLength {
      throw .patternLength(options.limits.patternLength, at: comparison.right.span)
    }
    return texts
  }

  /// Both sides as text; nil if either is nil. `mistake` is the error for any other value.
  private func texts(
    _ left: KeyedValue,
    _ right: KeyedValue,
    _ comparison: PreparedComparison,
    _ mistake: (KeyedValue, _ use: String, SourceSpan?) -> EvaluationError
  ) throws(EvaluationError) -> (String, String)? {
    if left.isNull || right.isNull { return nil }
    guard let text = left.text else {
      let span = comparison.left.span ?? comparison.span
      throw mistake(left, comparison.operatorName, span)
    }
    guard let other = right.text else {
      let span = comparison.right.span ?? comparison.span
      throw mistake(right, comparison.operatorName, span)
    }
    return (text, other)
  }
}

import PredicateSyntax

extension EvaluationRun {
  /// UNION, INTERSECT and MINUS of any two collections: a set, in order of first appearance.
  mutating func combine(
    _ operator: SetOperator,
    _ left: PreparedExpression,
    _ right: PreparedExpression
  ) throws(EvaluationError) -> KeyedValue {
    let (leftValue, rightValue) = (try evaluate(left), try evaluate(right))
    // As with every other operator, nil takes precedence over the type of the other operand.
    if leftValue.isNull || rightValue.isNull { return .null }
    let first = try members(of: leftValue, `operator`, at: left.span)
    let second = try members(of: rightValue, `operator`, at: right.span)
    try charge(distinguishing: first + second, at: left.span)
    let others = MemberSet(second, equality: equality)
    var seen = MemberSet([], equality: equality)
    let candidates =
      switch `operator` {
      case .union: first + second
      case .intersect: first.filter { others.contains($0, equality: equality) }
      case .minus: first.filter { !others.contains($0, equality: equality) }
      }
    let result = candidates.filter { seen.insert($0, equality: equality) }
    return .collection(KeyedCollection(.set, result))
  }

  private mutating func members(
    of value: KeyedValue,
    _ operator: SetOperator,
    at span: SourceSpan?
  ) throws(EvaluationError) -> [KeyedValue] {
    if let collection = try elements(of: value, at: span) { return collection.elements }
    if let dictionary = value.dictionary {
      try requireWholes(at: span)
      return dictionary.values
    }
    throw .notACollection(value, for: `operator`.rawValue, at: span)
  }
}

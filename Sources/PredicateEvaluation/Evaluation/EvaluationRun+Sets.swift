import PredicateSyntax

extension EvaluationRun {
  /// UNION, INTERSECT and MINUS of any two collections: a set, in order of first appearance.
  mutating func combine(
    _ operator: SetOperator,
    _ left: PreparedExpression,
    _ right: PreparedExpression
  ) throws(EvaluationError) -> KeyedValue {
    let first = try members(left, `operator`)
    let second = try members(right, `operator`)
    guard let first, let second else { return .null }
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

  /// Nil when the operand is nil.
  private mutating func members(
    _ expression: PreparedExpression,
    _ operator: SetOperator
  ) throws(EvaluationError) -> [KeyedValue]? {
    let value = try evaluate(expression)
    if value.isNull { return nil }
    if let collection = try elements(of: value, at: expression.span) { return collection.elements }
    if let dictionary = value.dictionary {
      try requireWholes(at: expression.span)
      return dictionary.values
    }
    throw .notACollection(value, for: `operator`.rawValue, at: expression.span)
  }
}

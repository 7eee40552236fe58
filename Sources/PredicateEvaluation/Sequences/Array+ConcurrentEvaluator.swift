public import PredicateSyntax

extension Array where Element: KeyValueReadable & Sendable {
  /// The elements that match, in order, found on all cores at once. Worth it from some ten thousand
  /// elements on. Variables are data: all threads read them.
  public func concurrentFilter(
    _ evaluator: Evaluator,
    variables: [String: Value] = [:]
  ) throws(EvaluationError) -> [Element] {
    try CompiledEvaluator(evaluator.atOneTime(), variables: variables).concurrentFilter(self)
  }

  /// How many elements match, counted on all cores at once.
  public func concurrentCount(
    matching evaluator: Evaluator,
    variables: [String: Value] = [:]
  ) throws(EvaluationError) -> Int {
    try CompiledEvaluator(evaluator.atOneTime(), variables: variables).concurrentCount(self)
  }

  /// The elements that match and those that do not, evaluated on all cores at once.
  public func concurrentPartition(
    by evaluator: Evaluator,
    variables: [String: Value] = [:]
  ) throws(EvaluationError) -> (matching: [Element], others: [Element]) {
    try CompiledEvaluator(evaluator.atOneTime(), variables: variables).concurrentPartition(self)
  }
}

extension Sequence where Element: KeyValueReadable {
  /// The elements that match, in order. `now()` is the same for all of them.
  ///
  ///     let adults = try people.filter(evaluator)
  ///
  /// The predicate is compiled for the type of the elements, once an evaluator.
  public func filter(
    _ evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> [Element] {
    try CompiledEvaluator(evaluator.atOneTime(), onThisThread: variables).filter(self)
  }

  /// The first element that matches; none after it is tested. `now()` is the same for all.
  public func first(
    where evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Element? {
    try CompiledEvaluator(evaluator.atOneTime(), onThisThread: variables).first(in: self)
  }

  /// How many elements match. `now()` is the same for all of them.
  public func count(
    matching evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Int {
    try CompiledEvaluator(evaluator.atOneTime(), onThisThread: variables).count(self)
  }

  /// The elements that match and those that do not, each in order.
  public func partition(
    by evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> (matching: [Element], others: [Element]) {
    try CompiledEvaluator(evaluator.atOneTime(), onThisThread: variables).partition(self)
  }

  /// Whether one of the elements matches; none after it is tested.
  public func contains(
    where evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Bool {
    try first(where: evaluator, variables: variables) != nil
  }

  /// Whether every element matches; none after one that does not is tested.
  public func allSatisfy(
    _ evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Bool {
    try CompiledEvaluator(evaluator.atOneTime(), onThisThread: variables).allSatisfied(by: self)
  }
}

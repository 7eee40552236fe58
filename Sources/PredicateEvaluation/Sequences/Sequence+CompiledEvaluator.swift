extension Sequence {
  /// The elements that match, in order: `evaluator.filter(self)`.
  public func filter(
    _ evaluator: CompiledEvaluator<Element>
  ) throws(EvaluationError) -> [Element] { try evaluator.filter(self) }

  /// How many elements match.
  public func count(
    matching evaluator: CompiledEvaluator<Element>
  ) throws(EvaluationError) -> Int { try evaluator.count(self) }

  /// The first element that matches; none after it is tested.
  public func first(
    where evaluator: CompiledEvaluator<Element>
  ) throws(EvaluationError) -> Element? { try evaluator.first(in: self) }

  /// Whether one of the elements matches; none after it is tested.
  public func contains(
    where evaluator: CompiledEvaluator<Element>
  ) throws(EvaluationError) -> Bool { try evaluator.first(in: self) != nil }

  /// Whether every element matches; none after one that does not is tested.
  public func allSatisfy(
    _ evaluator: CompiledEvaluator<Element>
  ) throws(EvaluationError) -> Bool { try evaluator.allSatisfied(by: self) }

  /// The elements that match and those that do not, each in order.
  public func partition(
    by evaluator: CompiledEvaluator<Element>
  ) throws(EvaluationError) -> (matching: [Element], others: [Element]) {
    try evaluator.partition(self)
  }
}

extension CompiledEvaluator {
  /// Whether every element matches; none after one that does not is tested.
  func allSatisfied(by elements: some Sequence<Element>) throws(EvaluationError) -> Bool {
    let evaluator = atOneTime()
    for element in elements where try !evaluator.matches(element) { return false }
    return true
  }
}

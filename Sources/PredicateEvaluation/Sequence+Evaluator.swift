extension Sequence where Element: KeyValueReadable {
  /// The elements that match, in order. `now()` is the same for all of them.
  ///
  ///     let adults = try people.filter(evaluator)
  public func filter(
    _ evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> [Element] {
    let evaluator = evaluator.atOneTime()
    var result: [Element] = []
    for element in self where try evaluator.matches(element, variables: variables) {
      result.append(element)
    }
    return result
  }

  /// The first element that matches. `now()` is the same for all that are looked at.
  public func first(
    matching evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Element? {
    let evaluator = evaluator.atOneTime()
    for element in self where try evaluator.matches(element, variables: variables) {
      return element
    }
    return nil
  }

  /// How many elements match. `now()` is the same for all of them.
  public func count(
    matching evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Int {
    let evaluator = evaluator.atOneTime()
    var count = 0
    for element in self where try evaluator.matches(element, variables: variables) { count += 1 }
    return count
  }
}

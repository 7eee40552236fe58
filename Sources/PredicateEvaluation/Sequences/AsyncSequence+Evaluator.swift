extension AsyncSequence where Element: KeyValueReadable {
  /// The elements that match, as they arrive; it ends with the `EvaluationError` of the first
  /// element with one. `now()` is the same for all of them.
  ///
  ///     for try await person in people.filter(evaluator) { … }
  public func filter(_ evaluator: Evaluator) -> AsyncThrowingFilterSequence<Self> {
    let evaluator = evaluator.atOneTime()
    return filter { (element) async throws -> Bool in try evaluator.matches(element) }
  }
}

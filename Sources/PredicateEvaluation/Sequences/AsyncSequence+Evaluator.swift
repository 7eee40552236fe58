extension AsyncSequence where Element: KeyValueReadable {
  /// The elements that match, as they come; it ends with the `EvaluationError` of the first that has
  /// one. `now()` is the same for all of them.
  ///
  ///     for try await person in people.filter(evaluator) { … }
  public func filter(_ evaluator: Evaluator) -> AsyncThrowingFilterSequence<Self> {
    let evaluator = evaluator.atOneTime()
    return filter { (element) async throws -> Bool in try evaluator.matches(element) }
  }
}

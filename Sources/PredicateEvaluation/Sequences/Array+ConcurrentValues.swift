public import PredicateSyntax

/// Variables of any types that are values: `["least": 18, "since": date, "names": names]`. Objects
/// with keys of their own are given as `KeyedValue`.
extension Array where Element: KeyValueReadable & Sendable {
  /// The elements that match, in order, found on all cores at once.
  @_disfavoredOverload
  public func concurrentFilter(
    _ evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> [Element] {
    try concurrentFilter(evaluator, variables: variables.data)
  }

  /// The number of elements that match, counted on all cores at once.
  @_disfavoredOverload
  public func concurrentCount(
    matching evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> Int {
    try concurrentCount(matching: evaluator, variables: variables.data)
  }

  /// The elements that match and those that do not, evaluated on all cores at once.
  @_disfavoredOverload
  public func concurrentPartition(
    by evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> (matching: [Element], others: [Element]) {
    try concurrentPartition(by: evaluator, variables: variables.data)
  }
}

public import PredicateSyntax

/// Variables of any types that are values: `["least": 18, "since": date, "names": names]`. Objects
/// with keys of their own are given as `KeyedValue`.
extension Sequence where Element: KeyValueReadable {
  /// The elements that match, in order. `now()` is the same for all of them.
  @_disfavoredOverload
  public func filter(
    _ evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> [Element] {
    try filter(evaluator, variables: variables.keyed)
  }

  /// The first element that matches.
  @_disfavoredOverload
  public func first(
    where evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> Element? {
    try first(where: evaluator, variables: variables.keyed)
  }

  /// Whether one of the elements matches.
  @_disfavoredOverload
  public func contains(
    where evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> Bool {
    try contains(where: evaluator, variables: variables.keyed)
  }

  /// Whether all elements match.
  @_disfavoredOverload
  public func allSatisfy(
    _ evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> Bool {
    try allSatisfy(evaluator, variables: variables.keyed)
  }

  /// The number of elements that match.
  @_disfavoredOverload
  public func count(
    matching evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> Int {
    try count(matching: evaluator, variables: variables.keyed)
  }

  /// The elements that match and those that do not, each in order.
  @_disfavoredOverload
  public func partition(
    by evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> (matching: [Element], others: [Element]) {
    try partition(by: evaluator, variables: variables.keyed)
  }
}

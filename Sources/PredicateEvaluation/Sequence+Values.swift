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
    matching evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> Element? {
    try first(matching: evaluator, variables: variables.keyed)
  }

  /// How many elements match.
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

extension Sequence<[String: Any]> {
  /// The dictionaries that match, in order. `now()` is the same for all of them.
  @_disfavoredOverload
  public func filter(
    _ evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> [Element] {
    try filter(evaluator, variables: variables.keyed)
  }

  /// The first dictionary that matches.
  @_disfavoredOverload
  public func first(
    matching evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> Element? {
    try first(matching: evaluator, variables: variables.keyed)
  }

  /// How many dictionaries match.
  @_disfavoredOverload
  public func count(
    matching evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> Int {
    try count(matching: evaluator, variables: variables.keyed)
  }

  /// The dictionaries that match and those that do not, each in order.
  @_disfavoredOverload
  public func partition(
    by evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> (matching: [Element], others: [Element]) {
    try partition(by: evaluator, variables: variables.keyed)
  }
}

extension Array where Element: KeyValueReadable & Sendable {
  /// The elements that match, in order, found on all cores at once.
  @_disfavoredOverload
  public func concurrentFilter(
    _ evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> [Element] {
    try concurrentFilter(evaluator, variables: variables.data)
  }

  /// How many elements match, counted on all cores at once.
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

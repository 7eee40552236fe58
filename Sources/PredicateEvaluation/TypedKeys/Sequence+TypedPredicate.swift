import PredicateAnalysis

/// Predicates over the type of the elements. Each throws `PredicateFormatError` for a key path that
/// is not readable, otherwise the `EvaluationError` of the first element with one.
extension Sequence where Element: KeyPathReadable {
  /// The elements that match, in order.
  public func filter(
    _ predicate: TypedPredicate<Element>,
    variables: Variables = [:]
  ) throws -> [Element] {
    try filter(BoundPredicate(predicate), variables: variables)
  }

  /// The number of elements that match.
  public func count(
    matching predicate: TypedPredicate<Element>,
    variables: Variables = [:]
  ) throws -> Int {
    try count(matching: BoundPredicate(predicate), variables: variables)
  }

  /// The first element that matches; none after it is tested.
  public func first(
    where predicate: TypedPredicate<Element>,
    variables: Variables = [:]
  ) throws -> Element? {
    try first(where: BoundPredicate(predicate), variables: variables)
  }

  /// The elements that match and those that do not, each in order.
  public func partition(
    by predicate: TypedPredicate<Element>,
    variables: Variables = [:]
  ) throws -> (matching: [Element], others: [Element]) {
    try partition(by: BoundPredicate(predicate), variables: variables)
  }

  /// Whether one of the elements matches; none after it is tested.
  public func contains(
    where predicate: TypedPredicate<Element>,
    variables: Variables = [:]
  ) throws -> Bool {
    try contains(where: BoundPredicate(predicate), variables: variables)
  }

  /// Whether every element matches; none after one that does not is tested.
  public func allSatisfy(
    _ predicate: TypedPredicate<Element>,
    variables: Variables = [:]
  ) throws -> Bool {
    try allSatisfy(BoundPredicate(predicate), variables: variables)
  }
}

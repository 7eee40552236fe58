public import PredicateSyntax

extension Sequence where Element: KeyValueReadable {
  /// The elements that match, in order. `now()` is the same for all of them.
  ///
  ///     let adults = try people.filter(evaluator)
  ///
  /// The predicate is compiled for the type of the elements first; see `CompiledEvaluator`, which
  /// saves that when there are few elements and many calls.
  public func filter(
    _ evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> [Element] {
    try CompiledEvaluator(evaluator.atOneTime(), onThisThread: variables).filter(self)
  }

  /// The first element that matches. `now()` is the same for all elements that are tested.
  public func first(
    matching evaluator: Evaluator,
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
}

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

extension Sequence<[String: Any]> {
  /// The dictionaries that match, in order. `now()` is the same for all of them.
  public func filter(
    _ evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> [Element] {
    try CompiledEvaluator(evaluator.atOneTime(), onThisThread: variables).filter(self)
  }

  /// How many dictionaries match. `now()` is the same for all of them.
  public func count(
    matching evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Int {
    try CompiledEvaluator(evaluator.atOneTime(), onThisThread: variables).count(self)
  }

  /// The first dictionary that matches. `now()` is the same for all dictionaries that are tested.
  public func first(
    matching evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Element? {
    try CompiledEvaluator(evaluator.atOneTime(), onThisThread: variables).first(in: self)
  }

  /// The dictionaries that match and those that do not, each in order.
  public func partition(
    by evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> (matching: [Element], others: [Element]) {
    try CompiledEvaluator(evaluator.atOneTime(), onThisThread: variables).partition(self)
  }
}

public import PredicateSyntax

extension ColumnEvaluator {
  /// Compiles the predicate of an evaluator for a table, which is kept.
  @_disfavoredOverload
  public init(
    _ evaluator: Evaluator,
    for table: ColumnTable,
    variables: [String: any ValueConvertible]
  ) {
    self.init(evaluator, for: table, variables: variables.data)
  }
}

extension ColumnTable {
  /// The indices of the rows that match, in order.
  @_disfavoredOverload
  public func rows(
    matching evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> [Int] {
    try rows(matching: evaluator, variables: variables.keyed)
  }

  /// The number of rows that match.
  @_disfavoredOverload
  public func count(
    matching evaluator: Evaluator,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> Int {
    try count(matching: evaluator, variables: variables.keyed)
  }
}

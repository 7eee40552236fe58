import PredicateEvaluation
public import PredicateSyntax

/// Variables of any types that are values. Objects with keys of their own are given as `KeyedValue`.
extension SQLResidual {
  /// Whether a row matches; its values by the names of `columns`.
  @_disfavoredOverload
  public func matches(
    _ row: [String: Value],
    variables: [String: any ValueConvertible]
  ) throws(Failure) -> Bool {
    try matches(row, variables: variables.keyed)
  }

  /// Whether a row matches. `read` gives what a column holds, and nil for one that the row lacks.
  @_disfavoredOverload
  public func matches(
    variables: [String: any ValueConvertible],
    read: (_ column: String) -> Value?
  ) throws(Failure) -> Bool {
    try matches(variables: variables.keyed, read: read)
  }
}

extension SQLClause {
  /// Whether a row that the statement gave matches.
  @_disfavoredOverload
  public func matches(
    variables: [String: any ValueConvertible],
    read: (_ column: String) -> Value?
  ) throws(SQLResidual.Failure) -> Bool {
    try matches(variables: variables.keyed, read: read)
  }
}

public import PredicateEvaluation
public import PredicateSyntax

/// A predicate as the part of a statement that any client can run.
///
///     let clause = try SQLCompiler(dialect: .postgres).whereClause(for: checked, alias: "b")
///     let sql = "SELECT b.* FROM book b WHERE \(clause.condition)"
///
/// The client binds `bindings` to the placeholders, and keeps the rows that `matches` accepts.
public struct SQLClause: Sendable {
  /// The ways to reach the rows that to-one relationships lead to.
  public enum Joins: Hashable, Sendable, CaseIterable {
    /// Joins, which the statement puts into its FROM
    case inFrom
    /// Subselects within the condition, so that FROM stays as it is
    case inSubselects
  }

  /// The condition for WHERE. It needs no parentheses beside AND.
  public let condition: String
  /// ` LEFT JOIN …` to follow the table in FROM, or nothing. None makes a row come twice. The names
  /// of the tables begin with the alias.
  public let joins: String
  /// The values of the placeholders of `joins`, then of those of `condition`.
  public let bindings: [SQLBinding]
  /// The part of the predicate that must be checked for each row; nil where the database decides
  /// all of it. While there is one, the statement must not limit the number of its rows.
  public let residual: SQLResidual?
  /// The reasons for the residual.
  public let notes: [Diagnostic]

  /// Whether a row that the statement gave matches. `read` gives what a column of the row holds, as
  /// the client has it, and nil for a column that the row lacks.
  public func matches(
    variables: Variables = [:],
    read: (_ column: String) -> Value?
  ) throws(SQLResidual.Failure) -> Bool {
    try residual?.matches(variables: variables, read: read) ?? true
  }

  /// Whether a row that the statement gave matches; its values by the names of their columns.
  public func matches(_ row: [String: Value]) throws(SQLResidual.Failure) -> Bool {
    try residual?.matches(row) ?? true
  }
}

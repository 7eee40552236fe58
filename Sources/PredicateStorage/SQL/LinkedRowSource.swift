package import PredicateSQL
package import PredicateSyntax

/// What a database is to bring along so that `LinkReader` can follow relationships in it.
package protocol LinkedRowSource: Sendable {
  var dialect: any SQLDialect { get }

  /// A value as a column keeps it; nil when the database cannot keep it.
  func stored(_ value: Value, in column: TableLayout.Column) -> Value?

  /// The rows of a statement, which gives the columns of a shape.
  func rows(
    _ statement: SQLStatement,
    of shape: StoredShape
  ) throws(StorageError) -> [StoredRow]
}

package import PredicateSQL
package import PredicateSyntax

/// The requirements on a database for `SQLRelationshipReader` to follow relationships in it.
package protocol RelatedRowSource: Sendable {
  var dialect: any SQLDialect { get }

  /// The form in which a column stores a value; nil when the database cannot store it.
  func stored(_ value: Value, in column: TableLayout.Column) -> Value?

  /// The rows of a statement that selects the columns of a shape.
  func rows(
    _ statement: SQLStatement,
    of shape: StoredShape
  ) throws(StorageError) -> [StoredRow]
}

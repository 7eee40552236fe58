/// The constraints on the keys of a relationship that a database enforces. Without them rows may
/// have a dangling key, which is nil for a to-one relationship and is skipped in a to-many one; a
/// duplicate pair in a join table, which is one element; and texts that are equal only in the
/// database, which dangle.
package struct KeyGuarantees: Hashable, Sendable {
  /// Whether each foreign key, in this side's table or in the join table, refers to a row of the
  /// other side: a constraint that is enforced.
  package var rowsExist = true
  /// Whether the columns on the other side are unique, so that a row leads to at most one.
  package var leadsToOne = false
  /// Whether the pairs of a join table are unique.
  package var pairsAreUnique = true
  /// The pairs of columns for which `=` in the database is also true for different values.
  package var inexactPairs: Set<ColumnPair> = []

  package init() {}

  /// Whether a foreign key can replace the key of the row that it refers to.
  package var keysStandForRows: Bool { rowsExist && inexactPairs.isEmpty }
}

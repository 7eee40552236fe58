/// The constraints on the keys of a relationship that a database enforces. Without them rows may
/// hold a key that leads to no row, which is nil for a to-one relationship and no element of a
/// to-many one; a duplicate pair in a join table, which is one element; and texts that are equal
/// only in the database, which lead nowhere.
package struct KeyGuarantees: Hashable, Sendable {
  /// Whether each foreign key, of this side's table or of the join table, leads to a row of the other
  /// side: a constraint that is enforced.
  package var rowsExist = true
  /// Whether the columns on the other side hold each value once, so that a row leads to one at most.
  package var leadsToOne = false
  /// Whether a join table holds each pair once.
  package var pairsAreUnique = true
  /// The pairs of columns of which `=` in the database is true of values that are not the same.
  package var inexactPairs: Set<ColumnPair> = []

  package init() {}

  /// Whether a foreign key may stand for the key of the row that it leads to.
  package var keysStandForRows: Bool { rowsExist && inexactPairs.isEmpty }
}

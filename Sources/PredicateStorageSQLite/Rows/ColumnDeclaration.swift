import PredicateSchema

/// The type of a column in `CREATE TABLE`. SQLite looks only for a word that names a storage class,
/// so the other words describe the attribute, and introspection finds the same attribute again.
enum ColumnDeclaration {
  /// Nil where SQLite does not keep the type in that form.
  static func text(_ type: AttributeType, _ storage: StorageForm?) -> String? {
    table.first { $0.type == type && $0.storage.contains(storage) }?.declaration
  }

  /// The type and form that one of our own declarations says, in capital letters; nil of any other.
  static func type(of declaration: String) -> (type: AttributeType, storage: StorageForm?)? {
    table.first { $0.declaration == declaration }.map { ($0.type, $0.storage[0]) }
  }

  private static let table: [(type: AttributeType, storage: [StorageForm?], declaration: String)] =
    [
      (.bool, [nil, .integer, .native], "INTEGER BOOLEAN"),
      (.integer, [nil, .integer, .native], "INTEGER"),
      (.real, [nil, .native], "REAL"),
      (.decimal, [nil, .text], "TEXT DECIMAL"),
      (.text, [nil, .text, .native], "TEXT"),
      (.date, [.secondsSince1970, nil, .zoneless], "REAL DATE"),
      (.date, [.secondsSince2001], "REAL DATE_SINCE_2001"),
      (.date, [.iso8601, .text], "TEXT DATE"),
      (.uuid, [nil, .text], "TEXT UUID"),
      (.uuid, [.blob], "BLOB UUID"),
      (.bytes, [nil, .blob, .native], "BLOB"),
      (.url, [nil, .text, .native], "TEXT URL"),
      (.json, [.any], ""), (.json, [.any], "ANY"),
    ]
}

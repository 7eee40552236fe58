import PredicateSchema
import PredicateStorage

/// The types of columns, by what the attribute is.
struct PostgresColumnType {
  /// As a parameter is cast: `text`.
  var name: String
  /// As a column is declared: `text COLLATE "C"`.
  private(set) var declaration: String

  /// Nil where PostgreSQL does not keep the type in that form.
  init?(_ type: AttributeType, _ storage: StorageForm?) {
    if case .list(of: let element, _) = type {
      guard let known = Self(element, storage) else { return nil }
      name = known.name + "[]"
    } else {
      guard let row = Self.table.first(where: { $0.type == type && $0.storage.contains(storage) })
      else { return nil }
      name = row.name
    }
    declaration = name
  }

  init?(_ column: TableLayout.Column) {
    guard let known = Self(column.type, column.storage) else { return nil }
    self = known
    // Text in PostgreSQL follows the database's collation, unless the column declares another.
    if name == "text", column.collation == .binary { declaration += " COLLATE \"C\"" }
  }

  private static let table: [(type: AttributeType, storage: [StorageForm?], name: String)] = [
    (.bool, [nil, .native], "boolean"), (.bool, [.integer], "bigint"),
    (.integer, [nil, .native, .integer], "bigint"), (.real, [nil, .native], "double precision"),
    (.real, [.single], "real"), (.decimal, [nil, .native], "numeric"), (.decimal, [.text], "text"),
    (.text, [nil, .native, .text, .cast], "text"), (.text, [.padded], "bpchar"),
    (.url, [nil, .native, .text], "text"),
    (.date, [nil, .native], "timestamptz"), (.date, [.zoneless], "timestamp"),
    (.date, [.iso8601, .text], "text"),
    (.date, [.secondsSince1970, .secondsSince2001], "double precision"),
    (.uuid, [nil, .native], "uuid"), (.uuid, [.text], "text"), (.uuid, [.blob], "bytea"),
    (.bytes, [nil, .native, .blob], "bytea"), (.json, [nil, .native], "jsonb"),
    (.json, [.text], "json"),
  ]
}

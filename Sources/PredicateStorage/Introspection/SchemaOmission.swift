import PredicateSchema

/// A table or column of a database that the schema made from its description does without.
public struct SchemaOmission: Hashable, Sendable, CustomStringConvertible {
  /// The table that is left out, or whose column is.
  public var table: String
  /// Nil where the whole table is left out.
  public var column: String?
  /// Why: `of the type jsonb`
  public var reason: String

  /// Creates an omission.
  public init(table: String, column: String? = nil, reason: String) {
    self.table = table
    self.column = column
    self.reason = reason
  }

  /// `the column “doc” of the table “paper” is left out: of the type jsonb`
  public var description: String {
    let place =
      column.map { "the column “\($0)” of the table “\(table)”" } ?? "the table “\(table)”"
    return "\(place) is left out: \(reason)"
  }
}

/// A store that can describe its database.
public protocol IntrospectedStorageBackend: StorageBackend {
  /// The store over the same connections, with the schema that the database has now by its own
  /// account. This store keeps its schema; tables that have changed since make its requests fail.
  func refreshed() async throws(StorageError) -> Self

  /// The tables and columns that such a schema omits, sorted by name, with the reasons. A store whose
  /// schema is the database's own account gives the omissions of that schema.
  func omissions() async throws(StorageError) -> [SchemaOmission]
}

extension CatalogSchema {
  /// The tables and columns that `schema(of:)` leaves out, because keys could not tell them apart or
  /// nothing identifies their rows.
  package static func omissions(of tables: [CatalogTable]) -> [SchemaOmission] {
    let counts = tables.countsOfEntities
    return tables.compactMap { table in
      guard table.isUnambiguous(counts) else {
        return SchemaOmission(
          table: table.name,
          reason:
            "its name, or those of two columns, differ from others only in how they are encoded"
        )
      }
      guard table.primaryKey.isEmpty, !table.isKeyless else { return nil }
      return SchemaOmission(
        table: table.name,
        reason: table.lacksPartOfKey
          ? "a column of its primary key is left out, so that its rows cannot be told apart"
          : "it has no column that can be read"
      )
    }
  }
}

extension [SchemaOmission] {
  /// By table, then by column.
  package func sortedByName() -> Self {
    sorted { ($0.table, $0.column ?? "") < ($1.table, $1.column ?? "") }
  }
}

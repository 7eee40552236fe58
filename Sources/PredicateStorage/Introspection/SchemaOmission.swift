import PredicateSchema

/// A table or column of a database that the derived schema omits.
public struct SchemaOmission: Hashable, Sendable, CustomStringConvertible {
  /// The omitted table, or the table of the omitted column.
  public var table: String
  /// Nil if the whole table is omitted.
  public var column: String?
  /// The reason: `of the type jsonb`
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
  /// A store over the same connections, with the current schema of the database. This store keeps
  /// its schema; its requests fail for tables that have changed.
  func refreshed() async throws(StorageError) -> Self

  /// The tables and columns that such a schema omits, sorted by name, with the reasons. A store
  /// with an introspected schema returns the omissions of that schema.
  func omissions() async throws(StorageError) -> [SchemaOmission]
}

extension CatalogSchema {
  /// The tables and columns that `schema(of:)` omits, because keys could not distinguish them or
  /// nothing identifies their rows.
  package static func omissions(of tables: [CatalogTable]) -> [SchemaOmission] {
    let counts = tables.countsOfEntities
    return tables.compactMap { table in
      guard table.isUnambiguous(counts) else {
        return SchemaOmission(
          table: table.name,
          reason:
            "its name, or two of its columns, differ from others only in their Unicode encoding"
        )
      }
      guard table.primaryKey.isEmpty, !table.isKeyless else { return nil }
      return SchemaOmission(
        table: table.name,
        reason: table.lacksPartOfKey
          ? "a column of its primary key is left out, so its rows cannot be distinguished"
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

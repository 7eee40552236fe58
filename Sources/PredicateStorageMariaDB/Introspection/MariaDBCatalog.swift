import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The tables of a database, as the server describes them.
enum MariaDBCatalog {
  /// The tables. Columns of types that no attribute has are left out.
  static func description(
    of connection: MariaDBConnection
  ) throws(StorageError) -> DatabaseDescription {
    let columns = try MariaDBColumn.all(of: connection)
    return DatabaseDescription(
      try tables(columns, connection),
      without: omissions(columns)
    )
  }

  /// The tables of a layout, under its names for them and for their columns.
  static func tables(
    of connection: MariaDBConnection,
    for layout: StoreLayout
  ) throws(StorageError) -> [CatalogTable] {
    let names = try MariaDBNames(layout, connection)
    let columns = try MariaDBColumn.all(of: connection).filter { names.table($0.table) != nil }
    return try tables(columns, connection).compactMap { names.renamed($0) }
  }

  private static func tables(
    _ columns: [MariaDBColumn],
    _ connection: MariaDBConnection
  ) throws(StorageError) -> [CatalogTable] {
    var tables: [String: CatalogTable] = [:]
    for column in columns {
      var table = tables[column.table] ?? CatalogTable(name: column.table)
      if let own = column.catalogColumn { table.columns.append(own) }
      tables[column.table] = table
    }
    for key in try uniqueKeys(of: connection) {
      guard let table = tables[key.table] else { continue }
      tables[key.table]?.uniqueKeys.append(key.columns)
      guard key.name == "PRIMARY" else { continue }
      let canRead = key.columns.allSatisfy { name in
        table.columns.contains { $0.name == name && $0.type.isScalar }
      }
      tables[key.table]?.lacksPartOfKey = !canRead
      if canRead { tables[key.table]?.primaryKey = key.columns }
    }
    for (table, key) in try foreignKeys(of: connection) where tables[key.table] != nil {
      tables[table]?.foreignKeys.append(key)
    }
    return tables.values.sorted { $0.name < $1.name }
  }

  /// The columns of each unique key of a table.
  static func uniqueKeys(
    of table: String,
    _ connection: MariaDBConnection
  ) throws(StorageError) -> [[String]] {
    try keys(connection, " AND TABLE_NAME = ?", [.text(table)]).map(\.columns)
  }

  private struct Key {
    let table: String
    let name: String
    var columns: [String]
  }

  private static func uniqueKeys(
    of connection: MariaDBConnection
  ) throws(StorageError) -> [Key] {
    try keys(connection, "", [])
  }

  /// The unique keys, without those of the beginnings of texts and of expressions.
  private static func keys(
    _ connection: MariaDBConnection,
    _ condition: String,
    _ bindings: [Value]
  ) throws(StorageError) -> [Key] {
    let rows = try connection.texts(
      """
      SELECT TABLE_NAME, INDEX_NAME, COLUMN_NAME, SUB_PART FROM information_schema.STATISTICS
      WHERE TABLE_SCHEMA = DATABASE() AND NON_UNIQUE = 0\(condition)
      ORDER BY TABLE_NAME, INDEX_NAME <> 'PRIMARY', INDEX_NAME, SEQ_IN_INDEX
      """,
      bindings
    )
    var keys: [Key] = []
    var partial: Set<[String]> = []
    for row in rows {
      guard let table = row[0], let name = row[1] else { continue }
      if keys.last?.table != table || keys.last?.name != name {
        keys.append(Key(table: table, name: name, columns: []))
      }
      if let column = row[2] { keys[keys.count - 1].columns.append(column) }
      if row[2] == nil || row[3] != nil { partial.insert([table, name]) }
    }
    return keys.filter { !partial.contains([$0.table, $0.name]) }
  }

  /// The foreign keys, by the tables that have them. A session may switch the looking at them off,
  /// as dumps do, so none is certain to lead to a row.
  private static func foreignKeys(
    of connection: MariaDBConnection
  ) throws(StorageError) -> [(table: String, key: CatalogTable.ForeignKey)] {
    let rows = try connection.texts(
      """
      SELECT TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME
      FROM information_schema.KEY_COLUMN_USAGE
      WHERE TABLE_SCHEMA = DATABASE() AND REFERENCED_TABLE_SCHEMA = DATABASE()
      ORDER BY TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION
      """
    )
    var keys: [(table: String, name: String, key: CatalogTable.ForeignKey)] = []
    for row in rows {
      guard let table = row[0], let name = row[1], let column = row[2], let other = row[3],
        let referenced = row[4]
      else { continue }
      if keys.last?.table != table || keys.last?.name != name {
        let key = CatalogTable.ForeignKey(columns: [], table: other, referenced: [])
        keys.append((table, name, key))
      }
      keys[keys.count - 1].key.columns.append(column)
      keys[keys.count - 1].key.referenced.append(referenced)
    }
    return keys.map { ($0.table, $0.key) }
  }

  /// Columns of types that no attribute has.
  private static func omissions(_ columns: [MariaDBColumn]) -> [SchemaOmission] {
    columns.filter { $0.catalogColumn == nil }.map {
      SchemaOmission(table: $0.table, column: $0.name, reason: "unknown type \($0.shown)")
    }
  }
}

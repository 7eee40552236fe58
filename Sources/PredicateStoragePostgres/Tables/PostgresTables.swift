import PredicateStorage
import PredicateSyntax

/// Makes the tables of a layout and fills them.
struct PostgresTables {
  let layout: StoreLayout

  /// Tables, and an index for each way that a relationship goes. Nothing keeps rows from referring
  /// to others that are not there yet: they may come in any order, as in every other store.
  func create(_ connection: PostgresConnection) throws(StorageError) {
    try connection.inTransaction { () throws(StorageError) in
      for table in layout.inOrder {
        try connection.run(try declaration(of: table))
        for key in table.foreignKeys
        where Array(table.primaryKey.prefix(key.columns.count)) != key.columns {
          try connection.run(
            "CREATE INDEX ON \(PostgresName.quoted(table.name)) (\(Self.list(key.columns)))"
          )
        }
      }
    }
  }

  private func declaration(of table: TableLayout) throws(StorageError) -> String {
    var lines: [String] = []
    for column in table.columns {
      let type = try PostgresColumnType(column, table: table.name)
      let isRequired = !column.isOptional || table.primaryKey.contains(column.name)
      lines.append(
        "\(PostgresName.quoted(column.name)) \(type.declaration)\(isRequired ? " NOT NULL" : "")"
      )
    }
    lines.append("PRIMARY KEY (\(Self.list(table.primaryKey)))")
    return "CREATE TABLE \(PostgresName.quoted(table.name)) (\(lines.joined(separator: ", ")))"
  }

  /// Puts the rows in, all or none. Each table takes one statement, with a list for each column.
  func insert(
    _ rows: ArraySlice<[String: Value]>,
    _ writer: RowWriter,
    entity: String,
    _ connection: PostgresConnection
  ) throws(StorageError) {
    var parts: [String: [[Value]]] = [:]
    var order: [String] = []
    for row in rows {
      for part in try writer.rows(for: row) {
        if parts[part.table] == nil { order.append(part.table) }
        parts[part.table, default: []].append(part.values)
      }
    }
    let tables = order
    try connection.inTransaction { () throws(StorageError) in
      for name in tables {
        guard let table = layout.tables[name], let rows = parts[name] else { continue }
        try insert(rows, into: table, entity: entity, connection)
      }
    }
  }

  private func insert(
    _ rows: [[Value]],
    into table: TableLayout,
    entity: String,
    _ connection: PostgresConnection
  ) throws(StorageError) {
    var lists: [Value] = []
    var casts: [String] = []
    for (index, column) in table.columns.enumerated() {
      var values: [Value] = []
      values.reserveCapacity(rows.count)
      for row in rows {
        guard let stored = PostgresCodec.stored(row[index], in: column) else {
          throw .cannotStore(
            row[index],
            entity: entity,
            key: column.name,
            reason: "PostgreSQL does not keep it in a column of the type that this one has"
          )
        }
        values.append(stored)
      }
      lists.append(.list(values))
      casts.append("$\(index + 1)::\(try PostgresColumnType(column, table: table.name).name)[]")
    }
    _ = try connection.execute(
      """
      INSERT INTO \(PostgresName.quoted(table.name)) (\(Self.list(table.columns.map(\.name)))) \
      SELECT * FROM unnest(\(casts.joined(separator: ", ")))\
      \(table.isJoinTable ? " ON CONFLICT DO NOTHING" : "")
      """,
      lists
    )
  }

  private static func list(_ columns: [String]) -> String {
    columns.map(PostgresName.quoted).joined(separator: ", ")
  }
}

import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// Makes tables and puts rows into them.
struct SQLiteWriter {
  private let layout: StoreLayout
  private let connection: SQLiteConnection

  init(_ store: SQLiteBackend) {
    layout = store.layout
    connection = store.connection
  }

  func createTables() throws(StorageError) {
    var statements: [String] = []
    for table in layout.inOrder { statements.append(try definition(of: table)) }
    try connection.writing { () throws(StorageError) in
      for statement in statements { try connection.execute(statement) }
    }
  }

  func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) throws(StorageError) {
    let writer = try RowWriter(entity: entity, layout: layout)
    guard batchSize > 0 else {
      throw .invalidRequest("the batch size is \(batchSize); it is 1 or more")
    }
    for start in stride(from: 0, to: rows.count, by: batchSize) {
      try connection.writing { () throws(StorageError) in
        for row in rows[start..<min(start + batchSize, rows.count)] {
          for part in try writer.rows(for: row) { try insert(part, entity) }
        }
      }
    }
  }

  private func insert(
    _ row: RowWriter.TableRow,
    _ entity: String
  ) throws(StorageError) {
    guard let table = layout.tables[row.table] else { return }
    var bindings: [Value] = []
    for (value, column) in zip(row.values, table.columns) {
      guard let stored = ColumnCodec.stored(value, in: column) else {
        throw .cannotStore(
          value,
          entity: entity,
          key: column.name,
          reason: "SQLite has no such \(column.type)"
        )
      }
      bindings.append(stored)
    }
    let statement = try connection.statement(insertion(into: table))
    defer { statement.finish() }
    try statement.bind(bindings)
    _ = try statement.step()
  }

  private func insertion(into table: TableLayout) -> String {
    let names = table.columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
    let places = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
    // Two objects are joined or not; inserting a pair again changes nothing.
    let ending = table.isJoinTable ? " ON CONFLICT DO NOTHING" : ""
    return "INSERT INTO \(SQLName.quoted(table.name)) (\(names)) VALUES (\(places))\(ending)"
  }

  private func definition(of table: TableLayout) throws(StorageError) -> String {
    var parts: [String] = []
    for column in table.columns {
      guard let type = ColumnDeclaration.text(column.type, column.storage) else {
        throw .invalidRequest(
          """
          SQLite does not keep \(column.type.phrase) as \(column.storage?.rawValue ?? "it is"): \
          “\(table.name).\(column.name)”
          """
        )
      }
      let isRequired = !column.isOptional || table.primaryKey.contains(column.name)
      parts.append(SQLName.quoted(column.name) + " " + type + (isRequired ? " NOT NULL" : ""))
    }
    parts.append("PRIMARY KEY (\(list(table.primaryKey)))")
    for key in table.foreignKeys {
      parts.append(
        """
        FOREIGN KEY (\(list(key.columns))) \
        REFERENCES \(SQLName.quoted(key.table)) (\(list(key.referenced)))
        """
      )
    }
    let ending = table.isJoinTable ? " WITHOUT ROWID" : ""
    return "CREATE TABLE \(SQLName.quoted(table.name)) (\(parts.joined(separator: ", ")))\(ending)"
  }

  private func list(_ columns: [String]) -> String {
    columns.map(SQLName.quoted).joined(separator: ", ")
  }
}

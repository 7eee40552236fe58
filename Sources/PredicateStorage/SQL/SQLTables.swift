package import PredicateSQL
import PredicateSchema
import PredicateSyntax

/// Creates the tables of a layout and fills them.
struct SQLTables<Session: SQLSession>: Sendable {
  let layout: StoreLayout

  func create(
    _ session: Session,
    enforcingForeignKeys: Bool
  ) throws(StorageError) {
    var statements: [String] = []
    var later: [String] = []
    for table in layout.inOrder {
      let keys =
        enforcingForeignKeys
        ? layout.enforceableKeys(of: table).map { Self.line(of: $0, table) } : []
      let creation = Session.creation(of: table, try lines(of: table), keys: keys)
      statements += creation.table
      later += creation.later
    }
    try session.writing { () throws(StorageError) in
      for statement in statements + later { try session.run(statement) }
    }
  }

  /// A foreign key that is checked when the transaction ends, if the engine supports it: its rows
  /// may come in any order. Deleting an object also deletes its pairs in join tables.
  private static func line(of key: TableLayout.ForeignKey, _ table: TableLayout) -> String {
    let dialect = Session.dialect
    return """
      FOREIGN KEY (\(dialect.quoted(key.columns))) \
      REFERENCES \(dialect.quotedTable(key.table)) (\(dialect.quoted(key.referenced))) \
      \(table.isJoinTable ? "ON DELETE CASCADE " : "")\(Session.foreignKeyTiming)
      """
  }

  /// Inserts rows, `batchSize` per transaction, and returns their number.
  func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int,
    _ session: Session
  ) throws(StorageError) -> Int {
    let writer = try RowWriter(entity: entity, layout: layout)
    for start in stride(from: 0, to: rows.count, by: batchSize) {
      try session.writing { () throws(StorageError) in
        var parts: [RowWriter.TableRow] = []
        for row in rows[start..<min(start + batchSize, rows.count)] {
          parts += try writer.rows(for: row)
        }
        try insert(parts, entity, session)
      }
    }
    return rows.count
  }

  /// Inserts rows or changes existing ones, in one transaction, and returns their number.
  func upsert(
    _ rows: [[String: Value]],
    into entity: String,
    by keys: [String],
    _ session: Session
  ) throws(StorageError) -> Int {
    let upsert = try CheckedUpsert(entity: entity, by: keys, layout)
    let groups = try upsert.groups(of: rows)
    try session.writing { () throws(StorageError) in
      for group in groups {
        var values: [[Value]] = []
        for row in group.rows { values.append(try stored(row, in: upsert.table, entity)) }
        let conflict = SQLConflict.update(
          key: upsert.keyColumns,
          setting: group.setting.map { upsert.table.columns[$0].name }
        )
        try session.insert(values, into: upsert.table, conflict)
        try insert(group.links, entity, session)
      }
    }
    return rows.count
  }

  /// Inserts rows, grouped by table.
  private func insert(
    _ rows: [RowWriter.TableRow],
    _ entity: String,
    _ session: Session
  ) throws(StorageError) {
    var parts: [(table: TableLayout, rows: [[Value]])] = []
    var positions: [String: Int] = [:]
    for part in rows {
      guard let table = layout.tables[part.table] else { continue }
      let position = positions[part.table] ?? parts.count
      if position == parts.count {
        positions[part.table] = position
        parts.append((table, []))
      }
      parts[position].rows.append(try stored(part.values, in: table, entity))
    }
    for (table, rows) in parts {
      // Two objects are joined or not; inserting a pair again changes nothing.
      try session.insert(rows, into: table, table.isJoinTable ? .ignore : nil)
    }
  }

  private func stored(
    _ values: [Value],
    in table: TableLayout,
    _ entity: String
  ) throws(StorageError) -> [Value] {
    var result: [Value] = []
    result.reserveCapacity(values.count)
    for (value, column) in zip(values, table.columns) {
      result.append(try Session.stored(value, in: column, of: entity))
    }
    return result
  }

  private func lines(of table: TableLayout) throws(StorageError) -> [String] {
    var lines: [String] = []
    for column in table.columns {
      guard let type = Session.declaration(of: column, in: table) else {
        throw .unsupportedForm(of: column, in: table.name, Session.dialect)
      }
      let isRequired = !column.isOptional || table.primaryKey.contains(column.name)
      lines.append(
        Session.dialect.quoted(column.name) + " " + type + (isRequired ? " NOT NULL" : "")
      )
    }
    return lines + ["PRIMARY KEY (\(Session.dialect.quoted(table.primaryKey)))"]
  }
}

extension SQLDialect {
  /// Names separated by commas.
  package func quoted(_ names: [String]) -> String {
    names.map { quoted($0) }.joined(separator: ", ")
  }
}

extension StorageError {
  /// The error for a column whose type the database cannot store in its form.
  package static func unsupportedForm(
    of column: TableLayout.Column,
    in table: String,
    _ dialect: any SQLDialect
  ) -> Self {
    .invalidRequest(
      """
      \(dialect.name) cannot store \(column.type.phrase) as \
      \(column.storage?.rawValue ?? "it is"): “\(table).\(column.name)”
      """
    )
  }
}

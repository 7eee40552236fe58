package import PredicateSQL
import PredicateSchema
import PredicateSyntax

/// Creates the tables of a layout and fills them.
struct SQLTables<Session: SQLSession>: Sendable {
  let layout: StoreLayout

  func create(_ session: Session) throws(StorageError) {
    var statements: [String] = []
    for table in layout.inOrder {
      statements += Session.creation(of: table, try lines(of: table))
    }
    try session.writing { () throws(StorageError) in
      for statement in statements { try session.run(statement) }
    }
  }

  /// Inserts rows, `batchSize` a transaction.
  func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int,
    _ session: Session
  ) throws(StorageError) {
    let writer = try RowWriter(entity: entity, layout: layout)
    for start in stride(from: 0, to: rows.count, by: batchSize) {
      try session.writing { () throws(StorageError) in
        let batch = rows[start..<min(start + batchSize, rows.count)]
        for (table, rows) in try stored(batch, writer, entity) {
          try session.insert(rows, into: table)
        }
      }
    }
  }

  /// The rows by table, in the forms that columns store.
  private func stored(
    _ rows: ArraySlice<[String: Value]>,
    _ writer: RowWriter,
    _ entity: String
  ) throws(StorageError) -> [(table: TableLayout, rows: [[Value]])] {
    var parts: [(table: TableLayout, rows: [[Value]])] = []
    var positions: [String: Int] = [:]
    for row in rows {
      for part in try writer.rows(for: row) {
        guard let table = layout.tables[part.table] else { continue }
        let position = positions[part.table] ?? parts.count
        if position == parts.count {
          positions[part.table] = position
          parts.append((table, []))
        }
        parts[position].rows.append(try stored(part.values, in: table, entity))
      }
    }
    return parts
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
      guard let type = Session.declaration(of: column) else {
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
  /// Names with commas between them.
  package func quoted(_ names: [String]) -> String {
    names.map { quoted($0) }.joined(separator: ", ")
  }
}

extension StorageError {
  /// The error of a column whose type the database does not keep in its form.
  package static func unsupportedForm(
    of column: TableLayout.Column,
    in table: String,
    _ dialect: any SQLDialect
  ) -> Self {
    .invalidRequest(
      """
      \(dialect.name) does not keep \(column.type.phrase) as \
      \(column.storage?.rawValue ?? "it is"): “\(table).\(column.name)”
      """
    )
  }
}

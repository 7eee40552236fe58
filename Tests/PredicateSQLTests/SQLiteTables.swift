import Foundation
import PredicateSQL
import PredicateSchema
import PredicateSyntax

@testable import PredicateStorage
@testable import PredicateStorageSQLite

/// Tables of a schema in a SQLite database in memory, with the results of SQL over them.
final class SQLiteTables {
  let schema: Schema
  let connection: SQLiteConnection

  init(_ schema: Schema) throws {
    self.schema = schema
    connection = try SQLiteConnection(path: ":memory:")
    let dialect = SQLiteDialect()
    for table in StoreLayout(schema).inOrder {
      let columns = table.columns.map { column in
        dialect.quoted(column.name) + " "
          + dialect.quoted(ColumnDeclaration.text(column.type, column.storage) ?? "BLOB")
      }
      let key = table.primaryKey.map(dialect.quoted).joined(separator: ", ")
      let rest = key.isEmpty ? "" : ", PRIMARY KEY (\(key))"
      try connection.execute(
        "CREATE TABLE \(dialect.quoted(table.name)) (\(columns.joined(separator: ", "))\(rest))"
      )
    }
  }

  func insert(_ row: [String: Value], into entity: String) throws {
    let layout = StoreLayout(schema)
    for row in try RowWriter(entity: entity, layout: layout).rows(for: row) {
      guard let table = layout.tables[row.table] else { continue }
      let values = zip(row.values, table.columns).map { value, column in
        value == .null ? .null : ColumnCodec.stored(value, in: column) ?? .null
      }
      let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
      let verb = table.isJoinTable ? "INSERT OR IGNORE" : "INSERT"
      try run(
        SQLStatement(
          text: "\(verb) INTO \(SQLiteDialect().quoted(table.name)) VALUES (\(places))",
          bindings: values
        )
      )
    }
  }

  /// The rows that a statement gives.
  @discardableResult
  func run(_ sql: SQLStatement) throws -> [[SQLiteValue]] {
    let statement = try connection.statement(sql.text)
    defer { statement.finish() }
    try statement.bind(sql.bindings)
    var rows: [[SQLiteValue]] = []
    while try statement.step() {
      rows.append((0..<statement.columnCount).map { statement.storedValue(at: $0) })
    }
    return rows
  }

  /// SQLite's plan of a statement: its lines, without their nesting.
  func plan(_ sql: SQLStatement) throws -> [String] {
    try run(SQLStatement(text: "EXPLAIN QUERY PLAN " + sql.text, bindings: sql.bindings))
      .compactMap { if case .text(let line) = $0.last { line } else { nil } }
  }
}

extension SQLiteValue {
  /// The value as the key of a row.
  var keyValue: Value {
    switch self {
    case .null, .invalidText: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .blob(let bytes): .bytes(bytes)
    }
  }
}

// clients: begin
import CSQLite
import PredicateQL
import PredicateSQL
import PredicateSchema
import PredicateStorageSQLite

/// Finds books in a file through SQLite's own functions.
enum SQLiteProgram {
  static func titles(
    at path: String,
    matching text: String,
    pricedBelow limit: Int64
  ) throws -> [String] {
    var opened: OpaquePointer?
    defer { sqlite3_close(opened) }
    guard sqlite3_open(path, &opened) == SQLITE_OK, let database = opened else {
      throw Failure(message: "\(path) cannot be opened")
    }
    // Once for each connection: some conditions call these functions.
    try SQLiteFunction.registerAll(on: database)

    let schema = try SQLiteBackend(path: path).schema  // or one written in code, or in JSON
    let predicate = try PredicateTemplate(parsing: text).bound()
      .checked(against: schema, entity: "book")
    let clause = try SQLCompiler(dialect: .sqlite).whereClause(for: predicate, alias: "b")

    // The residual, which memory checks, reads columns too.
    let columns = ["b.title AS title"] + (clause.residual?.columns.map(\.sql) ?? [])
    let sql = """
      SELECT \(columns.joined(separator: ", ")) FROM book AS b\(clause.joins)
      WHERE b.price < ? AND \(clause.condition) ORDER BY b.title
      """
    var prepared: OpaquePointer?
    defer { sqlite3_finalize(prepared) }
    guard sqlite3_prepare_v2(database, sql, -1, &prepared, nil) == SQLITE_OK,
      let statement = prepared
    else { throw Failure(message: String(cString: sqlite3_errmsg(database))) }
    sqlite3_bind_int64(statement, 1, limit)
    for (index, binding) in clause.bindings.enumerated() {
      try bind(binding, to: Int32(index) + 2, of: statement)
    }

    var titles: [String] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        let row = row(of: statement)
        guard try clause.matches(row), case .text(let title) = row["title"] else { continue }
        titles.append(title)
      case SQLITE_DONE: return titles
      default: throw Failure(message: String(cString: sqlite3_errmsg(database)))
      }
    }
  }

  /// In SQLite a value is bound as what it is.
  static func bind(
    _ binding: SQLBinding,
    to index: Int32,
    of statement: OpaquePointer
  ) throws {
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)  // SQLITE_TRANSIENT
    switch binding.value {
    case .null: sqlite3_bind_null(statement, index)
    case .bool(let truth): sqlite3_bind_int64(statement, index, truth ? 1 : 0)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .real(let number): sqlite3_bind_double(statement, index, number)
    case .text(let text):
      sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), copied)
    case .bytes(let bytes):
      sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), copied)
    default: throw Failure(message: "SQLite takes no such value: \(binding)")
    }
  }

  /// A row as SQLite keeps it: the schema says what its dates and identifiers are.
  static func row(of statement: OpaquePointer) -> [String: Value] {
    var row: [String: Value] = [:]
    for index in 0..<sqlite3_column_count(statement) {
      let name = String(cString: sqlite3_column_name(statement, index))
      row[name] =
        switch sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, index))
        case SQLITE_FLOAT: .real(sqlite3_column_double(statement, index))
        case SQLITE_TEXT: .text(String(decoding: bytes(index, of: statement), as: UTF8.self))
        case SQLITE_BLOB: .bytes([UInt8](bytes(index, of: statement)))
        default: .null
        }
    }
    return row
  }

  private static func bytes(
    _ index: Int32,
    of statement: OpaquePointer
  ) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, index)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
  }

  struct Failure: Error {
    let message: String
  }
}
// clients: end

import Dispatch
import PredicateEvaluation
import PredicatePlatform
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A session with DuckDB, which is asked through Python. Files are only read, and nobody else may
/// write them meanwhile, so that transactions are not needed.
final class DuckDBSession: SQLSession, @unchecked Sendable {
  static var dialect: any SQLDialect { .duckDB }

  let store: String
  let queue = BlockingWork.queue("duckdb")
  private let python: PythonProcess
  private var statements: Int64 = 0

  /// Opens `path`, or a database in memory without one, and runs statements there.
  init(
    _ store: String,
    path: String?,
    setup: [String],
    python: String
  ) throws(StorageError) {
    self.store = store
    self.python = try PythonProcess(DuckDBProgram.text, python: python, about: store)
    _ = try ask([
      ("path", .text(path ?? ":memory:")), ("setup", .list(setup.map(JSONItem.text))),
    ])
  }

  /// DuckDB ignores the case of names.
  static func folded(_ name: String) -> String { name.lowercased() }

  static func stored(_ value: Value, in column: TableLayout.Column) -> Value? {
    DuckDBCodec.stored(value, in: column)
  }

  static let foreignKeyTiming = ""

  static func declaration(of column: TableLayout.Column, in table: TableLayout) -> String? {
    DuckDBCodec.declaration(of: column.type, column.storage)
  }

  static func creation(
    of table: TableLayout,
    _ lines: [String],
    keys: [String]
  ) -> (table: [String], later: [String]) {
    let list = (lines + keys).joined(separator: ", ")
    return (["CREATE TABLE \(dialect.quoted(table.name)) (\(list))"], [])
  }

  func run(_ script: String) throws(StorageError) {
    _ = try ask([("script", .text(script))])
  }

  func rows(_ statement: SQLStatement, chunk: Int?) throws(StorageError) -> DuckDBRows {
    statements += 1
    _ = try ask(members(statement) + [("id", .integer(Int(statements)))], statement.text)
    return DuckDBRows(self, statements)
  }

  func insert(
    _ rows: [[Value]],
    into table: TableLayout,
    _ conflict: SQLConflict?
  ) throws(StorageError) {
    let places = table.columns.enumerated().map { index, column in
      column.type == .bytes ? "unhex($\(index + 1))" : "$\(index + 1)"
    }
    .joined(separator: ", ")
    let names = Self.dialect.quoted(table.columns.map(\.name))
    let text =
      "INSERT INTO \(Self.dialect.quoted(table.name)) (\(names)) VALUES (\(places))"
      + (conflict?.clause(in: Self.dialect) ?? "")
    let values = rows.map { row in
      JSONItem.list(row.map { SQLBinding($0, as: .inferred).jsonValue })
    }
    _ = try ask([("insert", .text(text)), ("rows", .list(values))], text)
  }

  func change(_ statement: SQLStatement) throws(StorageError) -> Int {
    throw .readOnly(store: store)
  }

  func explain(_ statement: SQLStatement) throws(StorageError) -> [String] {
    var plan = statement
    plan.text = "EXPLAIN " + statement.text
    return try all(plan).flatMap { row in
      (row.last?.text ?? "").split(separator: "\n").map(String.init)
    }
  }

  /// All rows of a statement without values.
  func all(_ text: String) throws(StorageError) -> [[Value]] {
    try all(SQLStatement(text: text))
  }

  /// All rows of a statement, as JSON has them.
  func all(_ statement: SQLStatement) throws(StorageError) -> [[Value]] {
    try Self.rows(of: ask(members(statement) + [("count", .bool(true))], statement.text))
  }

  /// The next rows of a statement that is open; none at its end.
  func fetch(_ id: Int64) throws(StorageError) -> [[Value]] {
    try Self.rows(of: ask([("id", .integer(Int(id))), ("fetch", .integer(2048))]))
  }

  func finish(_ id: Int64) { _ = try? ask([("id", .integer(Int(id)))]) }

  /// Nothing that requests rely upon: files are read without what they promise.
  func guaranteedTables(for layout: StoreLayout) -> [CatalogTable] { [] }

  private static func rows(of answer: [String: Value]) -> [[Value]] {
    (answer["rows"]?.list ?? []).map { $0.list ?? [] }
  }

  private func members(_ statement: SQLStatement) -> [(String, JSONItem)] {
    let values = statement.bindings.map { SQLBinding($0, as: .inferred).jsonValue }
    return [("sql", .text(statement.text)), ("parameters", .list(values))]
  }

  private func ask(
    _ members: [(String, JSONItem)],
    _ statement: String? = nil
  ) throws(StorageError) -> [String: Value] {
    let answer = try python.ask(.object(members))
    guard let code = answer["error"]?.text else { return answer }
    let message = answer["message"]?.text ?? ""
    switch code {
    case "ModuleNotFoundError":
      throw .cannotOpen(
        store: store,
        reason: "Python's package duckdb is missing: "
          + "python3 -m pip install duckdb; \(PythonProcess.variable) names another Python"
      )
    case "version": throw .cannotOpen(store: store, reason: message)
    case "IOException" where statement == nil:
      throw .cannotOpen(store: store, reason: message)
    default: throw .engine(store: store, code: code, message: message, statement: statement)
    }
  }
}

// One who reads needs no transactions.
extension DuckDBSession {
  var isInTransaction: Bool { false }

  func begin(_ transaction: SQLTransaction) {}

  func commit() {}

  func rollback(_ transaction: SQLTransaction) {}

  func exclusively<Answer, Failure: Error>(
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer { try body() }

  /// A command runs one request, and ends with it.
  func cancel() {}

  func beginWork() {}

  func endWork() {}
}

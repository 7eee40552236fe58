import CSQLite
package import PredicateEvaluation
import PredicatePlatform
package import PredicateSQL
package import PredicateStorage
package import PredicateSyntax

extension SQLiteConnection: SQLSession {
  package static var dialect: any SQLDialect { .sqlite }

  package static func folded(_ name: String) -> String { name.foldedName }

  package static func stored(_ value: Value, in column: TableLayout.Column) -> Value? {
    ColumnCodec.stored(value, in: column)
  }

  package static func declaration(
    of column: TableLayout.Column,
    in table: TableLayout
  ) -> String? {
    ColumnDeclaration.text(column.type, column.storage)
  }

  package static func creation(
    of table: TableLayout,
    _ lines: [String],
    keys: [String]
  ) -> (table: [String], later: [String]) {
    let ending = table.isJoinTable ? " WITHOUT ROWID" : ""
    let list = (lines + keys).joined(separator: ", ")
    // Without them a row is deleted as slowly as the tables that refer to it are long.
    let indexed = keys.isEmpty ? [] : table.keysToIndex
    let indexes = indexed.map { key in
      let name = "\(table.name) by \(key.columns.joined(separator: " and "))"
      return """
        CREATE INDEX \(dialect.quoted(name)) ON \(dialect.quoted(table.name)) \
        (\(dialect.quoted(key.columns)))
        """
    }
    return (["CREATE TABLE \(dialect.quoted(table.name)) (\(list))\(ending)"], indexes)
  }

  package var store: String { name }

  package func run(_ script: String) throws(StorageError) { try execute(script) }

  /// Rows are read as they are asked for, whatever the size of a chunk.
  package func rows(
    _ statement: SQLStatement,
    chunk: Int?
  ) throws(StorageError) -> SQLiteStatement {
    try rows(statement, chunk: chunk, within: nil)
  }

  package func rows(
    _ statement: SQLStatement,
    chunk: Int?,
    within budget: RequestBudget?
  ) throws(StorageError) -> SQLiteStatement {
    let running = try self.statement(statement.text)
    running.budget = budget
    try running.bind(statement.bindings)
    return running
  }

  package func insert(
    _ rows: [[Value]],
    into table: TableLayout,
    _ conflict: SQLConflict?
  ) throws(StorageError) {
    let places = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
    let ending = conflict?.clause(in: Self.dialect) ?? ""
    let statement = try statement(
      """
      INSERT INTO \(Self.dialect.quoted(table.name)) \
      (\(Self.dialect.quoted(table.columns.map(\.name)))) VALUES (\(places))\(ending)
      """
    )
    defer { statement.finish() }
    for row in rows {
      try statement.bind(row)
      _ = try statement.step()
      statement.rewind()
    }
  }

  package func change(_ statement: SQLStatement) throws(StorageError) -> Int {
    try change(statement, within: nil)
  }

  package func change(
    _ statement: SQLStatement,
    within budget: RequestBudget?
  ) throws(StorageError) -> Int {
    let running = try self.statement(statement.text)
    running.budget = budget
    defer { running.finish() }
    try running.bind(statement.bindings)
    while try running.step() {}
    return Int(sqlite3_changes64(database))
  }

  /// The lines of EXPLAIN QUERY PLAN, each indented one step further than its parent.
  package func explain(_ statement: SQLStatement) throws(StorageError) -> [String] {
    try exclusively { () throws(StorageError) in
      let running = try self.statement("EXPLAIN QUERY PLAN " + statement.text)
      defer { running.finish() }
      var depths: [SQLiteValue: Int] = [:]
      return try running.rows(statement.bindings).map { row in
        let depth = depths[row[1]].map { $0 + 1 } ?? 0
        depths[row[0]] = depth
        guard case .text(let detail) = row[3] else { return "" }
        return String(repeating: "  ", count: depth) + detail
      }
    }
  }

  package var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

  package func begin(_ transaction: SQLTransaction) throws(StorageError) {
    switch transaction {
    case .reading: try execute("BEGIN")
    case .writing, .serial: try execute("BEGIN IMMEDIATE")
    // Rows are changed one by one, and may lead to one another: their keys are checked at the end.
    case .changing: try execute("BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON")
    }
  }

  package func commit() throws(StorageError) { try execute("COMMIT") }

  /// A transaction that cannot be rolled back now is rolled back before the next one.
  package func rollback(_ transaction: SQLTransaction) {
    sqlite3_exec(database, "ROLLBACK", nil, nil, nil)
    mustRollBack.store(isInTransaction, ordering: .relaxed)
  }

  package func exclusively<Answer, Failure: Error>(
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let mutex = sqlite3_db_mutex(database)
    sqlite3_mutex_enter(mutex)
    defer { sqlite3_mutex_leave(mutex) }
    return try body()
  }

  /// The handlers of our connections see the wish to stop. SQLite's own interruption lasts for as
  /// long as any statement is open, such as a cursor's, and would stop others.
  package func cancel() {
    stop.set()
    if !isOwned { interrupt() }
  }

  package func beginWork() throws(StorageError) {
    guard mustRollBack.load(ordering: .relaxed) else { return }
    if isInTransaction { try execute("ROLLBACK") }
    mustRollBack.store(false, ordering: .relaxed)
  }

  package func endWork() { stop.clear() }
}

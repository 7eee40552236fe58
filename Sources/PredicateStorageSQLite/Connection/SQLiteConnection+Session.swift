import CSQLite
package import PredicateSQL
package import PredicateStorage
package import PredicateSyntax

extension SQLiteConnection: SQLSession {
  package static var dialect: any SQLDialect { .sqlite }

  package static func areSameNames(_ left: String, _ right: String) -> Bool {
    left.isSameName(as: right)
  }

  package static func stored(_ value: Value, in column: TableLayout.Column) -> Value? {
    ColumnCodec.stored(value, in: column)
  }

  package static func declaration(of column: TableLayout.Column) -> String? {
    ColumnDeclaration.text(column.type, column.storage)
  }

  package static func creation(of table: TableLayout, _ lines: [String]) -> [String] {
    let keys = table.foreignKeys.map { key in
      """
      FOREIGN KEY (\(dialect.quoted(key.columns))) \
      REFERENCES \(dialect.quoted(key.table)) (\(dialect.quoted(key.referenced)))
      """
    }
    let ending = table.isJoinTable ? " WITHOUT ROWID" : ""
    let list = (lines + keys).joined(separator: ", ")
    return ["CREATE TABLE \(dialect.quoted(table.name)) (\(list))\(ending)"]
  }

  package var store: String { path }

  package func run(_ script: String) throws(StorageError) { try execute(script) }

  /// Rows are read as they are asked for, whatever the size of a chunk.
  package func rows(
    _ statement: SQLStatement,
    chunk: Int?
  ) throws(StorageError) -> SQLiteStatement {
    let running = try self.statement(statement.text)
    try running.bind(statement.bindings)
    return running
  }

  package func insert(_ rows: [[Value]], into table: TableLayout) throws(StorageError) {
    let places = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
    // Two objects are joined or not; inserting a pair again changes nothing.
    let ending = table.isJoinTable ? " ON CONFLICT DO NOTHING" : ""
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
    let running = try self.statement(statement.text)
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

  package func begin(_ transaction: SQLTransaction) throws(StorageError) {
    switch transaction {
    // Within a transaction that the application has begun, too.
    case .reading: try execute("SAVEPOINT pq_reading")
    case .writing, .changing: try execute("BEGIN IMMEDIATE")
    }
  }

  package func commit() throws(StorageError) { try execute("COMMIT") }

  package func rollback(_ transaction: SQLTransaction) {
    switch transaction {
    case .reading: sqlite3_exec(database, "RELEASE pq_reading", nil, nil, nil)
    case .writing, .changing: sqlite3_exec(database, "ROLLBACK", nil, nil, nil)
    }
  }

  package func exclusively<Answer, Failure: Error>(
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let mutex = sqlite3_db_mutex(database)
    sqlite3_mutex_enter(mutex)
    defer { sqlite3_mutex_leave(mutex) }
    return try body()
  }

  package func cancel() { interrupt() }
}

/// The one connection of a store. Its lock admits one thread at a time, and its progress handler
/// notices that a task was cancelled, so that work stays on the thread of the caller.
package struct SQLiteSessions: SQLSessionPool {
  let connection: SQLiteConnection

  package var workplace: BlockingWork.Place { .callingThread }

  package func take() -> SQLiteConnection { connection }

  package func giveBack(_ session: SQLiteConnection) {}
}

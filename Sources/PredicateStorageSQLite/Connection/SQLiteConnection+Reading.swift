import CSQLite
import PredicateStorage
import PredicateSyntax

extension SQLiteConnection {
  /// Runs `body` with the lock held, in a transaction, so that all of its statements read one state.
  func reading<Answer>(
    _ body: () throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    try withLock { () throws(StorageError) in
      try execute("SAVEPOINT pq_reading")
      defer { sqlite3_exec(database, "RELEASE pq_reading", nil, nil, nil) }
      return try body()
    }
  }

  /// Runs `body` with the lock held, in a transaction that is rolled back if it throws.
  func writing(_ body: () throws(StorageError) -> Void) throws(StorageError) {
    try withLock { () throws(StorageError) in
      try execute("BEGIN IMMEDIATE")
      do throws(StorageError) {
        try body()
        try execute("COMMIT")
      } catch {
        sqlite3_exec(database, "ROLLBACK", nil, nil, nil)
        throw error
      }
    }
  }

  /// Runs `body`, which cannot fail, with the lock held.
  func locked(_ body: () -> Void) {
    let mutex = sqlite3_db_mutex(database)
    sqlite3_mutex_enter(mutex)
    body()
    sqlite3_mutex_leave(mutex)
  }

  /// The lines of EXPLAIN QUERY PLAN, each indented one step further than its parent.
  func explain(_ text: String, _ bindings: [Value]) throws(StorageError) -> [String] {
    try withLock { () throws(StorageError) in
      let statement = try statement("EXPLAIN QUERY PLAN " + text)
      defer { statement.finish() }
      var depths: [SQLiteValue: Int] = [:]
      return try statement.rows(bindings).map { row in
        let depth = depths[row[1]].map { $0 + 1 } ?? 0
        depths[row[0]] = depth
        guard case .text(let detail) = row[3] else { return "" }
        return String(repeating: "  ", count: depth) + detail
      }
    }
  }
}

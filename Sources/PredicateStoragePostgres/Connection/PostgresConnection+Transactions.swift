import PredicateStorage

extension PostgresConnection {
  /// Runs `body` in a transaction, all or nothing.
  func inTransaction(_ body: () throws(StorageError) -> Void) throws(StorageError) {
    try run("BEGIN")
    do throws(StorageError) {
      try body()
      try run("COMMIT")
    } catch {
      leaveTransaction()
      throw error
    }
  }

  /// Rolls back an open transaction. When that fails the connection is lost, and with it the
  /// transaction.
  func leaveTransaction() {
    guard isUsable, isInTransaction else { return }
    try? run("ROLLBACK")
  }
}

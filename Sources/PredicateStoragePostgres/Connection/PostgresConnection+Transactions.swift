import PredicateStorage

extension PostgresConnection {
  /// All of it is done, or nothing.
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

  /// Undoes what was begun. When that fails the connection is lost, and with it the transaction.
  func leaveTransaction() {
    guard isUsable, isInTransaction else { return }
    try? run("ROLLBACK")
  }
}

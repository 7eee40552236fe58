import PredicateStorage

/// Batches read from a statement that stays open between them.
final class SQLiteCursor: FetchCursor {
  /// Only touched with the connection's lock held.
  nonisolated(unsafe) private let rows: SQLiteObjectRows
  private let connection: SQLiteConnection
  private let batchSize: Int

  init(_ rows: SQLiteObjectRows, _ connection: SQLiteConnection, batchSize: Int) {
    self.rows = rows
    self.connection = connection
    self.batchSize = batchSize
  }

  deinit {
    connection.locked { rows.finish() }
  }

  func nextBatch() async throws(StorageError) -> [StoredObject]? { try readBatch() }

  private func readBatch() throws(StorageError) -> [StoredObject]? {
    try connection.withLock { () throws(StorageError) in
      var batch: [StoredObject] = []
      while batch.count < batchSize, let object = try rows.next() { batch.append(object) }
      return batch.isEmpty ? nil : batch
    }
  }
}

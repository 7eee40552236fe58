import PredicateStorage
import Synchronization

/// Batches of rows that the server keeps between them, over a connection of its own.
final class PostgresCursor: FetchCursor {
  private enum State {
    case waiting(PostgresFetch)
    case open(PostgresObjectRows, PostgresConnection)
    case finished
  }

  private let state: Mutex<State>
  private let pool: PostgresPool
  private let batchSize: Int

  init(_ fetch: PostgresFetch, _ pool: PostgresPool) {
    state = Mutex(.waiting(fetch))
    self.pool = pool
    batchSize = fetch.batchSize
  }

  deinit {
    state.withLock { state in
      if case .open(let rows, let connection) = state { Self.close(rows, connection, pool) }
    }
  }

  func nextBatch() async throws(StorageError) -> [StoredObject]? {
    try await Waiting.run { running throws(StorageError) in try self.read(running) }
  }

  private func read(_ running: Waiting.Running) throws(StorageError) -> [StoredObject]? {
    try state.withLock { state throws(StorageError) in
      if case .waiting(let fetch) = state {
        state = .finished
        let connection = try pool.take()
        do throws(StorageError) {
          try running.use(connection)
          state = .open(try fetch.stream(connection), connection)
        } catch {
          let reason = PostgresColumnCheck.explain(error, fetch.layout, connection)
          running.finish()
          pool.giveBack(connection)
          throw reason
        }
      }
      guard case .open(let rows, let connection) = state else { return nil }
      do throws(StorageError) {
        try running.use(connection)
        defer { running.finish() }
        var batch: [StoredObject] = []
        while batch.count < batchSize, let object = try rows.next() { batch.append(object) }
        if !batch.isEmpty { return batch }
      } catch {
        Self.close(rows, connection, pool)
        state = .finished
        throw error
      }
      Self.close(rows, connection, pool)
      state = .finished
      return nil
    }
  }

  private static func close(
    _ rows: PostgresObjectRows,
    _ connection: PostgresConnection,
    _ pool: PostgresPool
  ) {
    rows.finish()
    pool.giveBack(connection)
  }
}

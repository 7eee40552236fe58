import Synchronization

/// Batches read from a statement that stays open between them, over a session of its own.
final class SQLCursor<Pool: SQLSessionPool>: FetchCursor {
  private enum State {
    case waiting(SQLFetchRun<Pool>)
    case open(SQLObjectRows<Pool>, Pool.Session)
    case finished
  }

  private let state: Mutex<State>
  private let pool: Pool
  private let batchSize: Int

  init(_ run: SQLFetchRun<Pool>) {
    state = Mutex(.waiting(run))
    pool = run.pool
    batchSize = run.batchSize
  }

  deinit {
    state.withLock { state in
      if case .open(let rows, let session) = state { Self.close(rows, session, pool) }
    }
  }

  func nextBatch() async throws(StorageError) -> [StoredObject]? {
    try await BlockingWork.run(at: pool.workplace) { running throws(StorageError) in
      try self.read(running)
    }
  }

  private func read(_ running: BlockingWork.Running) throws(StorageError) -> [StoredObject]? {
    try state.withLock { state throws(StorageError) in
      if case .waiting(let run) = state {
        state = .finished
        let session = try pool.take()
        do throws(StorageError) {
          try running.use(session)
          let rows = try session.exclusively { () throws(StorageError) in try run.stream(session) }
          state = .open(rows, session)
        } catch {
          let cause = session.cause(of: error, run.fetch.layout)
          running.finish()
          pool.giveBack(session)
          throw cause
        }
      }
      guard case .open(let rows, let session) = state else { return nil }
      do throws(StorageError) {
        try running.use(session)
        defer { running.finish() }
        let batch = try session.exclusively { () throws(StorageError) in
          var batch: [StoredObject] = []
          while batch.count < batchSize, let object = try rows.next() { batch.append(object) }
          return batch
        }
        if !batch.isEmpty { return batch }
      } catch {
        Self.close(rows, session, pool)
        state = .finished
        throw error
      }
      Self.close(rows, session, pool)
      state = .finished
      return nil
    }
  }

  private static func close(
    _ rows: SQLObjectRows<Pool>,
    _ session: Pool.Session,
    _ pool: Pool
  ) {
    session.exclusively { rows.finish() }
    pool.giveBack(session)
  }
}

/// The sessions of a store.
package protocol SQLSessionPool: Sendable {
  associatedtype Session: SQLSession

  /// The place where work that waits for the database is run.
  var workplace: BlockingWork.Place { get }

  /// A session for the caller, until it is given back.
  func take() throws(StorageError) -> Session

  /// Returns a session. An open transaction is rolled back.
  func giveBack(_ session: Session)
}

extension SQLSessionPool {
  /// Runs `body` with a session, blocking while it waits for the database.
  package func with<Answer>(
    _ body: (Session) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    let session = try take()
    defer { giveBack(session) }
    return try session.exclusively { () throws(StorageError) in try body(session) }
  }

  /// Runs `work` with a session, at the workplace of the pool.
  package func run<Answer: Sendable>(
    _ layout: StoreLayout,
    _ work: @escaping @Sendable (Session) throws(StorageError) -> Answer
  ) async throws(StorageError) -> Answer {
    try await BlockingWork.run(at: workplace) { running throws(StorageError) in
      try with { session throws(StorageError) in
        try running.use(session)
        defer { running.finish() }
        do throws(StorageError) { return try work(session) } catch {
          throw session.cause(of: error, layout)
        }
      }
    }
  }
}

/// The sessions of a store.
package protocol SQLSessionPool<Session>: Sendable {
  associatedtype Session: SQLSession

  /// Whether a cursor keeps its session between batches. If all share one, it returns it.
  var cursorsKeepSessions: Bool { get }

  /// Waits for a session, which is the caller's until it is returned.
  func take(_ access: SQLAccess) async throws(StorageError) -> Session

  /// Takes a session, blocking the thread while none is free.
  func takeBlocking(_ access: SQLAccess) throws(StorageError) -> Session

  /// Runs `body` while the caller keeps a session for writing.
  func holding<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer

  /// Returns a session. Called on its queue, or after `takeBlocking` on the thread that took it.
  func giveBack(_ session: Session)
}

/// The use of a session.
package enum SQLAccess: Sendable {
  case reading
  case writing
}

extension SQLSessionPool {
  /// Runs `body` with a session on the calling thread, blocking it. For work that cannot be
  /// asynchronous: opening a store, and reading a relationship while an expression is evaluated.
  package func with<Answer>(
    _ body: (Session) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    let session = try takeBlocking(.reading)
    defer { giveBack(session) }
    return try session.exclusively { () throws(StorageError) in
      defer { session.endWork() }
      try session.beginWork()
      return try body(session)
    }
  }

  /// Runs `work` with a session, on the queue of the session.
  package func run<Answer: Sendable>(
    _ layout: StoreLayout,
    _ access: SQLAccess,
    _ work: @escaping @Sendable (Session) throws(StorageError) -> Answer
  ) async throws(StorageError) -> Answer {
    try await take(access).work(
      { session throws(StorageError) in
        do throws(StorageError) { return try work(session) } catch {
          throw session.cause(of: error, layout)
        }
      },
      end: { giveBack($0) }
    )
  }
}

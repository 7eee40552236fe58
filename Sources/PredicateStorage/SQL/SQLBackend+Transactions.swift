import Dispatch

extension SQLBackend {
  public func transaction<Answer: Sendable>(
    _ body: @Sendable (any MutableStorageBackend) async throws -> Answer
  ) async throws -> Answer {
    try await learnGuarantees()
    var attempts = 1
    while true {
      let session = try await pool.take(.writing)
      let part = try await begin(session)
      let sessions = SQLTransactionSessions(session, of: pool)
      do {
        let answer = try await pool.holding {
          try await body(SQLTransactionStore(self, sessions))
        }
        try await sessions.end(part, completing: true)
        return answer
      } catch {
        try? await sessions.end(part, completing: false)
        guard case .whole = part, attempts < SQLTransactionPart.attemptLimit,
          let failure = error as? StorageError, failure.isSerializationFailure
        else { throw error }
        attempts += 1
        // Conflicting transactions should not meet again.
        try await Task.sleep(for: .milliseconds(Int.random(in: 0..<(1 << attempts))))
      }
    }
  }

  /// Begins a transaction. The session is returned if that fails.
  private func begin(_ session: Pool.Session) async throws(StorageError) -> SQLTransactionPart {
    do throws(StorageError) {
      return try await session.work { session throws(StorageError) in try session.enter(.serial) }
    } catch {
      session.queue.async { [pool] in pool.giveBack(session) }
      throw error
    }
  }
}

import PredicatePlatform
import PredicateSchema

/// The store that the body of a transaction uses: every request runs over the transaction's session.
final class SQLTransactionStore<Session: SQLSession>: SQLBackend {
  let schema: Schema
  let layout: StoreLayout
  let requests: RequestCache
  let pool: SQLTransactionSessions<Session>

  init(_ store: some SQLBackend, _ pool: SQLTransactionSessions<Session>) {
    schema = store.schema
    layout = store.layout
    requests = store.requests.withinTransaction()
    self.pool = pool
  }
}

/// The one session of a transaction. After it has ended, objects read in it read their
/// relationships over the store's other sessions.
final class SQLTransactionSessions<Session: SQLSession>: SQLSessionPool {
  private let session: Session
  private let others: any SQLSessionPool<Session>
  private let members: ResourcePool<Session>
  private let isOver = Mutex(false)

  init(_ session: Session, of others: any SQLSessionPool<Session>) {
    self.session = session
    self.others = others
    members = ResourcePool(
      .init(maximum: 1, idle: 1, wait: nil),
      idle: [session],
      interrupted: .interrupted(store: session.store),
      exhausted: .locked(store: session.store),
      make: { () throws(StorageError) in throw .connectionLost(store: session.store, detail: "") }
    )
  }

  var cursorsKeepSessions: Bool { false }

  func take(_ access: SQLAccess) async throws(StorageError) -> Session {
    guard !isOver.withLock({ $0 }) else { return try await others.take(access) }
    return try open(try await members.take())
  }

  func takeBlocking(_ access: SQLAccess) throws(StorageError) -> Session {
    guard !isOver.withLock({ $0 }) else { return try others.takeBlocking(access) }
    return try open(try members.takeBlocking())
  }

  /// The session, whose transaction must be open: SQLite rolls it back if a change is interrupted
  /// or the disk is full, and later changes would be committed on their own.
  private func open(_ session: Session) throws(StorageError) -> Session {
    guard !session.isInTransaction else { return session }
    members.giveBack(session)
    throw isGone
  }

  private var isGone: StorageError {
    .engine(
      store: session.store,
      code: "ROLLBACK",
      message: "the transaction was rolled back when one of its statements failed",
      statement: nil
    )
  }

  func holding<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    try await members.holding(body)
  }

  func giveBack(_ session: Session) {
    isOver.withLock { $0 } ? others.giveBack(session) : members.giveBack(session)
  }

  /// Ends the transaction when its session is unused, and returns the session to the store. One
  /// that cannot be completed is abandoned; one that has ended stays as it is.
  func end(_ part: SQLTransactionPart, completing: Bool) async throws(StorageError) {
    guard !isOver.withLock({ $0 }) else { return }
    // Not cancelled with the task: a transaction must end. Nor is it a separate task, which would
    // wait for a thread while all threads wait for the transaction.
    var isInUse: StorageError?
    do throws(StorageError) { _ = try await members.take(isShielded: true) } catch {
      isInUse = error
    }
    try await BlockingWork.run(
      on: session.queue,
      cancel: {},
      { [self, isInUse] () throws(StorageError) in
        defer {
          isOver.withLock { $0 = true }
          members.close(.invalidRequest("the transaction has ended"))
          others.giveBack(session)
        }
        try session.exclusively { () throws(StorageError) in
          // Settings of the work may predate the transaction, whose end must not undo them.
          try? session.beginWork()
          defer { session.endWork() }
          do throws(StorageError) {
            if let isInUse { throw isInUse }
            if completing, !session.isInTransaction { throw isGone }
            if completing { return try session.complete(part) }
          } catch {
            session.abandon(part)
            throw error
          }
          session.abandon(part)
        }
      }
    )
  }
}

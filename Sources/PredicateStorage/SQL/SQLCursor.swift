import Dispatch
import PredicatePlatform

/// Batches read from a statement that stays open between them.
final class SQLCursor<Rows: SQLElementRows>: Sendable {
  /// Runs the statement of a request.
  typealias Begin =
    @Sendable (SQLFetchRun<Rows.Pool>, Rows.Pool.Session) throws(StorageError) -> Rows

  private enum State {
    case waiting(OpenCursor<Rows>.Request)
    /// A batch is being read.
    case reading
    case open(OpenCursor<Rows>)
    case finished
  }

  private let state: Mutex<State>
  private let pool: Rows.Pool

  init(_ run: SQLFetchRun<Rows.Pool>, _ begin: @escaping Begin) {
    state = Mutex(.waiting(OpenCursor.Request(run: run, begin: begin)))
    pool = run.pool
  }

  deinit {
    if case .open(let cursor) = state.withLock({ $0 }) { cursor.drop() }
  }

  func nextBatch() async throws(StorageError) -> [Rows.Element]? {
    let before = state.withLock { state in
      let before = state
      if case .finished = state { return before }
      state = .reading
      return before
    }
    switch before {
    case .finished: return nil
    case .reading:
      throw .invalidRequest("a batch was requested before the previous one had arrived")
    case .waiting(let request):
      let session = try await take()
      return try await next(OpenCursor(request, session), session)
    case .open(let cursor):
      guard !pool.cursorsKeepSessions else { return try await next(cursor, cursor.session) }
      let session = try await take()
      guard session === cursor.session else {
        // Its transaction has ended, and its session has other users.
        session.queue.async { [pool] in pool.giveBack(session) }
        state.withLock { $0 = .finished }
        throw .invalidRequest("the transaction of these batches has ended")
      }
      return try await next(cursor, session)
    }
  }

  /// A session; without one the cursor has ended.
  private func take() async throws(StorageError) -> Rows.Pool.Session {
    do throws(StorageError) { return try await pool.take(.reading) } catch {
      state.withLock { $0 = .finished }
      throw error
    }
  }

  private func next(
    _ cursor: OpenCursor<Rows>,
    _ session: Rows.Pool.Session
  ) async throws(StorageError) -> [Rows.Element]? {
    do throws(StorageError) {
      let batch = try await session.work(
        { _ throws(StorageError) in try cursor.next() },
        end: { _ in cursor.rest() }
      )
      state.withLock { $0 = batch == nil ? .finished : .open(cursor) }
      return batch
    } catch {
      state.withLock { $0 = .finished }
      cursor.drop()
      throw error
    }
  }
}

extension SQLCursor: FetchCursor where Rows.Element == StoredObject {}

/// The results of a running statement, one by one.
protocol SQLElementRows: AnyObject, SendableMetatype {
  associatedtype Element: Sendable
  associatedtype Pool: SQLSessionPool

  /// The next result; nil when there are no more.
  func next() throws(StorageError) -> Element?

  /// The results of a batch, with everything that is read for all of them together.
  func completed(_ batch: [Element], over session: Pool.Session) throws(StorageError) -> [Element]

  /// The session is held again, after `leaveSession`.
  func enter(_ session: Pool.Session)

  /// The session may be used by others.
  func leaveSession()

  /// Ends the request: releases the statement and the session.
  func finish()
}

/// A statement that is being read.
///
/// `@unchecked`: apart from `drop`, it is used only on the queue of its session.
private final class OpenCursor<Rows: SQLElementRows>: @unchecked Sendable {
  struct Request: Sendable {
    let run: SQLFetchRun<Rows.Pool>
    let begin: SQLCursor<Rows>.Begin
  }

  let session: Rows.Pool.Session
  private let request: Request
  private var rows: Rows?
  private var hasEnded = false

  private var pool: Rows.Pool { request.run.pool }

  init(_ request: Request, _ session: Rows.Pool.Session) {
    self.request = request
    self.session = session
  }

  /// The next results; nil at the end.
  func next() throws(StorageError) -> [Rows.Element]? {
    do throws(StorageError) {
      let rows = if let rows { rows } else { try request.begin(request.run, session) }
      self.rows = rows
      rows.enter(session)
      var batch: [Rows.Element] = []
      while batch.count < request.run.batchSize, let next = try rows.next() { batch.append(next) }
      guard batch.isEmpty else { return try rows.completed(batch, over: session) }
      finish()
      return nil
    } catch {
      finish()
      throw session.cause(of: error, request.run.fetch.layout)
    }
  }

  /// Lets others use the session until the next batch, unless the cursor keeps it.
  func rest() {
    // Work that was cancelled before it began has read nothing, and nothing more will be read.
    if rows == nil { hasEnded = true }
    if hasEnded {
      pool.giveBack(session)
    } else if !pool.cursorsKeepSessions {
      rows?.leaveSession()
      pool.giveBack(session)
    }
  }

  /// Ends the statement of an abandoned cursor.
  func drop() {
    session.queue.async { [self] in
      guard !hasEnded else { return }
      session.exclusively { finish() }
      if pool.cursorsKeepSessions { pool.giveBack(session) }
    }
  }

  private func finish() {
    rows?.finish()
    rows = nil
    hasEnded = true
  }
}

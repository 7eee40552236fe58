import CPostgreSQL
package import Dispatch
import PredicatePlatform
import PredicateSQL
package import PredicateStorage
package import PredicateSyntax

/// A session with a server. Calls block until the answer arrives, and run one at a time.
package final class PostgresConnection: Sendable {
  /// `127.0.0.1:5432/shop`, for messages.
  package let store: String
  package let queue = BlockingWork.queue("postgres")
  let canceller: PostgresCanceller
  /// The settings of the application whose connection it is; nil for one of ours.
  let borrowed: BorrowedPostgresSettings?
  private let state: Mutex<State>

  /// `@unchecked`: the handle is used with the lock held, and one that the application lends is used
  /// by it only while the store does not.
  private struct State: @unchecked Sendable {
    let handle: OpaquePointer
    var statements = PreparedStatements()
    /// Whether statements have a time limit, set by us or in the server's configuration.
    var isTimed = false
    /// The transaction that ends with the work; nil when there is none, or one that lasts.
    var briefTransaction: SQLTransaction?
    /// The number of cursors that the transaction has had.
    var cursors = 0
    /// The number of cursors that were held beyond a transaction.
    var heldCursors = 0
    /// The names of those that are no longer read.
    var cursorsToClose: [String] = []
  }

  /// Connects. `url` is anything that libpq takes: `postgresql://ada@localhost/shop`, `host=…
  /// dbname=…`.
  package init(_ url: String, options: PostgresOptions = PostgresOptions()) throws(StorageError) {
    let address = PostgresAddress(url)
    store = address.text
    let handle = try address.connect(options)
    canceller = PostgresCanceller(handle)
    borrowed = nil
    state = Mutex(State(handle: handle))
    let names = options.settings.indices.map { "set_config($\(2 * $0 + 1), $\(2 * $0 + 2), false)" }
    let set = try execute(
      "SELECT " + names.joined(separator: ", ") + ", current_setting('statement_timeout')",
      texts: options.settings.flatMap { [$0.name, $0.value] }
    )
    state.withLock { $0.isTimed = set.text(row: 0, column: names.count) != "0" }
  }

  /// Uses a connection of the application.
  init(borrowing handle: OpaquePointer) throws(StorageError) {
    store = PostgresAddress.text(of: handle)
    if let problem = PostgresAddress.problem(with: handle) {
      throw .cannotOpen(store: store, reason: problem)
    }
    canceller = PostgresCanceller(handle)
    borrowed = BorrowedPostgresSettings(handle)
    state = Mutex(State(handle: handle))
    try borrowed?.read(self)
  }

  deinit { if borrowed == nil { state.withLock { PQfinish($0.handle) } } }

  /// Whether it can still be used: the server has not closed it, and it has not been cancelled.
  package var isUsable: Bool {
    !canceller.isCancelled
      && state.withLock { PQconsumeInput($0.handle) == 1 && PQstatus($0.handle) == CONNECTION_OK }
  }

  /// A new cursor. Those of a transaction have the same numbers again and again, so that statements
  /// are prepared once.
  func addCursor(isHeld: Bool, _ chunk: Int) -> PostgresRowReader.Cursor {
    state.withLock { state in
      if isHeld {
        state.heldCursors += 1
        return .init(number: state.heldCursors, chunk: chunk, lifetime: .session)
      }
      state.cursors += 1
      return .init(number: state.cursors, chunk: chunk, lifetime: .transaction)
    }
  }

  /// Lets the next work close a cursor: the connection may be in use now.
  func closeLater(_ cursor: PostgresRowReader.Cursor) {
    state.withLock { $0.cursorsToClose.append(cursor.name) }
  }

  func closeHeldCursors() {
    let names = state.withLock { $0.cursorsToClose }
    guard !names.isEmpty, !hasFailedTransaction else { return }
    state.withLock { $0.cursorsToClose = [] }
    try? run(names.map { "CLOSE \($0)" }.joined(separator: "; "))
  }

  /// Whether a transaction is open that ends with the work.
  var isInBriefTransaction: Bool { state.withLock { $0.briefTransaction != nil } }

  /// A transaction of this kind has begun; nil when it has ended.
  func note(_ transaction: SQLTransaction?) {
    state.withLock { state in
      state.briefTransaction = transaction == .serial ? nil : transaction
      state.cursors = 0
    }
  }

  /// Whether the open transaction has failed: all it can do is to be rolled back.
  var hasFailedTransaction: Bool {
    state.withLock { PQtransactionStatus($0.handle) == PQTRANS_INERROR }
  }

  /// Whether a transaction is open, or has failed and is not yet rolled back.
  package var isInTransaction: Bool {
    state.withLock { PQtransactionStatus($0.handle) != PQTRANS_IDLE }
  }

  /// Cancels the work of the connection, now or later: it cannot be used after that.
  package func cancel() { canceller.cancel() }

  /// The rows of a statement that is prepared once and cached.
  package func execute(
    _ statement: String,
    _ bindings: [Value] = []
  ) throws(StorageError) -> PostgresRows {
    var texts: [String?] = []
    for value in bindings {
      texts.append(try PostgresText.parameter(value, store: store, statement: statement))
    }
    return try execute(statement, texts: texts)
  }

  /// Runs statements without parameters, one after the other.
  package func run(_ script: String) throws(StorageError) {
    _ = try state.withLock { state throws(StorageError) in
      try rows(PQexec(state.handle, script), state, script)
    }
  }

  private func execute(
    _ statement: String,
    texts: [String?]
  ) throws(StorageError) -> PostgresRows {
    try state.withLock { state throws(StorageError) in
      do throws(StorageError) {
        return try execute(statement, texts, &state)
      } catch {
        // A table has changed since the statement was prepared.
        guard case .engine(_, code: "0A000", _, _) = error, state.statements.contains(statement),
          PQtransactionStatus(state.handle) == PQTRANS_IDLE
        else { throw error }
        try forget(state.statements.remove(statement), state)
        return try execute(statement, texts, &state)
      }
    }
  }

  private func execute(
    _ statement: String,
    _ texts: [String?],
    _ state: inout State
  ) throws(StorageError) -> PostgresRows {
    guard borrowed == nil else {
      return try PostgresParameters(texts).withPointers { values, count in
        PostgresOutcome(
          PQexecParams(state.handle, statement, count, nil, values, nil, nil, 0)
        )
      }.rows { result throws(StorageError) in try rows(result, state, statement) }
    }
    let name = try prepare(statement, &state)
    return try PostgresParameters(texts).withPointers { values, count in
      PostgresOutcome(PQexecPrepared(state.handle, name, count, values, nil, nil, 0))
    }.rows { result throws(StorageError) in try rows(result, state, statement) }
  }

  private func prepare(_ statement: String, _ state: inout State) throws(StorageError) -> String {
    if let known = state.statements.use(statement) { return known }
    try forget(state.statements.makeRoom(), state)
    let name = state.statements.nextName()
    _ = try rows(PQprepare(state.handle, name, statement, 0, nil), state, statement)
    state.statements.add(statement, name)
    return name
  }

  private func forget(_ name: String?, _ state: State) throws(StorageError) {
    guard let name else { return }
    _ = try rows(PQexec(state.handle, "DEALLOCATE \(name)"), state, nil)
  }

  private func rows(
    _ result: OpaquePointer?,
    _ state: State,
    _ statement: String?
  ) throws(StorageError) -> PostgresRows {
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
      if let result { return PostgresRows(result) }
    default: break
    }
    let failure = PostgresFailure(
      result,
      connection: state.handle,
      store: store,
      statement: statement,
      isTimed: state.isTimed
    )
    PQclear(result)
    throw canceller.isCancelled ? .interrupted(store: store) : failure.error
  }
}

/// A wrapper that carries a result out of a closure that cannot throw a typed error.
private struct PostgresOutcome {
  let result: OpaquePointer?

  init(_ result: OpaquePointer?) { self.result = result }

  func rows(
    _ read: (OpaquePointer?) throws(StorageError) -> PostgresRows
  ) throws(StorageError) -> PostgresRows {
    try read(result)
  }
}

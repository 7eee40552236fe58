import CMariaDB
package import Dispatch
import PredicatePlatform
import PredicateSQL
package import PredicateStorage
package import PredicateSyntax

/// A session with a server. Calls block until the answer arrives, and run one at a time.
package final class MariaDBConnection: Sendable {
  /// `127.0.0.1:3306/shop`, for messages.
  package let store: String
  package let queue = BlockingWork.queue("mariadb")
  /// The name of the database.
  let database: String
  let canceller: MariaDBCanceller
  private let state: Mutex<State>

  /// `@unchecked`: the handle is used with the lock held.
  private struct State: @unchecked Sendable {
    let handle: MariaDBHandle.Pointer
    var statements = StatementCache<MariaDBStatement>(capacity: 128) { $0.close() }
  }

  /// Connects, and sets what the meaning of statements depends on.
  package convenience init(
    _ url: String,
    options: MariaDBOptions = MariaDBOptions()
  ) throws(StorageError) {
    try self.init(MariaDBAddress(url), options)
  }

  init(_ address: MariaDBAddress, _ options: MariaDBOptions) throws(StorageError) {
    store = address.text
    database = address.database
    let handle = try MariaDBHandle.open(address, timeout: options.connectTimeout)
    canceller = MariaDBCanceller(address, handle)
    state = Mutex(State(handle: handle))
    try run(options.session)
  }

  deinit {
    state.withLock { state in
      state.statements.removeAll()
      mysql_close(state.handle)
    }
  }

  /// Whether it can still be used: it has not been cancelled, and the server has sent nothing since
  /// the last answer, as it does when it ends a session.
  package var isUsable: Bool {
    guard !canceller.isCancelled else { return false }
    return state.withLock { state in
      var socket = pollfd(fd: mysql_get_socket(state.handle), events: Int16(POLLIN), revents: 0)
      return poll(&socket, 1, 0) == 0
    }
  }

  /// Whether a transaction is open, by the last answer of the server.
  package var isInTransaction: Bool {
    state.withLock { state in
      Self.status(state.handle) & UInt32(SERVER_STATUS_IN_TRANS) != 0
    }
  }

  private static func status(_ handle: MariaDBHandle.Pointer) -> UInt32 {
    var status: UInt32 = 0
    mariadb_get_info(handle, MARIADB_CONNECTION_SERVER_STATUS, &status)
    return status
  }

  /// Cancels the work of the connection, now or later: it cannot be used after that.
  package func cancel() { canceller.cancel() }

  /// Runs statements without parameters, one after the other.
  package func run(_ script: String) throws(StorageError) {
    try state.withLock { state throws(StorageError) in
      var status = mysql_real_query(state.handle, script, UInt(script.utf8.count))
      while status == 0 {
        mysql_free_result(mysql_store_result(state.handle))
        status = mysql_next_result(state.handle)
      }
      // -1: there is no further result.
      if status > 0 { throw error(MariaDBFailure(of: state.handle), script, state) }
    }
  }

  /// The rows of a statement that is prepared once and cached. The server keeps them, and sends
  /// `chunk` at a time, unless that is nil.
  func rows(
    _ statement: String,
    _ bindings: [Value] = [],
    chunk: Int? = nil
  ) throws(StorageError) -> MariaDBRows {
    try MariaDBRows(run(statement, bindings, chunk: chunk), over: self)
  }

  /// Runs a statement that changes rows, and returns their number: also of those that it finds as
  /// they are to be.
  @discardableResult
  func change(_ statement: String, _ bindings: [Value] = []) throws(StorageError) -> Int {
    let done = try run(statement, bindings, chunk: nil)
    defer { giveBack(done) }
    return done.changedCount
  }

  /// The rows of a query, every cell as text.
  package func texts(
    _ statement: String,
    _ bindings: [Value] = []
  ) throws(StorageError) -> [[String?]] {
    let rows = try rows(statement, bindings)
    defer { rows.finish() }
    var texts: [[String?]] = []
    while try rows.step() { texts.append((0..<rows.columnCount).map { rows.stored(at: $0).text }) }
    return texts
  }

  /// Advances to the next row of a statement.
  func step(_ statement: MariaDBStatement) throws(StorageError) -> Bool {
    try state.withLock { state throws(StorageError) in
      guard let isThere = statement.step() else {
        throw error(statement.failure, statement.text, state)
      }
      return isThere
    }
  }

  /// Ends a statement's rows, and keeps it for its next use.
  func giveBack(_ statement: MariaDBStatement) {
    state.withLock { state in
      statement.reset()
      state.statements.put(statement, statement.text)
    }
  }

  private func run(
    _ text: String,
    _ bindings: [Value],
    chunk: Int?
  ) throws(StorageError) -> MariaDBStatement {
    var failed: Value?
    var parameters = MariaDBParameters(bindings, failed: &failed)
    if let failed { throw unknown(failed, text) }
    return try state.withLock { state throws(StorageError) in
      let statement = try prepared(text, state: &state)
      guard statement.execute(&parameters, chunk: chunk) else {
        let failure = statement.failure
        state.statements.put(statement, text)
        throw error(failure, text, state)
      }
      let hasCursor = Self.status(state.handle) & UInt32(SERVER_STATUS_CURSOR_EXISTS) != 0
      guard statement.beginRows(hasCursor: chunk != nil && hasCursor) else {
        let failure = statement.failure
        statement.close()
        throw error(failure, text, state)
      }
      return statement
    }
  }

  private func prepared(
    _ text: String,
    state: inout State
  ) throws(StorageError) -> MariaDBStatement {
    if let known = state.statements.take(text) { return known }
    var failure: MariaDBFailure?
    if let new = MariaDBStatement(text, over: state.handle, &failure) { return new }
    throw error(failure ?? MariaDBFailure(of: state.handle), text, state)
  }

  private func unknown(_ value: Value, _ statement: String) -> StorageError {
    let printer = FormatPrinter(style: .canonical)
    let text = printer.text(of: ExpressionNode(.constant(value)))
    return .engine(
      store: store,
      code: "22000",
      message: "MariaDB has no value such as \(text)",
      statement: statement
    )
  }

  /// The error of a failure. What a failure has done to the transaction the server tells with its
  /// next answer, for which it is asked: a deadlock has ended it.
  private func error(
    _ failure: MariaDBFailure,
    _ statement: String,
    _ state: State
  ) -> StorageError {
    let nothing = "DO 0"
    if Self.status(state.handle) & UInt32(SERVER_STATUS_IN_TRANS) != 0 {
      mysql_real_query(state.handle, nothing, UInt(nothing.utf8.count))
    }
    return canceller.isCancelled
      ? .interrupted(store: store) : failure.error(store: store, statement: statement)
  }
}

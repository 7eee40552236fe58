import PredicatePlatform

/// The kinds of transactions.
package enum SQLTransaction: Sendable {
  /// All statements read the same state of the database.
  case reading
  /// All changes are made, or none.
  case writing
  /// All changes are made, or none, and all statements see the same state of the database.
  case changing
  /// Like `changing`, and as if no other transaction ran meanwhile.
  case serial
}

extension SQLSession {
  /// Runs `body` so that all of its statements read the same state of the database.
  package func reading<Answer>(
    _ body: () throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    try exclusively { () throws(StorageError) in
      guard !isInTransaction else { return try body() }
      try begin(.reading)
      defer { rollback(.reading) }
      return try body()
    }
  }

  /// Runs `body` so that all of its changes are made, or none if it throws.
  package func writing<Answer>(
    _ transaction: SQLTransaction = .writing,
    _ body: () throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    try exclusively { () throws(StorageError) in
      let part = try enter(transaction)
      do throws(StorageError) {
        let answer = try body()
        try complete(part)
        return answer
      } catch {
        abandon(part)
        throw error
      }
    }
  }

  /// Like `writing`, repeated while other transactions prevent it. Not within an open transaction,
  /// which must be repeated as a whole.
  package func retrying<Answer>(
    _ transaction: SQLTransaction,
    _ body: () throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    guard !isInTransaction else { return try writing(transaction, body) }
    for _ in 1..<SQLTransactionPart.attemptLimit {
      do throws(StorageError) { return try writing(transaction, body) } catch {
        guard error.isSerializationFailure else { throw error }
      }
    }
    return try writing(transaction, body)
  }

  /// Begins a transaction; within an open one, a part of it.
  func enter(_ transaction: SQLTransaction) throws(StorageError) -> SQLTransactionPart {
    if isInTransaction {
      let name = SavepointName.next()
      try run("SAVEPOINT \(name)")
      return .savepoint(name: name)
    }
    try begin(transaction)
    return .whole(transaction)
  }

  func complete(_ part: SQLTransactionPart) throws(StorageError) {
    switch part {
    case .whole: try commit()
    case .savepoint(let name): try run("RELEASE SAVEPOINT \(name)")
    }
  }

  /// Ends a transaction, or a part of one, without its changes. If a savepoint cannot be restored,
  /// the transaction has failed, and cannot be committed.
  func abandon(_ part: SQLTransactionPart) {
    switch part {
    case .whole(let transaction): rollback(transaction)
    case .savepoint(let name):
      try? run("ROLLBACK TO SAVEPOINT \(name); RELEASE SAVEPOINT \(name)")
    }
  }
}

/// A transaction, or a part of one that can be undone by itself.
enum SQLTransactionPart: Sendable {
  case whole(SQLTransaction)
  case savepoint(name: String)

  /// The number of attempts if others keep a transaction from being serial.
  static var attemptLimit: Int { 10 }
}

/// The names of savepoints, each used once: in MariaDB a second savepoint with a name moves the
/// first.
private enum SavepointName {
  private static let last = Mutex(0)

  static func next() -> String {
    last.withLock { last in
      last += 1
      return "predicateql_\(last)"
    }
  }
}

extension StorageError {
  /// Whether the transaction failed only because of a concurrent one: SQLSTATE 40001 or 40P01.
  var isSerializationFailure: Bool {
    if case .engine(_, let code, _, _) = self { code == "40001" || code == "40P01" } else { false }
  }
}

public import PredicateStorage

/// The reason why the history of a store cannot be read.
@nonexhaustive
public enum HistoryError: Error, Hashable, Sendable {
  /// The store keeps no history.
  case noHistory(store: String)
  /// The token belongs to another store.
  case otherStore(HistoryToken, identifier: String)
  /// Transactions after the token were deleted, so that changes are missing; Core Data's
  /// `NSPersistentHistoryTokenExpiredError`. `oldest` is the first remaining transaction, nil if
  /// there is none.
  case expired(HistoryToken, oldest: Int64?)
  /// The store has not reached the transaction of the token: it is an older copy.
  case notReached(HistoryToken, newest: Int64)
  /// The store failed, or the predicate is invalid.
  case storage(StorageError)
}

extension HistoryError {
  /// A description of the error without a name, a number or the place of the store, which untrusted
  /// clients may see. `description` is for the application.
  public var summary: String {
    switch self {
    case .noHistory: "the store keeps no history"
    case .otherStore: "the token belongs to another store"
    case .expired: "the token has expired: changes after it are missing"
    case .notReached: "the token is ahead of the store"
    case .storage(let error): error.summary
    }
  }
}

extension HistoryError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noHistory(let store):
      "\(store) keeps no history: its application has not turned history tracking on"
    case .otherStore(let token, let identifier):
      "the token \(token) belongs to another store: the identifier of this one is \(identifier)"
    case .expired(let token, let oldest):
      "the token \(token) has expired: changes after it are missing, because "
        + (oldest.map { "the history begins with transaction \($0)" }
          ?? "all transactions have been deleted")
        + "; read all objects again, and then the history without a token"
    case .notReached(let token, let newest):
      "the token \(token) is ahead of the store, whose newest transaction is \(newest): "
        + "this is an older copy"
    case .storage(let error): "\(error)"
    }
  }
}

/// A place in the history of a store, to continue from.
///
///     let token = HistoryToken("6B29FC40-CA47-1067-B31D-00DD010662DA/12")
///
/// It is after a whole transaction, or after one change of it: `…/12.345`. The text stays valid as
/// long as the store has its identifier; a copy of the store has the same places.
public struct HistoryToken: Hashable, Sendable {
  /// The identifier of the store.
  public var store: String
  /// The number of the transaction.
  public var transaction: Int64
  /// The number of the change after which to continue; nil after the whole transaction.
  public var change: Int64?

  /// Creates a token from its parts.
  public init(store: String, transaction: Int64, change: Int64? = nil) {
    self.store = store
    self.transaction = transaction
    self.change = change
  }

  /// Reads the text of a token; nil for any other text.
  public init?(_ text: String) {
    guard let slash = text.lastIndex(of: "/") else { return nil }
    let numbers = text[text.index(after: slash)...].split(
      separator: ".",
      omittingEmptySubsequences: false
    )
    guard (1...2).contains(numbers.count), let transaction = Self.number(numbers[0]) else {
      return nil
    }
    var change: Int64?
    if numbers.count == 2 {
      guard let number = Self.number(numbers[1]) else { return nil }
      change = number
    }
    self.init(store: String(text[..<slash]), transaction: transaction, change: change)
  }

  private static func number(_ text: Substring) -> Int64? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int64(text)
  }
}

extension HistoryToken: CustomStringConvertible {
  public var description: String {
    "\(store)/\(transaction)" + (change.map { ".\($0)" } ?? "")
  }
}

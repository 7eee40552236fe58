public import PredicateSyntax

/// A dictionary of data is read by its keys; a key it does not have reads as nil. A key must be
/// written as it is here: é is not e with an accent, though Swift says so and holds only one of them.
extension Dictionary: KeyValueReadable where Key == String, Value == PredicateSyntax.Value {
  public func value(forKey key: String) -> KeyedValue? { exact(key).map(KeyedValue.value) }
  public var readableKeyNames: [String]? { keys.sorted() }
  public var readableKind: ReadableKind { .dictionary }
}

/// A dictionary whose values may be anything: what `JSONSerialization` and
/// `PropertyListSerialization` give, or one put together by hand.
///
///     DictionaryObject(["name": "Ada", "friends": [alan, grace]])
///
/// Values are converted when they are read (`KeyedValue.init(converting:)`).
public struct DictionaryObject: KeyValueReadable {
  public let entries: [String: Any]

  public init(_ entries: [String: Any]) { self.entries = entries }

  public func value(forKey key: String) -> KeyedValue? {
    entries.exact(key).map(KeyedValue.init(converting:))
  }

  public var readableKeyNames: [String]? { entries.keys.sorted() }
  public var readableKind: ReadableKind { .dictionary }
}

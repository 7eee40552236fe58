public import PredicateSyntax

/// A dictionary of `Value`s is read by its keys; a missing key reads as nil. Keys are compared byte
/// for byte: é is not e with a combining accent, though Swift considers the two equal and keeps
/// only one of them.
extension Dictionary: KeyValueReadable where Key == String, Value == PredicateSyntax.Value {
  public func value(forKey key: String) -> KeyedValue? { exact(key).map(KeyedValue.value) }
  public var readableKeyNames: [String]? { keys.sorted() }
  public var readableKind: ReadableKind { .dictionary }
}

/// A dictionary with values of any type, such as the result of `JSONSerialization` or
/// `PropertyListSerialization`, or one written by hand.
///
///     DictionaryObject(["name": "Ada", "friends": [alan, grace]])
///
/// Values are converted when they are read (`KeyedValue.init(converting:)`).
public struct DictionaryObject: KeyValueReadable {
  /// The values by key, unconverted.
  public let entries: [String: Any]

  /// Creates an object from a dictionary, without converting its values yet.
  public init(_ entries: [String: Any]) { self.entries = entries }

  public func value(forKey key: String) -> KeyedValue? {
    entries.exact(key).map(KeyedValue.init(converting:))
  }

  public var readableKeyNames: [String]? { entries.keys.sorted() }
  public var readableKind: ReadableKind { .dictionary }
}

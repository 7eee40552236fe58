public import PredicateSyntax

extension Value {
  /// Encodes `subject`: keyed containers become dictionaries, so that an omitted key reads as nil,
  /// and unkeyed ones lists. Dates, identifiers, data and URLs keep their types.
  ///
  /// The whole of `subject` is encoded at once. Throws the errors of its `encode(to:)`, and
  /// `EncodingError` when it nests deeper than 200 levels, as a cyclic one does.
  public init(encoding subject: any Encodable) throws {
    let storage = EncodedStorage()
    try ValueEncoder(storage: storage, codingPath: []).encode(subject)
    self = storage.value
  }
}

extension KeyedValue {
  /// Encodes `subject`; see `Value.init(encoding:)`.
  public init(encoding subject: any Encodable) throws {
    self = .value(try Value(encoding: subject))
  }
}

/// A place that an encoder fills; containers keep it after it has been returned.
final class EncodedStorage {
  enum Content {
    case value(Value)
    case keyed([String: EncodedStorage])
    case unkeyed([EncodedStorage])
  }

  var content = Content.value(.null)

  var value: Value {
    switch content {
    case .value(let value): value
    case .keyed(let entries): .map(entries.mapValues(\.value))
    case .unkeyed(let elements): .list(elements.map(\.value))
    }
  }

  /// The place for `key`; an existing one is reused, since a superclass may have written it.
  func child(_ key: String) -> EncodedStorage {
    var entries: [String: EncodedStorage] = [:]
    if case .keyed(let known) = content { entries = known }
    if let child = entries.exact(key) { return child }
    let child = EncodedStorage()
    entries.setExact(key, child)
    content = .keyed(entries)
    return child
  }

  func appended() -> EncodedStorage {
    var elements: [EncodedStorage] = []
    if case .unkeyed(let known) = content { elements = known }
    content = .value(.null)
    let child = EncodedStorage()
    elements.append(child)
    content = .unkeyed(elements)
    return child
  }

  var count: Int {
    if case .unkeyed(let elements) = content { elements.count } else { 0 }
  }
}

import PredicatePlatform
import PredicateSyntax

/// An encoder into an `EncodedStorage`.
struct ValueEncoder: Encoder {
  let storage: EncodedStorage
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The depth limit: deeper than any sensible data, shallower than the stack.
  private static let deepest = 200

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .keyed = storage.content {} else { storage.content = .keyed([:]) }
    return KeyedEncodingContainer(KeyedValueContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .unkeyed = storage.content {} else { storage.content = .unkeyed([]) }
    return UnkeyedValueContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueContainer(encoder: self)
  }

  /// Encodes `subject`. Data with another encoding of their own are kept unchanged.
  func encode(_ subject: any Encodable) throws {
    switch subject {
    case let value as Date: storage.content = .value(.date(value))
    case let value as Data: storage.content = .value(value.predicateValue)
    case let value as UUID: storage.content = .value(.uuid(value))
    case let value as URL: storage.content = .value(value.predicateValue)
    case let value as Decimal: storage.content = .value(.decimal(value))
    default:
      guard codingPath.count < Self.deepest else {
        throw EncodingError.invalidValue(
          subject,
          EncodingError.Context(codingPath: codingPath, debugDescription: "nested too deeply")
        )
      }
      try subject.encode(to: self)
    }
  }

  func inside(_ storage: EncodedStorage, at key: any CodingKey) -> ValueEncoder {
    ValueEncoder(storage: storage, codingPath: codingPath + [key])
  }
}

/// An index in a list.
struct IndexKey: CodingKey {
  var intValue: Int?
  var stringValue: String { intValue.map(String.init) ?? "super" }

  init(_ index: Int?) { intValue = index }
  init?(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) { intValue = Int(stringValue) }
}

private struct KeyedValueContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  private func child(_ key: any CodingKey) -> ValueEncoder {
    encoder.inside(encoder.storage.child(key.stringValue), at: key)
  }

  mutating func encodeNil(forKey key: Key) { child(key).storage.content = .value(.null) }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    try child(key).encode(value)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> { child(key).container(keyedBy: type) }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    child(key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { child(IndexKey(nil)) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { child(key) }
}

private struct UnkeyedValueContainer: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.storage.count }

  private func next() -> ValueEncoder {
    encoder.inside(encoder.storage.appended(), at: IndexKey(count))
  }

  mutating func encodeNil() { next().storage.content = .value(.null) }
  mutating func encode(_ value: some Encodable) throws { try next().encode(value) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> { next().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    next().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { next() }
}

private struct SingleValueContainer: SingleValueEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  private func keep(_ value: some ValueConvertible) {
    encoder.storage.content = .value(value.predicateValue)
  }

  mutating func encodeNil() { encoder.storage.content = .value(.null) }
  mutating func encode(_ value: Bool) { keep(value) }
  mutating func encode(_ value: String) { keep(value) }
  mutating func encode(_ value: Double) { keep(value) }
  mutating func encode(_ value: Float) { keep(value) }
  mutating func encode(_ value: Int) { keep(value) }
  mutating func encode(_ value: Int8) { keep(value) }
  mutating func encode(_ value: Int16) { keep(value) }
  mutating func encode(_ value: Int32) { keep(value) }
  mutating func encode(_ value: Int64) { keep(value) }
  mutating func encode(_ value: UInt) { keep(value) }
  mutating func encode(_ value: UInt8) { keep(value) }
  mutating func encode(_ value: UInt16) { keep(value) }
  mutating func encode(_ value: UInt32) { keep(value) }
  mutating func encode(_ value: UInt64) { keep(value) }
  mutating func encode(_ value: some Encodable) throws { try encoder.encode(value) }
}

import PredicatePlatform
import PredicateSyntax

/// An encoder of Swift values as rows: dates, data, UUIDs, URLs and decimals become values
/// unchanged, an optional that is nil becomes null, an array a list, a nested object a map.
enum RowEncoder {
  /// The row of an object whose keys are those of `insert(_:into:batchSize:)`. Throws
  /// `EncodingError` for anything but an object with keys.
  static func row(of object: some Encodable) throws -> [String: Value] {
    guard case .map(let row) = try value(of: object, at: []) else {
      throw EncodingError.invalidValue(
        object,
        EncodingError.Context(codingPath: [], debugDescription: "a row must be an object with keys")
      )
    }
    return row
  }

  static func rows(of objects: some Sequence<some Encodable>) throws -> [[String: Value]] {
    var rows: [[String: Value]] = []
    for object in objects { rows.append(try row(of: object)) }
    return rows
  }

  fileprivate static func value(
    of object: some Encodable,
    at path: [any CodingKey]
  ) throws -> Value {
    if let known = object as? any ValueConvertible { return known.predicateValue }
    let place = EncodedNode()
    try object.encode(to: PlaceEncoder(codingPath: path, place: place))
    return place.value
  }
}

/// The place of a value being encoded.
private final class EncodedNode {
  private enum Content {
    case value(Value)
    case list([EncodedNode])
    case object([String: EncodedNode])
  }

  private var content = Content.value(.null)

  var value: Value {
    switch content {
    case .value(let value): value
    case .list(let places): .list(places.map(\.value))
    case .object(let places): .map(places.mapValues(\.value))
    }
  }

  var count: Int { if case .list(let places) = content { places.count } else { 0 } }

  func set(_ value: Value) { content = .value(value) }

  func beginList() { if count == 0 { content = .list([]) } }

  func beginObject() {
    if case .object = content { return }
    content = .object([:])
  }

  func append() -> EncodedNode {
    let place = EncodedNode()
    if case .list(let places) = content { content = .list(places + [place]) }
    return place
  }

  func place(of key: String) -> EncodedNode {
    let place = EncodedNode()
    if case .object(var places) = content {
      content = .value(.null)
      places[key] = place
      content = .object(places)
    }
    return place
  }
}

private struct PlaceEncoder: Encoder {
  let codingPath: [any CodingKey]
  let place: EncodedNode
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    place.beginObject()
    return KeyedEncodingContainer(KeyedPlaces(codingPath: codingPath, place: place))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    place.beginList()
    return ListPlaces(codingPath: codingPath, place: place)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SinglePlace(codingPath: codingPath, place: place)
  }
}

private struct SinglePlace: SingleValueEncodingContainer {
  let codingPath: [any CodingKey]
  let place: EncodedNode

  func encodeNil() { place.set(.null) }

  func encode(_ value: some Encodable) throws {
    place.set(try RowEncoder.value(of: value, at: codingPath))
  }
}

private struct ListPlaces: UnkeyedEncodingContainer {
  let codingPath: [any CodingKey]
  let place: EncodedNode

  var count: Int { place.count }

  func encodeNil() { place.append().set(.null) }

  func encode(_ value: some Encodable) throws {
    place.append().set(try RowEncoder.value(of: value, at: codingPath))
  }

  func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    PlaceEncoder(codingPath: codingPath, place: place.append()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    PlaceEncoder(codingPath: codingPath, place: place.append()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    PlaceEncoder(codingPath: codingPath, place: place.append())
  }
}

private struct KeyedPlaces<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let codingPath: [any CodingKey]
  let place: EncodedNode

  func encodeNil(forKey key: Key) { place.place(of: key.stringValue).set(.null) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    let value = try RowEncoder.value(of: value, at: codingPath + [key])
    place.place(of: key.stringValue).set(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(for: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    PlaceEncoder(codingPath: codingPath, place: place.place(of: "super"))
  }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

  private func encoder(for key: Key) -> PlaceEncoder {
    PlaceEncoder(codingPath: codingPath + [key], place: place.place(of: key.stringValue))
  }
}

/// A property that is nil sets its column to null; the default implementations would omit it.
extension KeyedPlaces {
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
    try encode(value, forKey: key)
  }
}

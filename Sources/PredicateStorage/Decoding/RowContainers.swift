import PredicateSyntax

/// The values of a row by their keys.
struct KeyedRowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: RowDecoder
  let names: [String]

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { names.containsExactly(key.stringValue) }

  private func inside(_ key: any CodingKey) throws -> RowDecoder {
    guard let content = try decoder.content(forKey: key.stringValue) else {
      throw DecodingError.keyNotFound(
        key,
        decoder.context("there is no “\(key.stringValue)”; known: \(names.joined(separator: ", "))")
      )
    }
    return try decoder.inside(content, at: key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try inside(key).content.isNull }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try inside(key).bool() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try inside(key).string() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try inside(key).double() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try inside(key).float() }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try inside(key).integer(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try inside(key).integer(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try inside(key).integer(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try inside(key).integer(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try inside(key).integer(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try inside(key).integer(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try inside(key).integer(type) }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try inside(key).integer(type)
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try inside(key).integer(type)
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try inside(key).integer(type)
  }

  func decode<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result {
    try inside(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try inside(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try inside(key).unkeyedContainer()
  }

  /// The row itself: a row has the properties of a superclass in addition to its own.
  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try inside(key) }
}

/// The values of a list.
struct UnkeyedRowContainer: UnkeyedDecodingContainer {
  let decoder: RowDecoder
  let elements: [RowContent]
  private(set) var currentIndex = 0

  init(decoder: RowDecoder, elements: [RowContent]) {
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  /// The result of `body` for the next element, which is consumed if that succeeds.
  private mutating func next<Result>(
    _ type: Any.Type,
    _ body: (RowDecoder) throws -> Result
  ) throws -> Result {
    let key = RowKey(currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: codingPath + [key],
          debugDescription: "the list ends after \(elements.count)"
        )
      )
    }
    let result = try body(try decoder.inside(elements[currentIndex], at: key))
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Result: Decodable>(_ type: Result.Type) throws -> Result {
    try next(type) { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next(type) { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([RowContent].self) { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next(RowDecoder.self) { $0 } }
}

/// One value.
struct SingleRowContainer: SingleValueDecodingContainer {
  let decoder: RowDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.content.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
  func decode(_ type: String.Type) throws -> String { try decoder.string() }
  func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
  func decode(_ type: Float.Type) throws -> Float { try decoder.float() }
  func decode(_ type: Int.Type) throws -> Int { try decoder.integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer(type) }
  func decode<Result: Decodable>(_ type: Result.Type) throws -> Result { try decoder.decode(type) }
}

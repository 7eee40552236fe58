import PredicatePlatform
import PredicateSyntax

/// A writer of values as bytes: a tag, then the value.
struct ValueWriter {
  var bytes: [UInt8] = []

  mutating func write(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  mutating func write(_ value: Value) {
    switch value {
    case .bool(let flag): bytes += [ValueTag.bool.rawValue, flag ? 1 : 0]
    case .integer(let number): write(.integer, UInt64(bitPattern: number))
    case .real(let number): write(.real, number.bitPattern)
    case .decimal(let number): write(.decimal, number.isNaN ? "NaN" : number.description)
    case .text(let text): write(.text, text)
    case .date(let date): write(.date, date.timeIntervalSinceReferenceDate.bitPattern)
    case .uuid(let uuid): write(.uuid, withUnsafeBytes(of: uuid.uuid) { Array($0) })
    case .bytes(let data): write(.bytes, data)
    case .url(let text): write(.url, text)
    // No attribute has a list.
    case .null, .list, .set, .map: bytes.append(ValueTag.null.rawValue)
    }
  }

  private mutating func write(_ tag: ValueTag, _ number: UInt64) {
    bytes.append(tag.rawValue)
    write(number)
  }

  private mutating func write(_ tag: ValueTag, _ text: String) { write(tag, Array(text.utf8)) }

  private mutating func write(_ tag: ValueTag, _ content: [UInt8]) {
    write(tag, UInt64(content.count))
    bytes += content
  }
}

/// A reader of untrusted bytes of this form: every result is nil if they are invalid.
struct ValueReader {
  private(set) var bytes: ArraySlice<UInt8>

  init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// A number of values, and the values.
  mutating func values() -> [Value]? {
    // Each value takes a byte or more.
    guard let count = number(), count <= bytes.count else { return nil }
    var values: [Value] = []
    for _ in 0..<count {
      guard let value = value() else { return nil }
      values.append(value)
    }
    return values
  }

  mutating func number() -> UInt64? {
    guard bytes.count >= 8 else { return nil }
    var number: UInt64 = 0
    for byte in bytes.prefix(8).reversed() { number = number << 8 | UInt64(byte) }
    bytes.removeFirst(8)
    return number
  }

  private mutating func value() -> Value? {
    guard let tag = bytes.popFirst().flatMap(ValueTag.init(rawValue:)) else { return nil }
    switch tag {
    case .null: return .null
    case .bool:
      guard let flag = bytes.popFirst(), flag <= 1 else { return nil }
      return .bool(flag == 1)
    case .integer: return number().map { .integer(Int64(bitPattern: $0)) }
    case .real: return number().map { .real(Double(bitPattern: $0)) }
    case .decimal: return text().flatMap(Self.decimal).map(Value.decimal)
    case .text: return text().map(Value.text)
    case .date:
      guard let seconds = number().map(Double.init(bitPattern:)), !seconds.isNaN else { return nil }
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .uuid:
      guard let content = content(), content.count == 16 else { return nil }
      var uuid = UUID().uuid
      withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: content) }
      return .uuid(UUID(uuid: uuid))
    case .bytes: return content().map { .bytes(Array($0)) }
    case .url: return text().map(Value.url)
    }
  }

  private mutating func content() -> ArraySlice<UInt8>? {
    guard let count = number(), count <= bytes.count else { return nil }
    defer { bytes.removeFirst(Int(count)) }
    return bytes.prefix(Int(count))
  }

  private mutating func text() -> String? {
    content().flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func decimal(_ text: String) -> Decimal? {
    if text == "NaN" { return .nan }
    // No decimal is longer, and only digits are worth reading.
    guard text.utf8.count <= 256, let number = Decimal(string: text), number.description == text
    else { return nil }
    return number
  }
}

/// The first byte of a value.
private enum ValueTag: UInt8 {
  case null, bool, integer, real, decimal, text, date, uuid, bytes, url
}

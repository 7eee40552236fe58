/// The text of a statement while it is written: bytes, since appending to a `String` takes five
/// times as long.
public struct SQLText: Hashable, Sendable {
  private var bytes: [UInt8] = []

  /// The byte in place of a bound value. No UTF-8 contains it.
  private static let holeByte: UInt8 = 0xFF
  static let hole = Self(bytes: [holeByte])
  private static let mark = UInt8(ascii: "\"")

  private init(bytes: [UInt8]) { self.bytes = bytes }

  init() {}

  var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }
  var holeCount: Int { bytes.count { $0 == Self.holeByte } }
  var isHole: Bool { bytes.count == 1 && bytes[0] == Self.holeByte }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  public mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ other: Self) { bytes.append(contentsOf: other.bytes) }

  /// Appends a name between quotation marks, with those in it doubled: `"na""me"`.
  ///
  /// Works by bytes: a quotation mark that a combining mark follows forms one character with it,
  /// which no search for the character `"` finds, but it is a quotation mark to the database.
  mutating func append(quoted name: String) {
    var name = name
    bytes.append(Self.mark)
    name.withUTF8 { name in
      if name.contains(Self.mark) {
        for byte in name { bytes += byte == Self.mark ? [byte, byte] : [byte] }
      } else {
        bytes.append(contentsOf: name)
      }
    }
    bytes.append(Self.mark)
  }

  /// Appends a JSON string: `"a\\b"`.
  mutating func append(json text: String) {
    bytes.append(Self.mark)
    for byte in text.utf8 {
      switch byte {
      case Self.mark, UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x10: append("\\u000" + String(byte, radix: 16))
      case 0x10..<0x20: append("\\u00" + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(Self.mark)
  }

  /// The first `length` bytes, and the rest.
  func split(at length: Int) -> (Self, Self) {
    (Self(bytes: Array(bytes[..<length])), Self(bytes: Array(bytes[length...])))
  }

  /// The name of the column of `table` if the text is that and nothing else: `"person"."age"`.
  func column(of table: String) -> String? {
    var start = Self()
    start.append(quoted: table)
    start.append(literal: ".\"")
    guard bytes.starts(with: start.bytes), bytes.last == Self.mark else { return nil }
    var rest = bytes[start.bytes.count..<(bytes.count - 1)]
    var name: [UInt8] = []
    while let mark = rest.firstIndex(of: Self.mark) {
      // Within a name, quotation marks come in pairs.
      guard mark + 1 < rest.endIndex, rest[mark + 1] == Self.mark else { return nil }
      name += rest[...mark]
      rest = rest[(mark + 2)...]
    }
    return String(decoding: name + rest, as: UTF8.self)
  }

  /// Calls `write` for each hole, in order, to fill it; returns the resulting text.
  func filled(_ write: (_ position: Int, inout Self) -> Void) -> Self {
    var text = Self()
    text.reserve(bytes.count + 16)
    var (start, position) = (0, 0)
    while let hole = bytes[start...].firstIndex(of: Self.holeByte) {
      text.bytes.append(contentsOf: bytes[start..<hole])
      write(position, &text)
      (start, position) = (hole + 1, position + 1)
    }
    text.bytes.append(contentsOf: bytes[start...])
    return text
  }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }
}

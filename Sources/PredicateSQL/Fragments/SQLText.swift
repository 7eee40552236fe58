/// The text of a statement while it is written.
///
/// It is bytes: to append to a `String` takes five times as long, and a statement has a hundred
/// pieces.
public struct SQLText: Sendable {
  private var bytes: [UInt8] = []

  public init() {}

  public mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// The name between quotation marks, those in it doubled.
  ///
  /// By bytes: a quotation mark that a combining mark follows is one character with it, which no
  /// search for the character `"` finds, but a quotation mark to the database.
  public mutating func append(quoted name: String, by mark: UInt8 = UInt8(ascii: "\"")) {
    bytes.append(mark)
    let start = bytes.count
    bytes.append(contentsOf: name.utf8)
    if bytes[start...].contains(mark) {
      bytes.removeSubrange(start...)
      for byte in name.utf8 {
        if byte == mark { bytes.append(mark) }
        bytes.append(byte)
      }
    }
    bytes.append(mark)
  }

  /// As JSON: `"a\\b"`.
  mutating func append(jsonText text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x10: append("\\u000" + String(byte, radix: 16))
      case 0x10..<0x20: append("\\u00" + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  var string: String { String(decoding: bytes, as: UTF8.self) }
}

import PredicateEvaluation

/// The text of a statement while it is written: bytes, since appending to a `String` takes five
/// times as long.
public struct SQLText: Hashable, Sendable {
  private var bytes: [UInt8] = []

  /// The byte in place of a bound value. No UTF-8 contains it.
  private static let holeByte: UInt8 = 0xFF
  /// The byte before and after a name, which is quoted only when the text is finished. No UTF-8
  /// contains it.
  private static let nameByte: UInt8 = 0xFE
  private static let mark = UInt8(ascii: "\"")

  init() {}

  var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends SQL text as it is. Values and names have methods of their own.
  public mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ other: Self) { bytes.append(contentsOf: other.bytes) }

  /// Appends the place of a bound value.
  mutating func appendHole() { bytes.append(Self.holeByte) }

  /// Appends a name, which stands between the marks of a dialect once the text is finished.
  mutating func append(name: String) {
    var name = name
    bytes.append(Self.nameByte)
    name.withUTF8 { bytes.append(contentsOf: $0) }
    bytes.append(Self.nameByte)
  }

  /// Whether a column of a table or an alias stands in it.
  func namesColumn(of table: String) -> Bool {
    let name = [Self.nameByte] + Array(table.utf8) + [Self.nameByte, UInt8(ascii: ".")]
    return name.withUnsafeBufferPointer { name in
      bytes.withUnsafeBufferPointer { $0.position(of: name) } != nil
    }
  }

  /// Whether a piece of text stands anywhere in it, be it in a name.
  func holds(_ piece: StaticString) -> Bool {
    bytes.position(of: piece) != nil
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

  /// The finished text: names between the marks of a dialect, and each hole filled by `write`.
  ///
  /// Works by bytes: a quotation mark that a combining mark follows forms one character with it,
  /// which no search for the character `"` finds, but it is a quotation mark to the database.
  func finished(
    _ marks: (opening: UInt8, closing: UInt8),
    escapingBackslash escapes: Bool = false,
    _ write: (_ position: Int, inout Self) -> Void
  ) -> Self {
    var text = Self()
    text.reserve(bytes.count + 16)
    var (isName, position) = (false, 0)
    for byte in bytes {
      switch byte {
      case Self.holeByte:
        write(position, &text)
        position += 1
      case Self.nameByte:
        text.bytes.append(isName ? marks.closing : marks.opening)
        isName.toggle()
      default:
        if isName, byte == marks.closing || escapes && byte == UInt8(ascii: "\\") {
          text.bytes.append(byte)
        }
        text.bytes.append(byte)
      }
    }
    return text
  }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }
}

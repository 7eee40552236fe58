/// An escape of a string: what follows its backslash.
struct HostEscape {
  let meaning: [UInt8]
  /// The end of the escape.
  let end: Int
  /// Whether the languages give it no meaning.
  var isUnknown = false

  /// Reads the escape whose backslash is before `place`; nil at the end of the text.
  init?(_ bytes: [UInt8], at place: Int) {
    guard place < bytes.count else { return nil }
    let letter = bytes[place]
    if let simple = Self.simple[letter] {
      (meaning, end) = ([simple], place + 1)
    } else if letter == 0x0A || (letter == 0x0D && bytes.hasBytes("\n", at: place + 1)) {
      (meaning, end) = ([], place + (letter == 0x0A ? 1 : 2))
    } else if letter == UInt8(ascii: "u"), bytes.hasBytes("{", at: place + 1) {
      (meaning, end) = Self.braced(bytes, at: place + 2)
    } else if let length = Self.lengths[letter] {
      (meaning, end) = Self.fixed(bytes, at: place + 1, length)
    } else if (0x30...0x37).contains(letter) {
      let digits = bytes[place...].prefix(3).prefix { (0x30...0x37).contains($0) }
      let value = digits.reduce(UInt32(0)) { $0 * 8 + UInt32($1 - 0x30) }
      (meaning, end) = (Self.utf8(value), place + digits.count)
    } else {
      // One byte is enough: the others of a longer character follow as they are.
      (meaning, end) = ([letter], place + 1)
      isUnknown = true
    }
  }

  private static let simple: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "v"): 0x0B, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "\""): 0x22,
    UInt8(ascii: "'"): 0x27, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "`"): 0x60,
    UInt8(ascii: "$"): 0x24,
  ]

  private static let lengths: [UInt8: Int] = [
    UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
  ]

  private static func braced(_ bytes: [UInt8], at start: Int) -> ([UInt8], Int) {
    let digits = bytes[start...].prefix(8).prefix { $0.hexadecimalValue != nil }
    let value = digits.reduce(UInt32(0)) { $0 &* 16 | ($1.hexadecimalValue ?? 0) }
    let end = start + digits.count
    return (utf8(value), bytes.hasBytes("}", at: end) ? end + 1 : end)
  }

  private static func fixed(_ bytes: [UInt8], at start: Int, _ length: Int) -> ([UInt8], Int) {
    let digits = bytes[min(start, bytes.count)...].prefix(length)
      .prefix { $0.hexadecimalValue != nil }
    let value = digits.reduce(UInt32(0)) { $0 &* 16 | ($1.hexadecimalValue ?? 0) }
    let end = start + digits.count
    if (0xD800..<0xDC00).contains(value), bytes.hasBytes("\\u", at: end) {
      let low = bytes[(end + 2)...].prefix(4).prefix { $0.hexadecimalValue != nil }
      let second = low.reduce(UInt32(0)) { $0 &* 16 | ($1.hexadecimalValue ?? 0) }
      if (0xDC00..<0xE000).contains(second) {
        return (utf8(0x10000 + (value - 0xD800) << 10 + (second - 0xDC00)), end + 2 + low.count)
      }
    }
    return (utf8(value), end)
  }

  private static func utf8(_ value: UInt32) -> [UInt8] {
    Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
  }
}

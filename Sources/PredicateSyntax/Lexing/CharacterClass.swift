/// Classifies bytes and scalars.
enum CharacterClass {
  /// `A`-`Z`, `a`-`z`, `0`-`9` and `_`
  static func isASCIIWord(_ byte: UInt8) -> Bool {
    isASCIILetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }

  /// The number of leading bytes of the eight, 0...8, that are ASCII word bytes, from the lowest
  /// on. The highest bit of each byte of a machine word holds the answer, and no sum of two lower
  /// parts carries into the next byte.
  @inline(__always)
  static func wordLength(_ eight: UInt64) -> Int {
    let low = eight & each(0x7F)
    let small = low | each(0x20)
    let letters = (small &+ each(0x80 - 0x61)) & ~(small &+ each(0x80 - 0x7B))
    let digits = (low &+ each(0x80 - 0x30)) & ~(low &+ each(0x80 - 0x3A))
    let underscores = each(0x80) &- (low ^ each(0x5F))
    let others = ~(letters | digits | underscores) | eight
    return (others & each(0x80)).trailingZeroBitCount &>> 3
  }

  @inline(__always)
  private static func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  static func isASCIILetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Whether an identifier can begin with the scalar: a letter of any script, or `_`.
  static func startsIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDStart
  }

  static func continuesIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue
  }
}

/// Kinds of bytes and scalars.
enum CharacterClass {
  /// `A`-`Z`, `a`-`z`, `0`-`9` and `_`
  static func isASCIIWord(_ byte: UInt8) -> Bool {
    isASCIILetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }

  /// The same, looked up, which is quicker for many in a row.
  @inline(__always)
  static func continuesASCIIWord(_ byte: UInt8) -> Bool { wordBytes[Int(byte)] }

  private static let wordBytes = InlineArray<256, Bool> { isASCIIWord(UInt8(truncatingIfNeeded: $0)) }

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

/// Kinds of bytes and scalars, by table where the text is ASCII.
enum CharacterClass {
  /// `A`-`Z`, `a`-`z`, `0`-`9` and `_`
  static func isASCIIWord(_ byte: UInt8) -> Bool { asciiWord[Int(byte)] }

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

  private static let asciiWord: [Bool] = (0...255).map { byte in
    let byte = UInt8(byte)
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || isDigit(byte) || byte == UInt8(ascii: "_")
  }
}

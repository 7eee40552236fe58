/// What stands in for the pieces of a predicate that only run-time code knows.
enum HoleFilling {
  /// What most likely belongs at a place of `bytes`: a word inside a string or beside one, else a
  /// value.
  static func likely(at place: Int, in bytes: [UInt8]) -> String {
    isFixed(at: place, in: bytes) ? "x" : "%@"
  }

  /// Whether only a word can stand there: inside a string, a name or the options of an operator.
  static func isFixed(at place: Int, in bytes: [UInt8]) -> Bool {
    var quote: UInt8?
    var index = 0
    while index < place {
      let byte = bytes[index]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      }
      index += 1
    }
    if quote != nil { return true }
    return touchesName(place > 0 ? bytes[place - 1] : 0x20)
      || touchesName(place + 1 < bytes.count ? bytes[place + 1] : 0x20)
  }

  private static func touchesName(_ byte: UInt8) -> Bool {
    byte.isNamePart || [".", "@", "$", "[", "#", "%"].contains(UnicodeScalar(byte))
  }

  /// Other things that may stand in a place where a value may.
  static let alternatives = ["%@", "", "TRUEPREDICATE", "==", "AND TRUEPREDICATE", "x"]
}

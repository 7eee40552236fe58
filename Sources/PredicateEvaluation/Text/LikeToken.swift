/// A piece of a LIKE pattern.
package enum LikeToken: Hashable {
  /// Literal text
  case literal(String)
  /// `?`
  case one
  /// `*`
  case run

  package static func tokens(of pattern: String) -> [Self] {
    var tokens: [Self] = []
    var literal: [UInt8] = []
    func endLiteral() {
      guard !literal.isEmpty else { return }
      tokens.append(.literal(String(decoding: literal, as: UTF8.self)))
      literal = []
    }
    // Bytes suffice: all special characters are ASCII, and no byte of another character is.
    var bytes = pattern.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "*"):
        endLiteral()
        if tokens.last != .run { tokens.append(.run) }
      case UInt8(ascii: "?"):
        endLiteral()
        tokens.append(.one)
      // A trailing backslash is literal.
      case UInt8(ascii: "\\"): literal.append(bytes.next() ?? byte)
      default: literal.append(byte)
      }
    }
    endLiteral()
    return tokens
  }
}

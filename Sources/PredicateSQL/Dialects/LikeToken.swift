/// A LIKE pattern in pieces.
enum LikeToken: Hashable {
  /// Text that stands for itself
  case literal(String)
  /// `?`
  case one
  /// `*`
  case run

  static func tokens(of pattern: String) -> [Self] {
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
      // A backslash that ends the pattern stands for itself.
      case UInt8(ascii: "\\"): literal.append(bytes.next() ?? byte)
      default: literal.append(byte)
      }
    }
    endLiteral()
    return tokens
  }

  /// The text in which `?` can be `_`, although `?` matches CR LF and `_` only one character of it:
  /// if the pattern contains neither CR nor LF, each CR LF can be replaced by LF. Nil where it does.
  static func withoutLineEnds(
    _ text: SQLFragment,
    _ tokens: [Self],
    _ pattern: String,
    replacing replace: StaticString = "replace"
  ) -> SQLFragment? {
    guard tokens.contains(.one) else { return text }
    if pattern.utf8.contains(0x0D) || pattern.utf8.contains(0x0A) { return nil }
    return "\(literal: replace)(\(text), \(.text("\r\n")), \(.text("\n")))"
  }

  /// The pieces that stand for themselves.
  static func literals(in tokens: ArraySlice<Self>) -> [String] {
    tokens.compactMap { if case .literal(let text) = $0 { text } else { nil } }
  }

  /// The pattern as SQL's LIKE takes it, with `\` as its escape.
  static func sqlPattern(_ pattern: String) -> String { sqlPattern(tokens(of: pattern)) }

  static func sqlPattern(_ tokens: [Self]) -> String {
    tokens.map { token in
      switch token {
      case .one: "_"
      case .run: "%"
      case .literal(let text):
        text.unicodeScalars.map { "\\%_".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }
          .joined()
      }
    }
    .joined()
  }
}

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
    var literal = String.UnicodeScalarView()
    func endLiteral() {
      guard !literal.isEmpty else { return }
      tokens.append(.literal(String(literal)))
      literal = String.UnicodeScalarView()
    }
    var scalars = pattern.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "*":
        endLiteral()
        if tokens.last != .run { tokens.append(.run) }
      case "?":
        endLiteral()
        tokens.append(.one)
      // A backslash that ends the pattern stands for itself.
      case "\\": literal.append(scalars.next() ?? scalar)
      default: literal.append(scalar)
      }
    }
    endLiteral()
    return tokens
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

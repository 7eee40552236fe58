import PredicateEvaluation

extension LikeToken {
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

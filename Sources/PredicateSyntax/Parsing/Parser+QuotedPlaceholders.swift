/// `name == '%@'`, `'$x'`, `LIKE '*%@*'`: quoted text is never filled.
extension Parser {
  /// A quick test of both ends of a literal; a false positive costs only time.
  @inline(__always)
  func mayHoldPlaceholder(_ literal: SourceSpan) -> Bool {
    let first = Int(literal.start) &+ 1
    let last = Int(literal.end) &- 2
    guard last > first else { return false }
    let opening = lexer.bytes[first]
    return opening == UInt8(ascii: "%") || opening == UInt8(ascii: "$")
      || lexer.bytes[first &+ 1] == UInt8(ascii: "%")
      || lexer.bytes[last &- 1] == UInt8(ascii: "%")
      || lexer.bytes[last &- 2] == UInt8(ascii: "%")
  }

  @inline(never)
  mutating func noteQuotedPlaceholder(in literal: SourceSpan) {
    let quotes = text(of: literal)
    guard quotes.utf8.count > 2 else { return }
    let content = String(quotes.dropFirst().dropLast())
    if Self.conversions.contains(content) || Self.isVariable(content) {
      // `'$x'AND` must not become `$xAND`.
      let isTight = CharacterClass.isASCIIWord(lexer.bytes[Int(literal.end)])
      note(.quotedPlaceholder(content, isWhole: true, isTight: isTight, at: literal))
    } else if let found = ["%@", "%K"].first(where: { content.contains($0) }) {
      note(.quotedPlaceholder(found, isWhole: false, isTight: false, at: literal))
    }
  }

  private static let conversions: Set<String> = [
    "%@", "%K", "%d", "%i", "%ld", "%li", "%lld", "%u", "%lu", "%llu", "%f", "%lf", "%s",
  ]

  /// `$name`, but not `$5` or `$`
  private static func isVariable(_ text: String) -> Bool {
    text.first == "$" && Name.isPlain(String(text.dropFirst()))
  }
}

extension Lexer {
  /// `"Ada"`, `'it\'s'`. Escapes are undone later, by `StringLiteral`.
  mutating func scanString() -> Token.Kind {
    let start = position
    let quote = current
    position += 1
    while position < count {
      let byte = current
      if byte == quote {
        position += 1
        return .string
      }
      if byte == UInt8(ascii: "\\") {
        lastEscape = position
        position += 1
        if position == count {
          report(.trailingBackslash(at: SourceSpan(position - 1..<position)))
          return .string
        }
      }
      position += 1
    }
    report(.unterminatedString(quote: quote, at: span(from: start)))
    return .string
  }

  /// `“Ada”`: quotes that a word processor made. Returns nil when no such quote stands here.
  mutating func scanTypographicString(opening: Unicode.Scalar, length: Int) -> Token.Kind? {
    guard let closers = Self.typographicQuotes[opening] else { return nil }
    let start = position
    position += length
    while position < count {
      guard let (scalar, length) = scalar(at: position) else { break }
      position += length
      if scalar == "\\" { lastEscape = position }
      if closers.contains(scalar) {
        report(
          .typographicQuote(
            at: span(from: start),
            opening: SourceSpan(start..<start + UTF8.width(opening)),
            closing: SourceSpan(position - length..<position)
          )
        )
        return .string
      }
    }
    report(.unterminatedString(quote: UInt8(ascii: "\""), at: span(from: start)))
    return .string
  }

  private static let typographicQuotes: [Unicode.Scalar: [Unicode.Scalar]] = [
    "“": ["”", "“", "\""], "”": ["”", "“"], "„": ["“", "”"], "«": ["»"], "»": ["«"],
    "‘": ["’", "‘", "'"], "’": ["’", "‘"], "‚": ["‘", "’"], "‹": ["›"], "″": ["″"], "′": ["′"],
  ]
}

extension Lexer {
  /// `"Ada"`, `'it\'s'`. Escapes are undone later, by `StringLiteral`.
  mutating func scanString() -> Token.Kind {
    let start = position
    let quote = current
    var end = position &+ 1
    while end < count {
      let byte = bytes[end]
      end &+= 1
      if byte == quote {
        position = end
        return .string
      }
      if byte == UInt8(ascii: "\\") {
        lastEscape = end &- 1
        end &+= 1
      }
    }
    position = count
    reportUnterminated(from: start, isEscaped: end > count)
    return .string
  }

  @inline(never)
  private mutating func reportUnterminated(from start: Int, isEscaped: Bool) {
    if isEscaped {
      report(.trailingBackslash(at: SourceSpan(count - 1..<count)))
    } else {
      report(
        .unterminatedString(quote: bytes[start], at: span(from: start), in: word(around: start))
      )
    }
  }

  /// The word that a quotation mark is part of, as the apostrophe in `O'Brien`.
  private func word(around sign: Int) -> SourceSpan? {
    let isApostrophe = bytes[sign] == UInt8(ascii: "'") && token.kind == .identifier
    guard isApostrophe, Int(token.span.end) == sign else { return nil }
    var end = sign + 1
    while CharacterClass.isASCIIWord(bytes[end]) || bytes[end] >= 0x80 { end += 1 }
    return SourceSpan(start: token.span.start, end: Int32(end))
  }

  /// `“Ada”`: typographic quotes. Returns nil when there is none at this place.
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

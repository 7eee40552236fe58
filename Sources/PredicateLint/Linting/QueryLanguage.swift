import PredicateEvaluation
import PredicateSyntax

/// Tells texts in Spotlight's query language from predicates.
enum QueryLanguage {
  /// The finding for a text in a language other than that of the profile's host; nil if there is no
  /// sign of one.
  static func mismatch(_ subject: LintSubject) -> LintFinding? {
    if subject.isPartial { return nil }
    let code = codeOutsideStrings(of: subject.text)
    switch subject.profile.language {
    case .predicate:
      guard let sign = spotlightSign(in: code) else { return nil }
      return LintFinding(
        LintRule.otherLanguage,
        .error,
        "this is a query of Spotlight (mdfind), not a predicate",
        at: sign
      )
    case .spotlight:
      guard let sign = predicateSign(in: code) else { return nil }
      return LintFinding(
        LintRule.otherLanguage,
        .error,
        "this is a predicate; Spotlight's query language has no such word: write "
          + "`kMDItemName == \"*text*\"cd`",
        at: sign
      )
    }
  }

  /// The bytes of a text, those of string literals replaced by blanks between their quotes.
  private static func codeOutsideStrings(of text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    var quote: UInt8?
    var isEscaped = false
    for index in bytes.indices {
      let byte = bytes[index]
      if let open = quote {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == open {
          quote = nil
          continue
        }
        bytes[index] = UInt8(ascii: " ")
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return bytes
  }

  private static func spotlightSign(in code: [UInt8]) -> SourceSpan? {
    let words: [StaticString] = [
      "$time.now", "$time.today", "$time.yesterday", "$time.this_", "$time.iso", "InRange(",
    ]
    return place(of: words, in: code) ?? modifiersBehindString(in: code)
  }

  /// `"paris"cdw`
  private static func modifiersBehindString(in code: [UInt8]) -> SourceSpan? {
    let modifiers: Set<UInt8> = [0x63, 0x64, 0x77]
    for index in code.indices.dropLast() where code[index] == UInt8(ascii: "\"") {
      var end = index + 1
      while end < code.count, modifiers.contains(code[end]) { end += 1 }
      // A word that goes on is not a row of modifiers, and one behind an opening quote is blank.
      let isEnd = end == code.count || code[end] == 0x20 || code[end] == 0x29 || code[end] == 0x26
      if end > index + 1, isEnd { return SourceSpan((index + 1)..<end) }
    }
    return nil
  }

  private static func predicateSign(in code: [UInt8]) -> SourceSpan? {
    place(
      of: [" CONTAINS", " BEGINSWITH", " ENDSWITH", " LIKE", " MATCHES", "%@", "SUBQUERY("],
      in: code
    )
  }

  /// The place of the first of the words that occurs.
  private static func place(of words: [StaticString], in code: [UInt8]) -> SourceSpan? {
    for word in words {
      guard let start = code.position(of: word) else { continue }
      return SourceSpan(start..<(start + word.utf8CodeUnitCount))
    }
    return nil
  }
}

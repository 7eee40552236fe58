/// `[cd]` after an operator.
extension Parser {
  /// `[cd]`. After an operator `[` always opens options, since no expression begins with it.
  @inline(never)
  mutating func parseOptions() -> StringOptions {
    let open = token.span
    advance()
    var options: StringOptions = []
    var unknown: [(scalar: Unicode.Scalar, span: SourceSpan)] = []
    var foreign: [SourceSpan] = []
    var isQuoted = false
    while kind != .symbol(.rightBracket), kind != .end {
      if kind == .string {
        // Either the options are quoted, or the bracket is not closed before the right side.
        guard nextByte() == UInt8(ascii: "]") else { break }
        let letters = text(of: token.span).dropFirst().dropLast()
        report(.quotedOptions(letters, at: token.span), continuing: true)
        isQuoted = true
        options.formUnion(Self.options(letters.utf8) ?? [])
        advance()
        continue
      }
      let bytes = lexer.bytes[token.span.range]
      if let plain = Self.options(bytes) {
        options.formUnion(plain)
      } else if let meant = Self.foreignOptions[text(of: token.span).lowercased()] {
        options.formUnion(meant)
        foreign.append(token.span)
      } else {
        readOptions(of: token, into: &options, unknown: &unknown)
      }
      advance()
    }
    let list = open.union(token.span)
    if !skip(.rightBracket) {
      expectClosing(.rightBracket, open: open)
    } else if unknown.isEmpty, options.isEmpty, !isQuoted {
      report(.emptyOptions(at: list), continuing: true)
    }
    for word in foreign {
      report(.foreignOption(text(of: word), meant: options, at: word, in: list), continuing: true)
    }
    for option in unknown {
      report(
        .unknownOption(option.scalar, at: option.span, removing: options.isEmpty ? list : nil),
        continuing: true
      )
    }
    return options
  }

  /// The options with these letters, if all are letters of options.
  static func options(_ letters: some Sequence<UInt8>) -> StringOptions? {
    var options: StringOptions = []
    for letter in letters {
      switch letter | 0x20 {
      case UInt8(ascii: "c"): options.insert(.caseInsensitive)
      case UInt8(ascii: "d"): options.insert(.diacriticInsensitive)
      case UInt8(ascii: "n"): options.insert(.normalized)
      case UInt8(ascii: "l"): options.insert(.localized)
      default: return nil
      }
    }
    return options
  }

  /// The spellings of other languages: flags of regular expressions, collations of SQL, words.
  private static let foreignOptions: [String: StringOptions] = [
    "i": .caseInsensitive, "ci": .caseInsensitive, "ic": .caseInsensitive,
    "nocase": .caseInsensitive, "ignorecase": .caseInsensitive,
    "caseinsensitive": .caseInsensitive, "insensitive": .caseInsensitive,
    "ai": .diacriticInsensitive, "di": .diacriticInsensitive,
    "diacriticinsensitive": .diacriticInsensitive, "accentinsensitive": .diacriticInsensitive,
    "ci_ai": [.caseInsensitive, .diacriticInsensitive],
    "ciai": [.caseInsensitive, .diacriticInsensitive],
    "cidi": [.caseInsensitive, .diacriticInsensitive],
    "cdi": [.caseInsensitive, .diacriticInsensitive],
    "id": [.caseInsensitive, .diacriticInsensitive],
  ]

  private func readOptions(
    of token: Token,
    into options: inout StringOptions,
    unknown: inout [(scalar: Unicode.Scalar, span: SourceSpan)]
  ) {
    var offset = token.span.start
    for scalar in text(of: token.span).unicodeScalars {
      let span = SourceSpan(start: offset, end: offset + Int32(UTF8.width(scalar)))
      offset = span.end
      let letter = Character(Unicode.Scalar(scalar.value | 0x20) ?? scalar)
      if let option = StringOptions.letters.first(where: { $0.letter == letter })?.option {
        options.insert(option)
      } else if scalar != "," {
        unknown.append((scalar, span))
      }
    }
  }
}

/// The wording of the lexer's diagnostics, in the order of the codes.
extension Diagnostic {
  /// - Parameter word: the word around or before the quote, which may be an apostrophe
  static func unterminatedString(
    quote: UInt8,
    at span: SourceSpan,
    in word: SourceSpan? = nil
  ) -> Self {
    Self(
      .unterminatedString,
      "unterminated string literal",
      at: span,
      hints: [
        "an apostrophe inside '…' is written \\', or pass the string as an argument for %@"
      ],
      fixIts: word.map { word in
        let goesOn = word.end > span.start + 1
        return goesOn ? [FixIt("put the string in quotes", wrapping: word, in: "\"", "\"")] : []
      } ?? [closing(String(Unicode.Scalar(quote)), at: span.end)]
    )
  }

  private static func closing(_ quote: String, at end: Int32) -> FixIt {
    FixIt("add the closing \(quote)", inserting: quote, at: end)
  }

  static func hexadecimalEscape(at span: SourceSpan) -> Self {
    Self(.hexadecimalEscape, "`\\x` needs two hexadecimal digits", at: span)
  }

  static func unicodeEscape(at span: SourceSpan) -> Self {
    Self(.unicodeEscape, "`\\u` needs four hexadecimal digits", at: span)
  }

  static func loneSurrogate(at span: SourceSpan) -> Self {
    Self(
      .loneSurrogate,
      "lone surrogate: half of a character",
      at: span,
      hints: ["characters beyond U+FFFF are two escapes, as in \\ud83d\\ude00"]
    )
  }

  static func trailingBackslash(at span: SourceSpan) -> Self {
    Self(
      .trailingBackslash,
      "a backslash at the end of the text escapes nothing",
      at: span,
      hints: ["a backslash inside a string is written \\\\"]
    )
  }

  static func unexpectedCharacter(_ scalar: Unicode.Scalar, at span: SourceSpan) -> Self {
    let hint: String? =
      switch scalar {
      case "?": "arguments are %@, not ?"
      case ";": "a predicate is a single condition, not a statement"
      case "`": "keys need no quotes; a reserved word is written #word"
      case "\\": "backslashes belong inside string literals"
      default: nil
      }
    return Self(
      .unexpectedCharacter,
      "unexpected character `\(visible(scalar))`",
      at: span,
      hints: hint.map { [$0] } ?? []
    )
  }

  /// `a == \"x\"`
  static func escapedQuote(
    _ quote: Unicode.Scalar,
    at span: SourceSpan,
    edits: [Edit]
  ) -> Self {
    Self(
      .unexpectedCharacter,
      "unexpected character `\\`",
      at: span,
      hints: ["`\\\(quote)` is an escape of source code; in the predicate itself write \(quote)"],
      fixIts: [FixIt("remove the backslashes", edits)]
    )
  }

  static func letterAfterNumber(at span: SourceSpan, number: some Collection<UInt8>) -> Self {
    let digits = String(decoding: number, as: UTF8.self)
    return Self(
      .letterAfterNumber,
      "unexpected letter after the number \(digits)",
      at: span,
      hints: ["numbers have no suffixes; a string that begins with digits needs quotes"]
    )
  }

  static func missingDigits(_ radix: Lexer.Radix, at span: SourceSpan) -> Self {
    let kind =
      switch radix {
      case .hexadecimal: "hexadecimal digits"
      case .octal: "octal digits"
      case .binary: "binary digits"
      }
    return Self(.missingDigits, "\(kind) expected", at: span)
  }

  /// - Parameter isKey: whether a key follows the point, as in `5.stringValue`
  static func missingFraction(
    _ place: SourceSpan,
    number: some Collection<UInt8>,
    isKey: Bool,
    at span: SourceSpan
  ) -> Self {
    let digits = String(decoding: number, as: UTF8.self)
    if isKey {
      return Self(
        .missingFraction,
        "expected digits after the decimal point",
        at: span,
        hints: ["to read a key of a number, write (\(digits)).key"],
        fixIts: [
          FixIt("add parentheses", wrapping: place, in: "(", ")")
        ]
      )
    }
    return Self(
      .missingFraction,
      "expected digits after the decimal point",
      at: span,
      hints: ["write \(digits) or \(digits).0"],
      fixIts: [FixIt("write \(digits).0", replacing: span, with: ".0")]
    )
  }

  static func malformedNumber(_ number: some Collection<UInt8>, at span: SourceSpan) -> Self {
    let digits = String(decoding: number, as: UTF8.self)
    return Self(
      .malformedNumber,
      "malformed number `\(digits)`",
      at: span,
      hints: ["versions and addresses are strings: put them in quotes"],
      fixIts: [FixIt("put it in quotes", replacing: span, with: "\"\(digits)\"")]
    )
  }

  static func missingVariableName(at span: SourceSpan) -> Self {
    Self(
      .missingVariableName,
      "expected a variable name after `$`",
      at: span,
      hints: ["variables look like $name, with no space and no leading digit"]
    )
  }

  static func missingOperatorName(at span: SourceSpan, isConversion: Bool) -> Self {
    Self(
      .missingOperatorName,
      "expected an operator name after `@`, such as `@count`",
      at: span,
      hints: isConversion ? ["did you mean `%@`?"] : []
    )
  }

  /// `@"text"`
  static func foreignString(at span: SourceSpan) -> Self {
    Self(
      .missingOperatorName,
      "expected an operator name after `@`, such as `@count`",
      at: span,
      hints: ["Objective-C's @\"…\" is written \"…\" here"],
      fixIts: [FixIt("remove the `@`", replacing: span, with: "")]
    )
  }

  static func missingEscapedName(at span: SourceSpan) -> Self {
    Self(
      .missingEscapedName,
      "expected a name after `#`",
      at: span,
      hints: ["`#` escapes a reserved word, as in #size; the language has no comments"]
    )
  }

  static func unknownConversion(_ spelling: some Collection<UInt8>, at span: SourceSpan) -> Self {
    Self(
      .unknownConversion,
      "incomplete or unknown conversion `\(String(decoding: spelling, as: UTF8.self))`",
      at: span,
      hints: [
        "valid ones are %@ (a value), %K (a key path), %d %i %u %x %o (integers), %f %e %g (numbers), %c %s (strings)",
        "there is no % operator; the remainder is modulus:by:(a, b)",
      ]
    )
  }

  static func conversionWidth(at span: SourceSpan, start: Int) -> Self {
    Self(
      .conversionWidth,
      "width and precision have no meaning here",
      at: span,
      hints: ["the argument is passed as a value, not printed into the text"]
    )
  }

  static func typographicQuote(
    at span: SourceSpan,
    opening: SourceSpan,
    closing: SourceSpan
  ) -> Self {
    Self(
      .typographicQuote,
      "typographic quotes do not delimit strings",
      at: span,
      fixIts: [
        FixIt(
          "use straight quotes",
          [Edit(span: opening, replacement: "\""), Edit(span: closing, replacement: "\"")]
        )
      ]
    )
  }

  static func comment(at span: SourceSpan) -> Self {
    Self(.comment, "comments are not part of the language", at: span)
  }

  static func doubledMinus(at span: SourceSpan) -> Self {
    Self(
      .doubledMinus,
      "`--` is double negation, not a comment",
      at: span,
      hints: ["the language has no comments"],
      fixIts: [
        FixIt(
          "separate them with a space",
          replacing: span,
          with: Array(repeating: "-", count: span.range.count).joined(separator: " ")
        )
      ]
    )
  }

  static func needlessEscape(_ letter: Unicode.Scalar, at span: SourceSpan) -> Self {
    Self(
      .needlessEscape,
      "`\\\(letter)` in a string literal is just `\(letter)`; write `\\\\\(letter)`",
      at: span,
      hints: ["the string literal consumes one backslash before the pattern is read"],
      fixIts: [FixIt("double the backslash", replacing: span, with: "\\\\\(letter)")]
    )
  }

  static func xmlEntity(
    _ entity: some Collection<UInt8>,
    meant: Unicode.Scalar,
    at span: SourceSpan,
    edits: [Edit]
  ) -> Self {
    Self(
      .xmlEntity,
      "`\(String(decoding: entity, as: UTF8.self))` is XML for `\(visible(meant))`",
      at: span,
      hints: ["unescape a predicate that comes from XML"],
      fixIts: [FixIt("unescape the text", edits)]
    )
  }

  static func textTooLong(length: Int, limit: Int) -> Self {
    Self(
      .textTooLong,
      "the text is \(length) bytes long; the limit is \(limit)",
      at: SourceSpan(0..<length),
      hints: ["pass long values as arguments for %@"]
    )
  }

  static func unknownOperatorSymbol(
    _ spelling: String,
    suggestion: String,
    at span: SourceSpan
  ) -> Self {
    Self(
      .unknownOperatorSymbol,
      "`\(spelling)` is not an operator; did you mean `\(suggestion)`?",
      at: span,
      fixIts: [FixIt("write \(suggestion)", replacing: span, with: suggestion)]
    )
  }

  /// `a =~ 'x'`
  static func matchOperator(at span: SourceSpan, touchesWord: Bool) -> Self {
    Self(
      .unknownOperatorSymbol,
      "`=~` is not an operator; did you mean `MATCHES`?",
      at: span,
      hints: ["MATCHES tests whether the pattern matches the whole string"],
      fixIts: [
        FixIt("write MATCHES", replacing: span, with: touchesWord ? " MATCHES" : "MATCHES")
      ]
    )
  }

  static func impreciseNumber(_ digits: String, at span: SourceSpan) -> Self {
    Self(
      .imprecise,
      "this number is too large to be represented exactly",
      at: span,
      hints: ["it is read as the nearest double"]
    )
  }

  static func doubledConversion(at span: SourceSpan, conversion: some Collection<UInt8>) -> Self {
    let spelling = String(decoding: conversion, as: UTF8.self)
    return Self(
      .doubledConversion,
      "stray letters after `\(spelling)` are ignored",
      at: span,
      fixIts: [FixIt("remove them", replacing: span, with: "")]
    )
  }

  static func nonASCIIKey(at span: SourceSpan) -> Self {
    Self(
      .nonASCIIKey,
      "Apple's parser rejects non-ASCII keys",
      at: span,
      hints: ["pass the key as an argument for %K"]
    )
  }

  /// A character as it can be shown in a message.
  static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      "U+" + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
        + String(scalar.value, radix: 16, uppercase: true)
    default: String(scalar)  // Unicode's other categories are visible.
    }
  }
}

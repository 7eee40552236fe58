/// The wording of the parser's diagnostics, in the order of the codes.
extension Diagnostic {
  static func emptyPredicate(at span: SourceSpan) -> Self {
    Self(
      .emptyPredicate,
      "the predicate is empty",
      at: span,
      hints: ["TRUEPREDICATE matches every object"],
      fixIts: [FixIt("write TRUEPREDICATE", replacing: span, with: "TRUEPREDICATE")]
    )
  }

  static func emptyExpression(at span: SourceSpan) -> Self {
    Self(.missingRightOperand, "the expression is empty", at: span)
  }

  static func missingOperator(
    after text: String,
    isKey: Bool,
    expression: SourceSpan,
    at place: SourceSpan
  ) -> Self {
    let shown = excerpt(text)
    return Self(
      .missingOperator,
      "expected a comparison operator after `\(shown)`",
      at: place,
      labels: [Label("alone this is a value, not a predicate", at: expression)],
      hints: [isKey ? "write `\(shown) == YES`" : "compare it with something"],
      fixIts: isKey
        ? [
          FixIt(
            "compare it with YES",
            inserting: " == YES",
            at: expression.end
          )
        ] : []
    )
  }

  static func missingRightOperand(after spelling: String, at place: SourceSpan) -> Self {
    Self(.missingRightOperand, "expected a value after `\(spelling)`", at: place)
  }

  static func missingValue(at place: SourceSpan) -> Self {
    Self(.missingRightOperand, "expected a value at the end", at: place)
  }

  static func missingLeftOperand(before spelling: String, at span: SourceSpan) -> Self {
    Self(.missingLeftOperand, "expected a value before `\(spelling)`", at: span)
  }

  static func unexpectedToken(_ spelling: String, at span: SourceSpan) -> Self {
    Self(.missingLeftOperand, "expected a value, found `\(excerpt(spelling))`", at: span)
  }

  static func emptyParentheses(at span: SourceSpan) -> Self {
    Self(
      .missingLeftOperand,
      "empty parentheses",
      at: span,
      hints: ["an empty array is written {}"]
    )
  }

  static func unclosedParenthesis(open: SourceSpan, at place: SourceSpan) -> Self {
    unclosed(.unclosedParenthesis, ")", open: open, at: place)
  }

  static func unmatchedCloser(_ symbol: Symbol, at span: SourceSpan) -> Self {
    Self(
      .unmatchedCloser,
      "unmatched `\(symbol.rawValue)`",
      at: span,
      fixIts: [FixIt("remove it", replacing: span, with: "")]
    )
  }

  /// - Parameter quote: the quote that closed a string just before
  static func missingConnective(
    _ word: String,
    at span: SourceSpan,
    isTouching: Bool,
    after quote: UInt8?
  ) -> Self {
    guard let quote else {
      if let hint = ForeignWords.hint(between: word) {
        return missingConnective(
          at: span,
          hints: [hint],
          fixIts: [FixIt("add AND", inserting: "AND ", at: span.start)]
        )
      }
      let hint = "an operator is missing between the two; quote a string, or pass it for %@"
      return missingConnective(
        at: span,
        hints: isTouching ? [hint] : [],
        fixIts: [FixIt("add AND", inserting: isTouching ? " AND " : "AND ", at: span.start)]
      )
    }
    let sign = String(Unicode.Scalar(quote))
    return missingConnective(
      at: span,
      hints: [
        "the string ended here; inside it \(sign) is written \\\(sign), or pass it as %@"
      ],
      fixIts: [FixIt("make \(sign) part of the string", inserting: "\\", at: span.start - 1)]
    )
  }

  /// `a == 1, b == 2`
  static func commaAsConnective(at span: SourceSpan, isTouching: Bool, isSpaced: Bool) -> Self {
    let connective = (isTouching ? " " : "") + "AND" + (isSpaced ? "" : " ")
    return missingConnective(
      at: span,
      fixIts: [FixIt("write AND", replacing: span, with: connective)]
    )
  }

  /// `'x'ANDb == 2`
  static func joinedConnective(
    _ connective: String,
    at span: SourceSpan,
    place: SourceSpan
  ) -> Self {
    let gap = span.start + Int32(connective.utf8.count)
    return missingConnective(
      at: span,
      hints: ["a space is missing after `\(connective)`"],
      fixIts: [
        FixIt(
          "add the space",
          replacing: SourceSpan(start: place.end, end: gap),
          with: " \(connective) "
        )
      ]
    )
  }

  private static func missingConnective(
    at span: SourceSpan,
    hints: [String] = [],
    fixIts: [FixIt]
  ) -> Self {
    Self(
      .missingConnective,
      "expected AND or OR between comparisons",
      at: span,
      hints: hints,
      fixIts: fixIts
    )
  }

  static func missingTerm(after spelling: String, at place: SourceSpan) -> Self {
    Self(.missingTerm, "expected a comparison after `\(spelling)`", at: place)
  }

  static func missingTermBefore(_ spelling: String, at span: SourceSpan) -> Self {
    Self(.missingTerm, "expected a comparison before `\(spelling)`", at: span)
  }

  static func doubledConnective(
    _ second: String,
    first: String,
    firstSpan: SourceSpan?,
    at span: SourceSpan
  ) -> Self {
    Self(
      .doubledConnective,
      "`\(first)` cannot be followed by `\(second)`",
      at: span,
      labels: firstSpan.map { [Label("the first one", at: $0)] } ?? [],
      fixIts: [FixIt("remove `\(second)`", replacing: span, with: "")]
    )
  }

  static func expectedOperator(
    after text: String,
    before word: String = "",
    at span: SourceSpan
  ) -> Self {
    let shown = excerpt(text)
    return Self(
      .expectedOperator,
      "expected an operator after `\(shown)`",
      at: span,
      hints: [
        ForeignWords.hint(before: text) ?? ForeignWords.hint(joining: word)
          ?? "a key containing a space must be passed as %K or written #\"two words\""
      ]
    )
  }

  static func unclosedBrace(open: SourceSpan, at place: SourceSpan) -> Self {
    unclosed(.unclosedBrace, "}", open: open, at: place)
  }

  static func missingElement(at span: SourceSpan) -> Self {
    Self(.missingElement, "expected a value after `,`", at: span)
  }

  static func emptyIndex(at span: SourceSpan) -> Self {
    Self(
      .emptyIndex,
      "the index is empty",
      at: span,
      hints: ["an index is a number, a key, FIRST, LAST or SIZE"]
    )
  }

  static func unclosedBracket(open: SourceSpan, at place: SourceSpan) -> Self {
    unclosed(.unclosedBracket, "]", open: open, at: place)
  }

  /// `a[1, 2]`
  static func severalIndexes(commas: [SourceSpan]) -> Self {
    Self(
      .unclosedBracket,
      "expected `]`: an index is one value",
      at: commas.first ?? SourceSpan(start: 0, end: 0),
      hints: ["write a nested index as a[1][2]"],
      fixIts: [
        FixIt("write nested indexes", commas.map { Edit(span: $0, replacement: "][") })
      ]
    )
  }

  static func missingKey(at place: SourceSpan) -> Self {
    Self(.missingKey, "expected a key after `.`", at: place)
  }

  static func emptyKey(at span: SourceSpan) -> Self {
    Self(.emptyKey, "empty key", at: span)
  }

  static func digitKey(_ digits: String, dot: SourceSpan, at span: SourceSpan) -> Self {
    Self(
      .digitKey,
      "a key cannot start with a digit; use `[\(digits)]`",
      at: span,
      fixIts: [
        FixIt("write [\(digits)]", replacing: dot.union(span), with: "[\(digits)]")
      ]
    )
  }

  static func missingComma(at place: SourceSpan) -> Self {
    Self(
      .missingComma,
      "expected `,` between two values",
      at: place,
      fixIts: [FixIt("add the comma", replacing: place, with: ",")]
    )
  }

  static func missingArgumentPart(
    _ keyword: String,
    expected: String,
    name: SourceSpan,
    at place: SourceSpan
  ) -> Self {
    Self(
      .missingArgumentPart,
      "expected `,` and \(expected) in \(keyword)",
      at: place,
      labels: [Label("in this \(keyword)", at: name)]
    )
  }

  package static func tooDeep(limit: Int, at span: SourceSpan) -> Self {
    Self(.tooDeep, "nested deeper than \(limit) levels", at: span)
  }

  package static func tooManyNodes(limit: Int, at span: SourceSpan) -> Self {
    Self(
      .tooManyNodes,
      "more than \(limit) parts",
      at: span,
      hints: ["pass long arrays as one argument: `key IN %@`"]
    )
  }

  static func expectedExpression(at span: SourceSpan) -> Self {
    Self(.expectedExpression, "this is a predicate, not an expression", at: span)
  }

  private static func unclosed(
    _ id: DiagnosticID,
    _ closer: String,
    open: SourceSpan,
    at place: SourceSpan
  ) -> Self {
    let insertion = SourceSpan(start: place.start, end: place.start)
    return Self(
      id,
      "missing `\(closer)`",
      at: place,
      labels: [Label("opened here", at: open)],
      fixIts: [FixIt("add `\(closer)`", replacing: insertion, with: closer)]
    )
  }

  /// A piece of the text, shortened for a message.
  static func excerpt(_ text: String) -> String {
    let limit = 40
    return text.count > limit ? text.prefix(limit) + "…" : text
  }
}

/// The text that nodes point to. Strings are created only here.
extension SyntaxArena {
  func text(of span: SourceSpan) -> String {
    bytes.text(span.range)
  }

  func text(_ text: SyntaxText) -> String {
    switch text {
    case .name(let span): name(at: span)
    case .literal(let span): StringLiteral(bytes, token: span).text
    case .selector(let span): self.text(of: span) + ":"
    case .missing: "x"
    }
  }

  /// The name in `name`, `#name` and `#"name"`.
  private func name(at span: SourceSpan) -> String {
    guard bytes[span.range.lowerBound] == UInt8(ascii: "#") else { return text(of: span) }
    let name = SourceSpan(start: span.start + 1, end: span.end)
    let isQuoted = [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(bytes[name.range.lowerBound])
    return isQuoted ? StringLiteral(bytes, token: name).text : text(of: name)
  }

  /// The value of a number token, and whether a 64-bit or decimal number represents it exactly.
  func number(_ span: SourceSpan, isReal: Bool) -> (value: Value, isExact: Bool) {
    if !isReal, let small = NumberLiteral.small(bytes, span.range) {
      return (.integer(small), true)
    }
    return NumberLiteral.value(of: text(of: span), isReal: isReal)
  }

  /// The decimal value of a number with more digits than a double has.
  func decimal(_ span: SourceSpan) -> Value {
    NumberLiteral.decimal(text(of: span)) ?? number(span, isReal: true).value
  }

  /// The comparison operator of a token; nil for other tokens.
  func comparisonOperator(_ token: LocatedOperator) -> ComparisonOperator? {
    switch token.kind {
    case .keyword(let keyword): keyword.comparisonOperator
    case .symbol(let symbol): symbol.comparisonOperator
    case .selectorWord: SelectorName(text(of: token.span)).map(ComparisonOperator.selector)
    case .identifier, .escapedIdentifier, .quotedIdentifier, .variable, .collectionOperator,
      .placeholder, .integer, .real, .string, .invalid, .end:
      nil
    }
  }
}

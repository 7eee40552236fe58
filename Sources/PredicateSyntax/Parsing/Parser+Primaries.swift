import Foundation

extension Parser {
  /// An operand without operators: a literal, a key, a variable, a call, something in brackets
  mutating func parsePrimary() -> Operand {
    let start = token.span
    switch kind {
    case .symbol(.leftParenthesis): return parseParenthesized()
    case .symbol(.leftBrace): return nested { $0.parseAggregate() }
    case .integer, .real: return parseNumber()
    case .string: return parseString()
    case .placeholder(let conversion): return parseArgument(conversion)
    case .variable:
      let name = name(of: token, sigil: 1)
      advance()
      return expression(.variable(name), from: start.start)
    case .identifier, .escapedIdentifier, .quotedIdentifier, .collectionOperator:
      if kind == .identifier, let call = parseCall() { return call }
      return parsePath(from: nil, start: start.start, height: 0)
    case .selectorWord:
      if let call = parseCall() { return call }
      return missingOperand()
    case .keyword(let keyword): return keywordOperand(keyword)
    case .symbol, .invalid, .end: return missingOperand()
    }
  }

  /// A keyword where an operand is wanted: a literal, the beginning of a call, or a key.
  private mutating func keywordOperand(_ keyword: Keyword) -> Operand {
    let start = token.span.start
    if let constant = parseConstant() { return constant }
    switch keyword.role {
    case .callLike:
      guard isCall() else { return reservedKey() }
      return nested { $0.callLike(keyword) }
    case .index, .obsolete:
      if let call = parseCall() { return call }
      return reservedKey()
    case .infix: return parsePath(from: nil, start: start, height: 0)
    case .hard: return missingOperand()
    }
  }

  /// `NULL`, `YES`, `SELF`
  mutating func parseConstant() -> Operand? {
    let constant: ExpressionNode.Kind
    switch kind {
    case .keyword(.null), .keyword(.nil): constant = .constant(.null)
    case .keyword(.true), .keyword(.yes): constant = .constant(.bool(true))
    case .keyword(.false), .keyword(.no): constant = .constant(.bool(false))
    case .keyword(.`self`): constant = .evaluatedObject
    case .keyword(.anyKey): constant = .anyKey
    default: return nil
    }
    let start = token.span.start
    advance()
    return expression(constant, from: start)
  }

  /// `size > 3`: Apple's documents reserve the word, its parser is believed to take it (U5).
  private mutating func reservedKey() -> Operand {
    if options.mode == .strictApple {
      note(.reservedWord(text(of: token.span), at: token.span, severity: .warning))
    }
    return parsePath(from: nil, start: token.span.start, height: 0)
  }

  /// `(e)`, `(p)`: the parentheses leave no trace but in the span.
  mutating func parseParenthesized() -> Operand {
    let open = token.span
    advance()
    return nested { parser in
      if parser.kind == .symbol(.rightParenthesis), !parser.isRecovering {
        parser.report(.emptyParentheses(at: open.union(parser.token.span)))
        parser.advance()
        return .missing
      }
      var operand = parser.parseDisjunction()
      parser.synchronize()
      operand = parser.repairParenthesizedList(operand, open: open)
      parser.expectClosing(.rightParenthesis, open: open)
      let span = SourceSpan(start: open.start, end: max(open.end, parser.previousEnd))
      switch operand {
      case .predicate(var node):
        node.span = span
        return .predicate(node)
      case .expression(var node):
        node.span = span
        return .expression(node)
      case .missing: return .missing
      }
    }
  }

  /// `{1, $x, a.b}`, `{}`
  mutating func parseAggregate() -> Operand {
    let open = token.span
    advance()
    let elements = parseElements(closing: .rightBrace, open: open)
    return expression(.aggregate(elements), from: open.start, height: height)
  }

  /// Expressions with commas between them, up to and with the closing bracket.
  mutating func parseElements(closing: Symbol, open: SourceSpan) -> [ExpressionNode] {
    var elements: [ExpressionNode] = []
    var tallest = 0
    height = 0
    if skip(closing) { return [] }
    while true {
      if kind == .symbol(.comma) || (kind == .symbol(closing) && !elements.isEmpty) {
        report(.missingElement(at: token.span))
      }
      elements.append(element())
      tallest = max(tallest, height)
      synchronize()
      if !skipComma(closing: closing) { break }
    }
    expectClosing(closing, open: open)
    height = tallest
    return elements
  }

  private mutating func element() -> ExpressionNode {
    if isRecovering { return missingExpression() }
    let element = value(parseExpression())
    reportComparisonInValue(after: element)
    return element
  }

  /// `1`, `0x1F`, `.5`, `9.2e-5`
  mutating func parseNumber() -> Operand {
    let span = token.span
    let isReal = kind == .real
    advance()
    let value =
      isReal ? nil : NumberLiteral.small(lexer.bytes, span.range).map(Value.integer)
    return expression(
      .constant(value ?? number(text(of: span), isReal: isReal, at: span)),
      from: span.start
    )
  }

  private mutating func number(_ digits: String, isReal: Bool, at span: SourceSpan) -> Value {
    if isReal {
      // Malformed numbers were reported by the lexer and need only something to stand for them.
      let value = Double(digits) ?? 0
      if value.isInfinite { note(.impreciseNumber(digits, at: span)) }
      return .real(value)
    }
    var radix: UInt8 = 10
    var significant = digits[...].utf8
    if significant.first == UInt8(ascii: "0"), let letter = significant.dropFirst().first,
      let prefix = Lexer.Radix(letter: letter)
    {
      radix = prefix.rawValue
      significant = significant.dropFirst(2)
    }
    guard significant.allSatisfy({ CharacterClass.hexadecimalDigit($0) != nil }) else {
      return .integer(0)
    }
    if let value = NumberLiteral.integer(significant, radix: radix) { return value }
    guard radix == 10, let approximation = Double(digits) else { return .integer(0) }
    note(.impreciseNumber(digits, at: span))
    return .real(approximation)
  }

  /// `"text"`, `'text'`
  mutating func parseString() -> Operand {
    let span = token.span
    let literal = literal(span)
    advance()
    if kind == .string { report(.adjacentStrings(first: span, at: token.span)) }
    return expression(.constant(.text(literal)), from: span.start)
  }

  /// The text that a string token stands for.
  mutating func literal(_ span: SourceSpan) -> String {
    let width = lexer.scalar(at: span.range.lowerBound)?.1 ?? 1
    let lower = min(span.range.lowerBound + width, span.range.upperBound)
    let isClosed =
      span.range.count > width
      && lexer.bytes[span.range.upperBound - 1] == lexer.bytes[span.range.lowerBound]
    let upper = isClosed ? span.range.upperBound - 1 : span.range.upperBound
    let literal = StringLiteral(lexer.bytes, content: lower..<max(lower, upper))
    for diagnostic in literal.diagnostics { report(diagnostic, continuing: true) }
    return literal.text
  }

  /// `%@`, `%d`; `%K` is a step of a key path
  mutating func parseArgument(_ conversion: Placeholder.Conversion) -> Operand {
    let start = token.span.start
    if conversion == .keyPath { return parsePath(from: nil, start: start, height: 0) }
    let placeholder = nextPlaceholder(conversion)
    advance()
    return expression(.placeholder(placeholder), from: start)
  }

  mutating func nextPlaceholder(_ conversion: Placeholder.Conversion) -> Placeholder {
    defer { placeholderCount += 1 }
    return Placeholder(conversion, index: placeholderCount)
  }
}

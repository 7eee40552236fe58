extension Parser {
  /// An operand without operators: a literal, a key, a variable, a call, something in brackets
  @inline(__always)
  mutating func parsePrimary() -> Operand {
    switch kind {
    case .symbol(.leftParenthesis): return parseParenthesized()
    case .symbol(.leftBrace): return parseAggregate()
    case .integer, .real: return parseNumber()
    case .string: return parseString()
    case .placeholder(let conversion): return parseArgument(conversion)
    case .variable: return parseVariable()
    case .identifier: return keyOperand()
    case .escapedIdentifier, .quotedIdentifier, .collectionOperator:
      return parsePath()
    case .selectorWord: return parseCall() ?? missingOperand()
    case .keyword(let keyword): return keywordOperand(keyword)
    case .symbol, .invalid, .end: return missingOperand()
    }
  }

  /// `$limit`
  mutating func parseVariable() -> Operand {
    let start = token.span.start
    let name = name(of: token, sigil: 1)
    advance()
    return expression(.variable(name), from: start)
  }

  /// Parses a keyword in the place of an operand: a literal, the beginning of a call, or a key.
  private mutating func keywordOperand(_ keyword: Keyword) -> Operand {
    if let constant = parseConstant() { return constant }
    switch keyword.role {
    case .callLike(let form):
      guard isCall() else { return reservedKey() }
      return nested { $0.callLike(keyword, form) }
    case .index, .obsolete:
      if let call = parseCall() { return call }
      return reservedKey()
    case .infix: return parsePath()
    case .hard: return missingOperand()
    }
  }

  /// `NULL`, `YES`, `SELF`
  mutating func parseConstant() -> Operand? {
    let constant: SyntaxNode.Kind
    switch kind {
    case .keyword(.null), .keyword(.nil): constant = .null
    case .keyword(.true), .keyword(.yes): constant = .bool(true)
    case .keyword(.false), .keyword(.no): constant = .bool(false)
    case .keyword(.`self`): constant = .evaluatedObject
    case .keyword(.anyKey): constant = .anyKey
    default: return nil  // The role of any other word decides its meaning (`keywordOperand`).
    }
    let start = token.span.start
    advance()
    return expression(constant, from: start)
  }

  /// `size > 3`: Apple's documents reserve the word; its parser is believed to accept it (U5).
  private mutating func reservedKey() -> Operand {
    if mode == .strictApple {
      note(.reservedWord(text(of: token.span), at: token.span, severity: .warning))
    }
    return parsePath()
  }

  /// `(e)`, `(p)`: the parentheses show only in the span.
  mutating func parseParenthesized() -> Operand {
    let open = token.span
    advance()
    return nested { parser in
      if parser.kind == .symbol(.rightParenthesis), !parser.isRecovering {
        return parser.emptyParentheses(open)
      }
      var operand = parser.parseDisjunction()
      parser.synchronize()
      operand = parser.repairParenthesizedList(operand, open: open)
      parser.expectClosing(.rightParenthesis, open: open)
      let span = SourceSpan(start: open.start, end: max(open.end, parser.previousEnd))
      switch operand {
      case .predicate(let node), .expression(let node): parser.arena.widen(node, to: span)
      case .missing: break
      }
      return operand
    }
  }

  @inline(never)
  private mutating func emptyParentheses(_ open: SourceSpan) -> Operand {
    report(.emptyParentheses(at: open.union(token.span)))
    advance()
    return .missing
  }

  /// `{1, $x, a.b}`, `{}`
  mutating func parseAggregate() -> Operand {
    nested { parser in
      let open = parser.token.span
      parser.advance()
      let elements = parser.parseElements(closing: .rightBrace, open: open)
      return parser.expression(.aggregate(elements), from: open.start, height: parser.height)
    }
  }

  /// Expressions separated by commas, up to and including the closing bracket.
  mutating func parseElements(closing: Symbol, open: SourceSpan) -> NodeList {
    var elements = NodeList()
    var deepest = 0
    height = 0
    if skip(closing) { return elements }
    while true {
      if isNext(.closing) { reportMissingElement(closing, isFirst: elements.count == 0) }
      arena.append(element(), to: &elements)
      deepest = max(deepest, height)
      synchronize()
      if !skipComma(closing: closing) { break }
    }
    expectClosing(closing, open: open)
    height = deepest
    return elements
  }

  @inline(never)
  private mutating func reportMissingElement(_ closing: Symbol, isFirst: Bool) {
    if kind == .symbol(.comma) || (kind == .symbol(closing) && !isFirst) {
      report(.missingElement(at: token.span))
    }
  }

  @inline(__always)
  private mutating func element() -> NodeID {
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
    if isReal, span.end &- span.start > NumberLiteral.digitsOfDouble, lexer.mode != .strictApple,
      NumberLiteral.decimal(text(of: span)) != nil
    {
      return expression(.decimal(span), from: span.start)
    }
    // Numbers of up to eighteen digits are exact.
    if isReal || span.end &- span.start > 18 { checkPrecision(of: span, isReal: isReal) }
    return expression(.number(span, isReal: isReal), from: span.start)
  }

  @inline(never)
  private mutating func checkPrecision(of span: SourceSpan, isReal: Bool) {
    if !NumberLiteral.isPlain(lexer.bytes, span.range, isReal: isReal),
      !arena.number(span, isReal: isReal).isExact
    {
      note(.impreciseNumber(text(of: span), at: span))
    }
  }

  /// `2012-01-01`: a calculation that is spelled like a date, without a space.
  @inline(never)
  mutating func noteUnquotedDate(from start: Int32) {
    let place = span(from: start)
    guard place.range.count <= 10, !isRecovering, let date = UnquotedDate(text(of: place)) else {
      return
    }
    note(.dateAsCalculation(date, at: place))
  }

  /// `"text"`, `'text'`
  mutating func parseString() -> Operand {
    let span = token.span
    noteEscapes(in: span)
    if mayHoldPlaceholder(span) { noteQuotedPlaceholder(in: span) }
    advance()
    if kind == .string { reportAdjacent(to: span) }
    return expression(.string(span), from: span.start)
  }

  @inline(never)
  private mutating func reportAdjacent(to first: SourceSpan) {
    report(.adjacentStrings(first: first, at: token.span))
  }

  /// Reports mistakes in the escapes of the string that the lexer scanned last.
  @inline(__always)
  mutating func noteEscapes(in span: SourceSpan) {
    if lexer.lastEscape >= Int(span.start) { noteMistakes(in: span) }
  }

  @inline(never)
  private mutating func noteMistakes(in span: SourceSpan) {
    for diagnostic in StringLiteral(lexer.bytes, token: span).diagnostics {
      report(diagnostic, continuing: true)
    }
  }

  /// `%@`, `%d`; `%K` is a step of a key path
  mutating func parseArgument(_ conversion: Placeholder.Conversion) -> Operand {
    let start = token.span.start
    if conversion == .keyPath { return parsePath() }
    let placeholder = nextPlaceholder(conversion)
    advance()
    return expression(placeholder, from: start)
  }

  mutating func nextPlaceholder(_ conversion: Placeholder.Conversion) -> SyntaxNode.Kind {
    defer { placeholderCount += 1 }
    return .placeholder(conversion, index: placeholderCount)
  }
}

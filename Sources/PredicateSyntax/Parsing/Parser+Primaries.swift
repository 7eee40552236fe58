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
    case .identifier: return keyOperand()
    case .escapedIdentifier, .quotedIdentifier, .collectionOperator:
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
    let constant: SyntaxNode.Kind
    switch kind {
    case .keyword(.null), .keyword(.nil): constant = .null
    case .keyword(.true), .keyword(.yes): constant = .bool(true)
    case .keyword(.false), .keyword(.no): constant = .bool(false)
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
      case .predicate(let node), .expression(let node): parser.arena.widen(node, to: span)
      case .missing: break
      }
      return operand
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
  mutating func parseElements(closing: Symbol, open: SourceSpan) -> NodeList {
    var elements = NodeList()
    var tallest = 0
    height = 0
    if skip(closing) { return elements }
    while true {
      if kind == .symbol(.comma) || (kind == .symbol(closing) && elements.count > 0) {
        report(.missingElement(at: token.span))
      }
      arena.append(element(), to: &elements)
      tallest = max(tallest, height)
      synchronize()
      if !skipComma(closing: closing) { break }
    }
    expectClosing(closing, open: open)
    height = tallest
    return elements
  }

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
    if !NumberLiteral.isPlain(lexer.bytes, span.range, isReal: isReal),
      !arena.number(span, isReal: isReal).isExact
    {
      noteImprecision(of: span)
    }
    return expression(.number(span, isReal: isReal), from: span.start)
  }

  @inline(never)
  private mutating func noteImprecision(of number: SourceSpan) {
    note(.impreciseNumber(text(of: number), at: number))
  }

  /// `"text"`, `'text'`
  mutating func parseString() -> Operand {
    let span = token.span
    noteEscapes(in: span)
    advance()
    if kind == .string { report(.adjacentStrings(first: span, at: token.span)) }
    return expression(.string(span), from: span.start)
  }

  /// Reports what is wrong with the escapes of the string that the lexer read last.
  mutating func noteEscapes(in span: SourceSpan) {
    guard lexer.lastEscape >= span.range.lowerBound else { return }
    for diagnostic in StringLiteral(lexer.bytes, token: span).diagnostics {
      report(diagnostic, continuing: true)
    }
  }

  /// `%@`, `%d`; `%K` is a step of a key path
  mutating func parseArgument(_ conversion: Placeholder.Conversion) -> Operand {
    let start = token.span.start
    if conversion == .keyPath { return parsePath(from: nil, start: start, height: 0) }
    let placeholder = nextPlaceholder(conversion)
    advance()
    return expression(placeholder, from: start)
  }

  mutating func nextPlaceholder(_ conversion: Placeholder.Conversion) -> SyntaxNode.Kind {
    defer { placeholderCount += 1 }
    return .placeholder(conversion, index: placeholderCount)
  }
}

extension Parser {
  /// `name`, `name.first`, `name(…)`: what comes after the word tells which.
  mutating func keyOperand() -> Operand {
    let span = token.span
    switch nextByte() {
    case UInt8(ascii: "("): return finishCall()
    case UInt8(ascii: "."): return parsePath(from: nil, start: span.start, height: 0)
    default:
      advance()
      return .expression(node(.key(.name(span)), span: span, height: 0))
    }
  }

  /// Steps with dots between them: after a base from its dot on, without one from the first step
  mutating func parsePath(from base: NodeID?, start: Int32, height: Int) -> Operand {
    var steps = NodeList()
    var base = base
    if base == nil {
      guard let step = parsePathStep() else { return missingOperand() }
      arena.append(step, to: &steps)
    }
    while kind == .symbol(.dot), !isRecovering {
      let dot = token.span
      advance()
      if let message = parseMessage(to: base, steps, start: start) {
        base = message
        steps = NodeList()
        continue
      }
      guard let step = parsePathStep() else {
        reportMissingKey(after: dot)
        break
      }
      arena.append(step, to: &steps)
    }
    return expression(.keyPath(base: base, steps), from: start, height: height)
  }

  /// `name`, `#size`, `#"postal code"`, `@count`, `$key`, `%K`. After a dot every word is a key.
  mutating func parsePathStep() -> NodeID? {
    let step: SyntaxNode.Kind
    let span = token.span
    switch kind {
    case .identifier, .keyword: step = .step(.name(span))
    case .escapedIdentifier, .quotedIdentifier: step = .step(name(of: token, sigil: 0))
    case .collectionOperator:
      if isCall() { return unknownOperatorCall() }
      step = .collectionOperator(name(of: token, sigil: 1))
    case .variable: step = .variable(name(of: token, sigil: 1))
    case .placeholder(.keyPath): step = nextPlaceholder(.keyPath)
    case .selectorWord, .placeholder, .integer, .real, .string, .symbol, .invalid, .end: return nil
    }
    advance()
    return arena.append(step, span: span)
  }

  /// `@status(device.model)`: terms of declarative device management, which is another language.
  private mutating func unknownOperatorCall() -> NodeID {
    let name = token.span
    report(.operatorCall(text(of: name), at: name), continuing: true)
    advance()
    let open = token.span
    advance()
    var depth = 1
    while kind != .end, depth > 0 {
      if kind == .symbol(.leftParenthesis) { depth += 1 }
      if kind == .symbol(.rightParenthesis) { depth -= 1 }
      advance()
    }
    if depth > 0 { report(.unclosedParenthesis(open: open, at: place)) }
    return arena.append(.collectionOperator(.name(name)), span: name)
  }

  /// The name in `$name`, `@name`, `#name` and `#"name"`, past `sigil` bytes.
  mutating func name(of token: Token, sigil: Int32) -> SyntaxText {
    let name = SourceSpan(start: token.span.start + sigil, end: token.span.end)
    noteEscapes(in: SourceSpan(start: name.start + 1, end: name.end))  // Only `#"name"` has any.
    return .name(name)
  }

  /// `x.uppercase('y')`: a call after a dot is a message to what stands before it.
  private mutating func parseMessage(
    to base: NodeID?,
    _ steps: NodeList,
    start: Int32
  ) -> NodeID? {
    guard kind == .identifier || kind == .selectorWord, isCall() else { return nil }
    let receiver = arena.append(.keyPath(base: base, steps), span: span(from: start))
    let selector = SyntaxText.name(token.span)
    advance()
    let message = nested { parser in
      let open = parser.token.span
      parser.advance()
      let arguments = parser.parseElements(closing: .rightParenthesis, open: open)
      return parser.expression(
        .message(receiver: receiver, selector: selector, arguments),
        from: start,
        height: parser.height
      )
    }
    return value(message)
  }

  /// `[0]`, `[FIRST]`, `["key"]`
  mutating func parseIndex(of base: NodeID, start: Int32, height: Int) -> Operand {
    let open = token.span
    advance()
    let index: SyntaxSubscript
    if kind == .symbol(.rightBracket) {
      report(.emptyIndex(at: open.union(token.span)), continuing: true)
      index = .first
    } else if let symbolic = parseSymbolicIndex() {
      index = symbolic
    } else {
      index = .index(value(nested { $0.parseExpression() }))
    }
    synchronize()
    expectClosing(.rightBracket, open: open)
    return expression(
      .subscripting(base, index),
      from: start,
      height: max(height, self.height)
    )
  }

  /// `FIRST`, `LAST` or `SIZE`, when nothing else stands in the brackets.
  private mutating func parseSymbolicIndex() -> SyntaxSubscript? {
    let index: SyntaxSubscript
    switch kind {
    case .keyword(.first): index = .first
    case .keyword(.last): index = .last
    case .keyword(.size): index = .size
    default: return nil
    }
    guard nextByte() == UInt8(ascii: "]") else { return nil }
    advance()
    return index
  }

  /// The first byte after the token that is not white space; 0 at the end.
  func nextByte() -> UInt8 {
    var position = lexer.position
    while true {
      let byte = lexer.bytes[position]
      if byte > 0x20 || position >= lexer.count { return byte }
      position &+= 1
    }
  }
}

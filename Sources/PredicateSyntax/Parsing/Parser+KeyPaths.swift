extension Parser {
  /// Steps with dots between them: after a base from its dot on, without one from the first step
  mutating func parsePath(from base: ExpressionNode?, start: Int32, height: Int) -> Operand {
    var steps: [PathStep] = []
    var base = base
    if base == nil {
      guard let step = parsePathStep() else { return missingOperand() }
      steps.append(step)
    }
    while kind == .symbol(.dot), !isRecovering {
      let dot = token.span
      advance()
      if let message = parseMessage(to: base, steps, start: start) {
        base = message
        steps = []
        continue
      }
      guard let step = parsePathStep() else {
        reportMissingKey(after: dot)
        break
      }
      steps.append(step)
    }
    return expression(.keyPath(base: base, steps), from: start, height: height)
  }

  /// `name`, `#size`, `#"postal code"`, `@count`, `$key`, `%K`. After a dot every word is a key.
  mutating func parsePathStep() -> PathStep? {
    let step: PathStep
    switch kind {
    case .identifier, .keyword: step = .key(text(of: token.span))
    case .escapedIdentifier: step = .key(name(of: token, sigil: 0))
    case .quotedIdentifier: step = .key(name(of: token, sigil: 0))
    case .collectionOperator:
      if isCall() { return unknownOperatorCall() }
      step = .collectionOperator(CollectionOperator(named: name(of: token, sigil: 1)))
    case .variable: step = .variable(name(of: token, sigil: 1))
    case .placeholder(.keyPath): step = .placeholder(nextPlaceholder(.keyPath))
    case .selectorWord, .placeholder, .integer, .real, .string, .symbol, .invalid, .end: return nil
    }
    advance()
    return step
  }

  /// `@status(device.model)`: terms of declarative device management, which is another language.
  private mutating func unknownOperatorCall() -> PathStep {
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
    return .collectionOperator(.other(text(of: name)))
  }

  /// The name in `$name`, `@name`, `#name` and `#"name"`, past `sigil` bytes.
  mutating func name(of token: Token, sigil: Int32) -> String {
    var start = token.span.start + sigil
    guard lexer.bytes[Int(start)] == UInt8(ascii: "#") else {
      return text(of: SourceSpan(start: start, end: token.span.end))
    }
    start += 1
    let first = lexer.bytes[Int(start)]
    let name = SourceSpan(start: start, end: token.span.end)
    let isQuoted = first == UInt8(ascii: "'") || first == UInt8(ascii: "\"")
    return isQuoted ? literal(name) : text(of: name)
  }

  /// `x.uppercase('y')`: a call after a dot is a message to what stands before it.
  private mutating func parseMessage(
    to base: ExpressionNode?,
    _ steps: [PathStep],
    start: Int32
  ) -> ExpressionNode? {
    guard kind == .identifier || kind == .selectorWord, isCall() else { return nil }
    let receiver = ExpressionNode(.keyPath(base: base, steps), span: span(from: start))
    let selector = text(of: token.span)
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
  mutating func parseIndex(of base: ExpressionNode, start: Int32, height: Int) -> Operand {
    let open = token.span
    advance()
    let index: Subscript
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
  private mutating func parseSymbolicIndex() -> Subscript? {
    let index: Subscript
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
    var position = Int(token.span.end)
    while position < lexer.count, lexer.bytes[position] <= 0x20 { position += 1 }
    return position < lexer.count ? lexer.bytes[position] : 0
  }
}

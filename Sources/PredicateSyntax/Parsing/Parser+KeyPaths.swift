extension Parser {
  /// `name`, `name.first`, `name(…)`: the next token decides which.
  @inline(__always)
  mutating func keyOperand() -> Operand {
    let span = token.span
    advance()
    switch kind {
    case .symbol(.dot): return parsePath(behind: span)
    case .symbol(.leftParenthesis): return finishCall(span)
    default:
      // Only a dot or a parenthesis continues a word; before any other token it is a key alone.
      return .expression(node(.key(.name(span)), span: span, height: 0))
    }
  }

  /// `name.first`, from the dot on.
  @inline(never)
  private mutating func parsePath(behind name: SourceSpan) -> Operand {
    let first = arena.appendPart(.step(.name(name)), span: name)
    return parsePath(from: nil, NodeList(first), start: name.start, height: 0)
  }

  /// `@count`, `#size.first`: a path that begins with its first step
  @inline(never)
  mutating func parsePath() -> Operand {
    let start = token.span.start
    guard let step = parsePathStep() else { return missingOperand() }
    return parsePath(from: nil, NodeList(step), start: start, height: 0)
  }

  /// The steps after a base, from their dot on.
  @inline(__always)
  mutating func parsePath(from base: NodeID, start: Int32, height: Int) -> Operand {
    parsePath(from: base, NodeList(), start: start, height: height)
  }

  /// Steps, each after a dot.
  private mutating func parsePath(
    from root: NodeID?,
    _ first: NodeList,
    start: Int32,
    height: Int
  ) -> Operand {
    var base = root
    var steps = first
    var height = height
    while kind == .symbol(.dot), !isRecovering {
      let dot = token.span
      let receiver = span(from: start)
      advance()
      if isMessage {
        base = parseMessage(to: base, steps, at: receiver)
        height = self.height
        steps = NodeList()
        continue
      }
      guard let step = parsePathStep() else {
        guard let step = repairMissingKey(after: dot) else { break }
        arena.append(step, to: &steps)
        continue
      }
      arena.append(step, to: &steps)
    }
    if let base, steps.count == 0 {
      self.height = height
      return .expression(base)
    }
    return expression(.keyPath(base: base, steps), from: start, height: height)
  }

  /// `name`, `#size`, `#"postal code"`, `@count`, `$key`, `%K`, `%@`. After a dot every word is a key.
  @inline(__always)
  private mutating func parsePathStep() -> NodeID? {
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
    case .placeholder(.object):
      note(.objectStep(severity: .warning, at: span))
      step = nextPlaceholder(.object)
    case .selectorWord, .placeholder, .integer, .real, .string, .symbol, .invalid, .end: return nil
    }
    advance()
    return arena.appendPart(step, span: span)
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
    return arena.appendPart(.collectionOperator(.name(name)), span: name)
  }

  /// The name in `$name`, `@name`, `#name` and `#"name"`, past `sigil` bytes.
  mutating func name(of token: Token, sigil: Int32) -> SyntaxText {
    let name = SourceSpan(start: token.span.start + sigil, end: token.span.end)
    noteEscapes(in: SourceSpan(start: name.start + 1, end: name.end))  // Only `#"name"` has any.
    return .name(name)
  }

  /// Whether a call comes after a dot, which is a message to the receiver before it: no word is a
  /// keyword there.
  @inline(__always)
  private var isMessage: Bool {
    switch kind {
    case .identifier, .selectorWord, .keyword: isCall()
    case .symbol, .escapedIdentifier, .quotedIdentifier, .variable, .collectionOperator,
      .placeholder, .integer, .real, .string, .invalid, .end:
      false
    }
  }

  /// `x.uppercase('y')`, from the word on.
  @inline(never)
  private mutating func parseMessage(
    to base: NodeID?,
    _ steps: NodeList,
    at place: SourceSpan
  ) -> NodeID {
    // A receiver without keys already has a node: another one would report everything twice.
    let whole = base.flatMap { steps.count == 0 ? $0 : nil }
    let receiver = whole ?? arena.appendPart(.keyPath(base: base, steps), span: place)
    let selector = SyntaxText.name(token.span)
    advance()
    let message = nested { parser in
      let open = parser.token.span
      parser.advance()
      let arguments = parser.parseElements(closing: .rightParenthesis, open: open)
      return parser.expression(
        .message(receiver: receiver, selector: selector, arguments),
        from: place.start,
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
      let node = value(nested { $0.parseExpression() })
      index = .index(node)
      if case .key = arena[node].kind {
        passSeparateOptions(open)
        if isOptionList(open) { mayHoldOptions = true }
      }
    }
    synchronize()
    if kind == .symbol(.comma) { passNeedlessIndexes() }
    expectClosing(.rightBracket, open: open)
    return expression(
      .subscripting(base, index),
      from: start,
      height: max(height, self.height)
    )
  }

  /// `a[1, 2]`
  @inline(never)
  private mutating func passNeedlessIndexes() {
    var commas = [token.span]
    let height = height
    advance()
    repeat {
      _ = value(nested { $0.parseExpression() })
      synchronize()
      if kind == .symbol(.comma) { commas.append(token.span) }
    } while skip(.comma)
    self.height = height
    report(.severalIndexes(commas: commas), continuing: true)
  }

  /// `FIRST`, `LAST` or `SIZE`, if the brackets contain nothing else.
  private mutating func parseSymbolicIndex() -> SyntaxSubscript? {
    let index: SyntaxSubscript
    switch kind {
    case .keyword(.first): index = .first
    case .keyword(.last): index = .last
    case .keyword(.size): index = .size
    default: return nil  // Any other token begins an expression, which is the index.
    }
    guard nextByte() == UInt8(ascii: "]") else { return nil }
    advance()
    return index
  }

  /// The first byte after the token that is not white space, as the lexer has it; 0 at the end.
  func nextByte() -> UInt8 {
    var position = lexer.position
    while true {
      let byte = lexer.bytes[position]
      switch byte {
      case UInt8(ascii: " "), 0x09...0x0D: position &+= 1
      case 0x80...:
        guard let length = lexer.nonASCIIWhitespace(at: position) else { return byte }
        position &+= length
      default: return byte
      }
    }
  }
}

extension Parser {
  // Most operands have no operator. The tests for that are inlined into one function; separate
  // functions handle the other cases.

  /// `$x := e`, or an expression of infix operators
  mutating func parseExpression() -> Operand {
    let start = token.span.start
    let left = parseInfix(minimum: 0)
    return isNext(.assignment) ? assignment(to: left, from: start) : left
  }

  @inline(never)
  private mutating func assignment(to left: Operand, from start: Int32) -> Operand {
    let mark = token.span
    advance()
    guard case .expression(let node) = left, case .variable(let name) = arena[node].kind else {
      report(.misplacedAssignment(at: mark, target: span(of: left) ?? mark))
      return .missing
    }
    return nested { parser in
      let right = parser.value(parser.parseExpression())
      return parser.expression(.assignment(name, right), from: start, height: parser.height)
    }
  }

  /// `a + b * c`, by the table in `Precedence.swift`
  @inline(__always)
  mutating func parseInfix(minimum: Int) -> Operand {
    let start = token.span.start
    let left = parseUnary()
    return isNext(.infix) ? operations(on: left, from: start, minimum) : left
  }

  @inline(never)
  private mutating func operations(
    on first: Operand,
    from start: Int32,
    _ minimum: Int
  ) -> Operand {
    var left = first
    while let infix = peekInfixOperator(), infix.precedence >= minimum {
      let mark = token.span
      guard case .expression(let leftNode) = left else {
        if case .predicate = left {
          report(.predicateAsValue(at: span(of: left) ?? mark, by: infix.spelling, mark))
        }
        return left
      }
      let leftHeight = height
      advance()
      if reportMissingOperand(after: mark) { return .missing }
      let right = value(parseInfix(minimum: infix.precedence + 1))
      left = expression(
        .infix(infix, leftNode, right),
        from: start,
        height: max(leftHeight, height)
      )
    }
    if CharacterClass.isDigit(lexer.bytes[Int(start)]) { noteUnquotedDate(from: start) }
    return left
  }

  func peekInfixOperator() -> InfixOperator? {
    switch kind {
    case .symbol(let symbol): symbol.infixOperator
    case .keyword(let keyword): keyword.infixOperator
    case .identifier, .escapedIdentifier, .quotedIdentifier, .selectorWord, .variable,
      .collectionOperator, .placeholder, .integer, .real, .string, .invalid, .end:
      nil
    }
  }

  /// `-a`, `~flags`
  @inline(__always)
  mutating func parseUnary() -> Operand {
    isNext(.prefix) ? prefixed() : parsePostfix()
  }

  @inline(never)
  private mutating func prefixed() -> Operand {
    let mark = token.span
    let isMinus = kind == .symbol(.minus)
    advance()
    if reportMissingOperand(after: mark) { return .missing }
    return nested { parser in
      let operand = parser.value(parser.parseUnary())
      return parser.expression(
        isMinus ? .negation(operand) : .call(.onesComplement, NodeList(operand)),
        from: mark.start,
        height: parser.height
      )
    }
  }

  /// `a.b.c`, `tags[0]`, `(a.b)[FIRST].name`
  @inline(__always)
  mutating func parsePostfix() -> Operand {
    let start = token.span.start
    let isParenthesized = kind == .symbol(.leftParenthesis)
    let base = parsePrimary()
    return isNext(.postfix) ? postfixes(of: base, from: start, isPath: !isParenthesized) : base
  }

  @inline(never)
  private mutating func postfixes(
    of first: Operand,
    from start: Int32,
    isPath isFirstPath: Bool
  ) -> Operand {
    var base = first
    var isPath = isFirstPath
    while isNext(.postfix), !isRecovering {
      guard case .expression(let node) = base else {
        guard case .predicate = base else { return base }
        let span = span(of: base) ?? token.span
        report(.predicateAsValue(at: span, by: text(of: token.span), token.span))
        return base
      }
      let below = height
      if kind == .symbol(.dot) {
        base = parsePath(from: node, start: start, height: below)
      } else {
        warnOfGrouping(at: node, isPath: isPath)
        base = parseIndex(of: node, start: start, height: below)
        isPath = false
      }
    }
    return base
  }

  /// The operand as an expression; a predicate is a mistake.
  @inline(__always)
  mutating func value(_ operand: Operand) -> NodeID {
    if case .expression(let node) = operand { return node }
    return standIn(for: operand)
  }

  @inline(never)
  private mutating func standIn(for operand: Operand) -> NodeID {
    switch operand {
    case .expression(let node): return node
    case .predicate(let node):
      report(.predicateAsValue(at: span(of: node)))
      return missingExpression()
    case .missing: return missingExpression()
    }
  }

  /// Apple parses `a.b[0]` as `a.(b[0])`, which fails when it is evaluated (Grammar/language.md 2.6).
  private mutating func warnOfGrouping(at node: NodeID, isPath: Bool) {
    guard isPath, case .keyPath(let base, let steps) = arena[node].kind else { return }
    let span = span(of: node)
    let isRooted = text(of: span).lowercased().hasPrefix("self.")
    let hasBase = base.map { !arena.isEvaluatedObject($0) } ?? false
    guard steps.count + (hasBase ? 1 : 0) + (isRooted ? 1 : 0) > 1 else { return }
    note(.indexGrouping(path: text(of: span), at: span))
  }
}

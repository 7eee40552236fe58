extension Parser {
  /// `$x := e`, or an expression of infix operators
  mutating func parseExpression() -> Operand {
    let start = token.span.start
    let left = parseInfix(minimum: 0)
    guard kind == .symbol(.assign) else { return left }
    let mark = token.span
    advance()
    guard case .expression(let node) = left, case .variable(let name) = arena[node].kind else {
      report(.misplacedAssignment(at: mark, target: span(of: left) ?? mark))
      return .missing
    }
    return nested { parser in
      let right = parser.value(parser.parseExpression())
      return parser.expression(
        .assignment(name, right),
        from: start,
        height: parser.height
      )
    }
  }

  /// `a + b * c`, by the table in `Precedence.swift`
  mutating func parseInfix(minimum: Int) -> Operand {
    let start = token.span.start
    var left = parseUnary()
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
    return left
  }

  func peekInfixOperator() -> InfixOperator? {
    switch kind {
    case .symbol(let symbol): symbol.infixOperator
    case .keyword(let keyword): keyword.infixOperator
    default: nil
    }
  }

  /// `-a`, `~flags`
  mutating func parseUnary() -> Operand {
    let start = token.span.start
    let isMinus = kind == .symbol(.minus)
    guard isMinus || kind == .symbol(.tilde) else { return parsePostfix() }
    let mark = token.span
    advance()
    if reportMissingOperand(after: mark) { return .missing }
    return nested { parser in
      let operand = parser.value(parser.parseUnary())
      return parser.expression(
        isMinus ? .negation(operand) : .call(.onesComplement, NodeList(operand)),
        from: start,
        height: parser.height
      )
    }
  }

  /// `a.b.c`, `tags[0]`, `(a.b)[FIRST].name`
  mutating func parsePostfix() -> Operand {
    let start = token.span.start
    let isParenthesized = kind == .symbol(.leftParenthesis)
    var base = parsePrimary()
    var isPath = !isParenthesized
    while kind == .symbol(.dot) || kind == .symbol(.leftBracket), !isRecovering {
      guard case .expression(let node) = base else {
        guard case .predicate = base else { return base }
        report(.predicateAsValue(at: span(of: base) ?? token.span, by: text(of: token.span), token.span))
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
  mutating func value(_ operand: Operand) -> NodeID {
    switch operand {
    case .expression(let node): return node
    case .predicate(let node):
      report(.predicateAsValue(at: span(of: node)))
      return missingExpression()
    case .missing: return missingExpression()
    }
  }

  /// Apple takes `a.b[0]` for `a.(b[0])`, which fails when it is evaluated (language.md 2.6).
  private mutating func warnOfGrouping(at node: NodeID, isPath: Bool) {
    guard isPath, case .keyPath(let base, let steps) = arena[node].kind else { return }
    let span = span(of: node)
    let isRooted = text(of: span).lowercased().hasPrefix("self.")
    let hasBase = base.map { !arena.isEvaluatedObject($0) } ?? false
    guard steps.count + (hasBase ? 1 : 0) + (isRooted ? 1 : 0) > 1 else { return }
    note(.indexGrouping(path: text(of: span), at: span))
  }
}

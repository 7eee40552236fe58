extension Parser {
  /// `[ANY|ALL|SOME|NONE] left operator[options] right`, or a lone expression, which the caller
  /// judges.
  mutating func parseComparison() -> Operand {
    let start = token.span.start
    let qualifier = isNext(.quantifier) ? parseQualifier() : nil
    let left = parseExpression()
    // A selector need not be an operator, which is rare enough to be checked elsewhere.
    guard case .expression(let node) = left, isNext(.comparison), kind != .selectorWord else {
      return repairComparison(left, qualifier, from: start)
    }
    let located = LocatedOperator(kind: kind, span: token.span)
    advance()
    return finishComparison(of: node, by: located, qualifier, from: start)
  }

  /// Parses what follows the operator.
  @inline(__always)
  private mutating func finishComparison(
    of left: NodeID,
    by located: LocatedOperator,
    _ qualifier: Qualifier?,
    isNegated: Bool = false,
    from start: Int32
  ) -> Operand {
    let leftHeight = height
    let isBracket = kind == .symbol(.leftBracket)
    let list = isBracket ? repairBracketedList(behind: located) : nil
    let options = isBracket && list == nil ? parseOptions() : []
    if list == nil, reportMissingOperand(after: located.span) { return .missing }
    let right = list ?? value(parseExpression())
    if isNext(.comparison) { reportChain(after: located, left, right) }
    var comparison = SyntaxComparison(
      quantifier: qualifier?.quantifier,
      left: left,
      operator: located,
      options: options,
      right: right
    )
    if mayHoldOptions || !isNext(.closing) { placeOptions(of: &comparison) }
    if let qualifier { noteScalar(left, qualifier) }
    let node = predicate(.comparison(comparison), from: start, height: max(leftHeight, height))
    guard isNegated || qualifier?.isNegated == true else { return node }
    return predicate(.not(condition(node)), from: start, height: height)
  }

  /// Continues when the left side is not an expression, or no operator follows it.
  @inline(never)
  private mutating func repairComparison(
    _ left: Operand,
    _ qualifier: Qualifier?,
    from start: Int32
  ) -> Operand {
    let node: NodeID
    switch left {
    case .expression(let expression): node = expression
    case .missing:
      guard !isRecovering, isComparisonOperator else { return .missing }
      node = missingExpression()
    case .predicate:
      if let qualifier { report(.quantifiedPredicate(qualifier.spelling, at: qualifier.span)) }
      reportOperator(after: left)
      return left
    }
    let leftHeight = height
    let isNegated = isNext(.not) && repairInfixNot(before: node)
    guard let located = parseComparisonOperator(after: node) else {
      if qualifier == nil { return isRecovering ? .missing : left }
      if !isRecovering { reportMissingOperator(after: node) }
      return .missing
    }
    height = leftHeight
    return finishComparison(of: node, by: located, qualifier, isNegated: isNegated, from: start)
  }

  /// The operator; nil if there is none: the token in its place has then been reported, unless it
  /// can follow an expression.
  private mutating func parseComparisonOperator(after left: NodeID) -> LocatedOperator? {
    guard isComparisonOperator else { return repairOperator(after: left) }
    defer { advance() }
    return LocatedOperator(kind: kind, span: token.span)
  }

  /// The quantifier before a comparison. `NONE` is the negation of `ANY` (Grammar/language.md 0.4).
  struct Qualifier {
    var quantifier: Quantifier
    var keyword: Keyword
    var span: SourceSpan

    var isNegated: Bool { keyword == .none }
    var spelling: String { keyword.rawValue }
  }

  /// `ANY`, `NONE`; if there are several, the first.
  @inline(never)
  private mutating func parseQualifier() -> Qualifier? {
    guard let qualifier = peekQualifier() else { return nil }
    let start = previousEnd
    let known = lexer.diagnostics.count
    advance()
    // A selector is a function's name here.
    let isOperator = isNext(.comparison) && kind != .selectorWord
    if kind == .symbol(.dot) || (isOperator && !followsReservedKey()) {
      // `any == 1`: the word was meant as a key.
      lexer.diagnostics.removeLast(lexer.diagnostics.count - known)
      lexer.position = qualifier.span.range.lowerBound
      lexer.advance()
      previousEnd = start
      return nil
    }
    while let second = peekQualifier(), !followsReservedKey() {
      report(.doubledQuantifier(second.spelling, first: qualifier.span, at: second.span))
      advance()
    }
    return qualifier
  }

  func peekQualifier() -> Qualifier? {
    guard case .keyword(let keyword) = kind, let quantifier = keyword.quantifier else { return nil }
    return Qualifier(quantifier: quantifier, keyword: keyword, span: token.span)
  }

  /// Whether a comparison operator is next.
  var isComparisonOperator: Bool { isComparisonOperator(token) }

  func isComparisonOperator(_ token: Token) -> Bool {
    guard token.roles.contains(.comparison) else { return false }
    guard token.kind == .selectorWord else { return true }
    return arena.comparisonOperator(LocatedOperator(kind: token.kind, span: token.span)) != nil
  }
}

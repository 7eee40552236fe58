extension Parser {
  /// `p OR q`
  mutating func parseDisjunction() -> Operand {
    chain(by: .or)
  }

  /// `p AND q`
  mutating func parseConjunction() -> Operand {
    chain(by: .and)
  }

  enum Connective {
    case and, or

    var keyword: Keyword { self == .and ? .and : .or }
    var symbol: Symbol { self == .and ? .and : .or }
  }

  /// A chain of terms becomes one flat node; parentheses keep theirs apart (language.md 2.4).
  @inline(__always)
  private mutating func chain(by connective: Connective) -> Operand {
    let start = token.span.start
    let first = term(of: connective)
    synchronize()
    guard isNext(connective) else { return first }
    var terms = NodeList()
    arena.append(condition(first), to: &terms)
    var height = height
    while isNext(connective) {
      let position = token
      advance()
      if reportMissingTerm(after: position) { continue }
      let term = term(of: connective)
      if case .expression(let upper) = term, repairBetween(&terms, upper, and: position) {
        continue
      }
      arena.append(condition(term), to: &terms)
      height = max(height, self.height)
      synchronize()
    }
    return predicate(
      connective == .and ? .and(terms) : .or(terms),
      from: start,
      height: height
    )
  }

  @inline(__always)
  private mutating func term(of connective: Connective) -> Operand {
    connective == .and ? parseNegation() : parseConjunction()
  }

  /// Whether the chain goes on. Two comparisons with nothing between them are taken for an AND.
  @inline(__always)
  private func isNext(_ connective: Connective) -> Bool {
    kind == .keyword(connective.keyword) || kind == .symbol(connective.symbol)
  }

  /// `NOT p`, `!p`
  mutating func parseNegation() -> Operand {
    guard kind == .keyword(.not) || kind == .symbol(.not) else { return parsePrimaryPredicate() }
    let start = token.span.start
    advance()
    return nested { parser in
      if parser.reportMissingTerm(after: nil) { return .missing }
      let operand = parser.condition(parser.parseNegation())
      return parser.predicate(.not(operand), from: start, height: parser.height)
    }
  }

  /// `TRUEPREDICATE`, a comparison, or whatever stands in parentheses
  @inline(__always)
  mutating func parsePrimaryPredicate() -> Operand {
    guard case .keyword(let keyword) = kind,
      keyword == .truePredicate || keyword == .falsePredicate
    else { return parseComparison() }
    let constant = token.span
    advance()
    if isComparisonOperator || peekInfixOperator() != nil {
      report(.constantOperand(keyword, at: constant))
    }
    return predicate(.truth(keyword == .truePredicate), from: constant.start)
  }

  /// The operand as a predicate; an expression alone is a mistake.
  @inline(__always)
  mutating func condition(_ operand: Operand) -> NodeID {
    if case .predicate(let node) = operand { return node }
    return standIn(forCondition: operand)
  }

  private mutating func standIn(forCondition operand: Operand) -> NodeID {
    switch operand {
    case .predicate(let node): return node
    case .expression(let node):
      reportMissingOperator(after: node)
      return missingPredicate()
    case .missing: return missingPredicate()
    }
  }
}

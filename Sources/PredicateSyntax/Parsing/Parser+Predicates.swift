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

    var role: TokenRoles { self == .and ? .and : .or }
  }

  /// A chain of terms becomes one flat node; parentheses keep their terms apart (Grammar/language.md 2.4).
  @inline(__always)
  private mutating func chain(by connective: Connective) -> Operand {
    let start = token.span.start
    let first = term(of: connective)
    synchronize()
    guard isNext(connective.role) else { return first }
    var terms = NodeList(condition(first))
    var height = height
    while isNext(connective.role) {
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

  /// `NOT p`, `!p`
  @inline(__always)
  mutating func parseNegation() -> Operand {
    isNext(.not) ? negated() : parsePrimaryPredicate()
  }

  @inline(never)
  private mutating func negated() -> Operand {
    let start = token.span.start
    advance()
    return nested { parser in
      if parser.reportMissingTerm(after: nil) { return .missing }
      let operand = parser.condition(parser.parseNegation())
      return parser.predicate(.not(operand), from: start, height: parser.height)
    }
  }

  /// `TRUEPREDICATE`, a comparison, or an operand in parentheses
  @inline(__always)
  mutating func parsePrimaryPredicate() -> Operand {
    isNext(.constant) ? truth() : parseComparison()
  }

  @inline(never)
  private mutating func truth() -> Operand {
    let constant = token
    let isTrue = constant.kind == .keyword(.truePredicate)
    advance()
    if isComparisonOperator || isNext(.infix) {
      report(.constantOperand(isTrue ? .truePredicate : .falsePredicate, at: constant.span))
    }
    return predicate(.truth(isTrue), from: constant.span.start)
  }

  /// The operand as a predicate; an expression alone is a mistake.
  @inline(__always)
  mutating func condition(_ operand: Operand) -> NodeID {
    if case .predicate(let node) = operand { return node }
    return standIn(forCondition: operand)
  }

  @inline(never)
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

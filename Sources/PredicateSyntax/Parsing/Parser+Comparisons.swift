extension Parser {
  /// `[ANY|ALL|SOME|NONE] left operator[options] right`, or a lone expression, which is for the
  /// caller to judge.
  mutating func parseComparison() -> Operand {
    let start = token.span.start
    let quantifier = parseQualifier()
    let left = parseExpression()
    let leftNode: NodeID
    switch left {
    case .expression(let node): leftNode = node
    case .missing:
      guard !isRecovering, isComparisonOperator else { return .missing }
      leftNode = missingExpression()
    case .predicate:
      if let quantifier { report(.quantifiedPredicate(quantifier.spelling, at: quantifier.span)) }
      reportOperator(after: left)
      return left
    }
    var height = height
    let isNegated = repairInfixNot(before: leftNode)
    guard let `operator` = parseComparisonOperator(after: leftNode) else {
      if quantifier != nil, !isRecovering { reportMissingOperator(after: leftNode) }
      return isRecovering ? .missing : left
    }
    let options = parseOptions()
    if reportMissingOperand(after: `operator`.span) { return .missing }
    let right = value(parseExpression())
    height = max(height, self.height)
    reportChain(after: `operator`, leftNode, right)
    let comparison = SyntaxComparison(
      quantifier: quantifier?.quantifier,
      left: leftNode,
      operator: `operator`,
      options: options,
      right: right
    )
    let node = predicate(.comparison(comparison), from: start, height: height)
    guard quantifier?.isNegated == true || isNegated else { return node }
    return predicate(.not(condition(node)), from: start, height: self.height)
  }

  /// What stood before a comparison. `NONE` is the negation of `ANY` (language.md 0.4).
  struct Qualifier {
    var quantifier: Quantifier
    var keyword: Keyword
    var span: SourceSpan

    var isNegated: Bool { keyword == .none }
    var spelling: String { keyword.rawValue }
  }

  @inline(__always)
  mutating func parseQualifier() -> Qualifier? {
    peekQualifier().map { located($0) }
  }

  private mutating func located(_ qualifier: Qualifier) -> Qualifier {
    advance()
    while let second = peekQualifier() {
      report(.doubledQuantifier(second.spelling, first: qualifier.span, at: second.span))
      advance()
    }
    return qualifier
  }

  @inline(__always)
  func peekQualifier() -> Qualifier? {
    guard case .keyword(let keyword) = kind else { return nil }
    let quantifier: Quantifier
    switch keyword {
    case .any, .some, .none: quantifier = .any
    case .all: quantifier = .all
    default: return nil
    }
    return Qualifier(quantifier: quantifier, keyword: keyword, span: token.span)
  }

  /// The operator, or nil when none comes: then what comes instead has been reported, unless it
  /// can follow an expression.
  mutating func parseComparisonOperator(after left: NodeID) -> LocatedOperator? {
    guard isComparisonOperator else { return repairOperator(after: left) }
    defer { advance() }
    return LocatedOperator(kind: kind, span: token.span)
  }

  /// Whether a comparison operator is next.
  var isComparisonOperator: Bool {
    switch kind {
    case .keyword(let keyword): keyword.comparisonOperator != nil
    case .symbol(let symbol): symbol.comparisonOperator != nil
    case .selectorWord:
      arena.comparisonOperator(LocatedOperator(kind: kind, span: token.span)) != nil
    case .identifier, .escapedIdentifier, .quotedIdentifier, .variable, .collectionOperator,
      .placeholder, .integer, .real, .string, .invalid, .end:
      false
    }
  }

  /// `[cd]`. After an operator `[` always opens options, since no expression begins with it.
  @inline(__always)
  mutating func parseOptions() -> StringOptions {
    kind == .symbol(.leftBracket) ? optionList() : []
  }

  @inline(never)
  private mutating func optionList() -> StringOptions {
    let open = token.span
    advance()
    var options: StringOptions = []
    var unknown: [(scalar: Unicode.Scalar, span: SourceSpan)] = []
    while kind != .symbol(.rightBracket), kind != .end {
      readOptions(of: token, into: &options, unknown: &unknown)
      advance()
    }
    let list = open.union(token.span)
    if !skip(.rightBracket) {
      expectClosing(.rightBracket, open: open)
    } else if unknown.isEmpty, options.isEmpty {
      report(.emptyOptions(at: list), continuing: true)
    }
    for option in unknown {
      report(
        .unknownOption(option.scalar, at: option.span, removing: options.isEmpty ? list : nil),
        continuing: true
      )
    }
    return options
  }

  private func readOptions(
    of token: Token,
    into options: inout StringOptions,
    unknown: inout [(scalar: Unicode.Scalar, span: SourceSpan)]
  ) {
    var offset = token.span.start
    for scalar in text(of: token.span).unicodeScalars {
      let span = SourceSpan(start: offset, end: offset + Int32(UTF8.width(scalar)))
      offset = span.end
      let letter = Character(Unicode.Scalar(scalar.value | 0x20) ?? scalar)
      if let option = StringOptions.letters.first(where: { $0.letter == letter })?.option {
        options.insert(option)
      } else if scalar != "," {
        unknown.append((scalar, span))
      }
    }
  }
}

/// Mistakes that are repaired: habits from SQL and elsewhere with a clear meaning. Each is reported
/// with its fix-it, and parsed as if it had been written correctly.
extension Parser {
  /// `a NOT IN {1}`: skips the NOT.
  mutating func repairInfixNot(before left: NodeID) -> Bool {
    let ahead = peek()
    guard isComparisonOperator(ahead) else { return false }
    report(.infixNot(at: token.span, left: span(of: left), next: ahead.span))
    advance()
    isRecovering = false
    return true
  }

  /// Reports a missing key; returns the step that was meant, if any: `a. == 1`, `a..b`, `a.0`.
  @inline(never)
  mutating func repairMissingKey(after dot: SourceSpan) -> NodeID? {
    switch kind {
    case .symbol(.dot): report(.emptyKey(at: dot.union(token.span)))
    case .integer, .real:
      let digits = token.span
      report(.digitKey(text(of: digits), dot: dot, at: digits), continuing: true)
      advance()
      return arena.appendPart(.step(.name(digits)), span: digits)
    case .invalid: isRecovering = true  // The lexer has reported the mistake.
    default:
      // Any other token belongs to what follows the path.
      report(.missingKey(at: SourceSpan(start: previousEnd, end: previousEnd)))
    }
    return nil
  }

  /// Reports a token in the place of an operator; returns the intended operator, if it is clear.
  mutating func repairOperator(after left: NodeID) -> LocatedOperator? {
    if isRecovering { return nil }
    switch kind {
    case .symbol(.percent), .symbol(.question):
      reportForeignOperator()
      return nil
    case .placeholder(.object):
      report(.placeholderAsOperator(at: token.span))
      return nil
    case .identifier:
      return repairWord(after: left)
    case .invalid:
      isRecovering = true  // The lexer has reported the mistake.
      return nil
    default:
      // No other token resembles an operator: an operand shows that one is missing, and the caller
      // reports anything else.
      if beginsOperand(), kind != .keyword(.not), kind != .symbol(.not),
        kind != .symbol(.leftParenthesis)
      {
        report(.expectedOperator(after: leftText(left), at: token.span))
      }
      return nil
    }
  }

  private func leftText(_ left: NodeID) -> String { text(of: span(of: left)) }

  /// `a IS NULL`, `a CONTAIN 'x'`, `postal code == 1`
  private mutating func repairWord(after left: NodeID) -> LocatedOperator? {
    var word = token.span
    var spelling = text(of: word)
    if spelling.lowercased() == "is" { return repairIs(at: word) }
    let known = Self.synonyms[spelling.lowercased()]
    let behind = peek()
    if behind.kind == .identifier, text(of: behind.span).lowercased() == "with",
      known == .keyword(.beginsWith) || known == .keyword(.endsWith)
    {
      word = word.union(behind.span)
      spelling += " WITH"
      advance()
    }
    guard let kind = known ?? Self.nearestOperator(to: spelling),
      let meant = arena.comparisonOperator(LocatedOperator(kind: kind, span: word))
    else {
      report(.expectedOperator(after: leftText(left), before: spelling, at: word))
      return nil
    }
    report(.unknownOperator(spelling, suggestion: meant.spelling, at: word), continuing: true)
    advance()
    return LocatedOperator(kind: kind, span: word)
  }

  /// `a IS NULL`, `a IS NOT NULL`
  private mutating func repairIs(at word: SourceSpan) -> LocatedOperator {
    advance()
    let isNegated = kind == .keyword(.not)
    if isNegated { advance() }
    let end = SourceSpan(start: word.start, end: previousEnd)
    let isNull = kind == .keyword(.null) || kind == .keyword(.nil)
    report(.isNull(isNegated: isNegated, isNull: isNull, at: end), continuing: true)
    return LocatedOperator(kind: .symbol(isNegated ? .notEqual : .equal), span: end)
  }

  /// `a BETWEEN 1 AND 5`: the operand after AND is the upper bound.
  mutating func repairBetween(
    _ terms: inout NodeList,
    _ upper: NodeID,
    and mark: Token
  ) -> Bool {
    let last = terms.last
    guard case .comparison(var comparison) = arena[last].kind,
      case .keyword(.between) = comparison.operator.kind, !isRecovering,
      mark.kind == .keyword(.and) || mark.kind == .symbol(.and)
    else { return false }
    if case .aggregate = arena[comparison.right].kind { return false }
    let lower = span(of: comparison.right)
    report(.betweenAnd(at: mark.span, lower: lower, upper: span(of: upper)), continuing: true)
    var bounds = NodeList(comparison.right)
    arena.append(upper, to: &bounds)
    comparison.right = arena.appendPart(.aggregate(bounds), span: lower)
    let repaired = arena.appendPart(.comparison(comparison), span: span(of: last))
    arena.replaceLast(of: &terms, with: repaired)
    return true
  }

  /// `a IN (1, 2)`: the parenthesis opens a list.
  @inline(__always)
  mutating func repairParenthesizedList(_ first: Operand, open: SourceSpan) -> Operand {
    kind == .symbol(.comma) ? parenthesizedList(first, open: open) : first
  }

  @inline(never)
  private mutating func parenthesizedList(_ first: Operand, open: SourceSpan) -> Operand {
    guard !isRecovering, case .expression(let node) = first else { return first }
    var elements = NodeList(node)
    while skip(.comma) {
      if kind == .symbol(.rightParenthesis) { break }
      arena.append(value(parseExpression()), to: &elements)
      synchronize()
    }
    let closing = kind == .symbol(.rightParenthesis) ? token.span : nil
    report(.parenthesizedList(open: open, closing: closing), continuing: true)
    return .expression(arena.appendPart(.aggregate(elements), span: open))
  }

  /// `a IN [1, 2]`: the bracket opens a list, not options. Nil if it may be quoted options.
  @inline(never)
  mutating func repairBracketedList(behind operator: LocatedOperator) -> NodeID? {
    let takesText =
      switch `operator`.kind {
      case .keyword(.in), .keyword(.between), .symbol: false
      default: true  // Any other word, and a selector, may compare texts.
      }
    switch peek().kind {
    case .integer, .real, .placeholder, .variable, .symbol(.minus): break
    case .string where !takesText: break
    default: return nil  // Any other token may be an option.
    }
    let open = token.span
    return value(
      nested { parser in
        parser.advance()
        let elements = parser.parseElements(closing: .rightBracket, open: open)
        let last = SourceSpan(start: parser.previousEnd - 1, end: parser.previousEnd)
        let isClosed = parser.lexer.bytes[last.range.lowerBound] == UInt8(ascii: "]")
        parser.report(
          .parenthesizedList(open: open, closing: isClosed ? last : nil),
          continuing: true
        )
        return parser.expression(.aggregate(elements), from: open.start, height: parser.height)
      }
    )
  }

  /// The names of operators in other languages.
  private static let synonyms: [String: Token.Kind] = [
    "startswith": .keyword(.beginsWith), "starts": .keyword(.beginsWith),
    "begins": .keyword(.beginsWith), "hasprefix": .keyword(.beginsWith),
    "ends": .keyword(.endsWith), "hassuffix": .keyword(.endsWith), "equals": .symbol(.equal),
    "eq": .symbol(.equal), "ne": .symbol(.notEqual), "lt": .symbol(.less),
    "le": .symbol(.lessOrEqual), "gt": .symbol(.greater), "ge": .symbol(.greaterOrEqual),
    "includes": .keyword(.contains), "has": .keyword(.contains), "ilike": .keyword(.like),
    "regexp": .keyword(.matches), "rlike": .keyword(.matches), "glob": .keyword(.like),
  ]

  private static func nearestOperator(to word: String) -> Token.Kind? {
    Spelling.nearest(to: word, among: operatorWords).flatMap(Keyword.init).map(Token.Kind.keyword)
  }

  private static let operatorWords: [String] = Keyword.allCases
    .filter { $0.comparisonOperator != nil }.map(\.rawValue)
}

/// Habits from SQL and elsewhere: each is reported with its fix-it and then understood.
extension Parser {
  /// `a NOT IN {1}`: passes the NOT.
  mutating func repairInfixNot(before left: ExpressionNode) -> Bool {
    guard kind == .keyword(.not) || kind == .symbol(.not) else { return false }
    var ahead = self
    ahead.advance()
    guard ahead.peekComparisonOperator() != nil else { return false }
    report(.infixNot(at: token.span, left: left.span ?? token.span, next: ahead.token.span))
    advance()
    isRecovering = false
    return true
  }

  /// Something that is no operator stands where one should: reports it and, where it is clear what
  /// was meant, goes on with that.
  mutating func repairOperator(after left: ExpressionNode) -> LocatedOperator? {
    if isRecovering { return nil }
    switch kind {
    case .symbol(.percent), .symbol(.question):
      reportForeignOperator()
      return nil
    case .placeholder(.object):
      report(.placeholderAsOperator(at: token.span))
      return nil
    case .string:
      if case .constant(.text) = left.kind {
        return nil  // reported as adjacent strings
      }
      report(.expectedOperator(after: leftText(left), at: token.span))
      return nil
    case .identifier:
      return repairWord(after: left)
    default:
      if beginsOperand(), kind != .keyword(.not), kind != .symbol(.not),
        kind != .symbol(.leftParenthesis)
      {
        report(.expectedOperator(after: leftText(left), at: token.span))
      }
      return nil
    }
  }

  private func leftText(_ left: ExpressionNode) -> String { left.span.map(text(of:)) ?? "" }

  /// `a IS NULL`, `a CONTAIN 'x'`, `postal code == 1`
  private mutating func repairWord(after left: ExpressionNode) -> LocatedOperator? {
    let word = token.span
    let spelling = text(of: word)
    if spelling.lowercased() == "is" { return repairIs(at: word) }
    let known = Self.synonyms[spelling.lowercased()]
    guard let meant = known ?? Self.nearestOperator(to: spelling) else {
      report(.expectedOperator(after: leftText(left), at: word))
      return nil
    }
    report(.unknownOperator(spelling, suggestion: meant.spelling, at: word), continuing: true)
    advance()
    return LocatedOperator(value: meant, span: word)
  }

  /// `a IS NULL`, `a IS NOT NULL`
  private mutating func repairIs(at word: SourceSpan) -> LocatedOperator {
    advance()
    let isNegated = kind == .keyword(.not)
    if isNegated { advance() }
    let end = SourceSpan(start: word.start, end: previousEnd)
    report(.isNull(isNegated: isNegated, at: end), continuing: true)
    return LocatedOperator(value: isNegated ? .notEqual : .equal, span: end)
  }

  /// `a BETWEEN 1 AND 5`: what stood behind AND is the upper bound.
  mutating func repairBetween(
    _ terms: inout [PredicateNode],
    with term: Operand,
    and mark: Token
  ) -> Bool {
    guard case .expression(let upper) = term, let last = terms.last,
      case .comparison(var comparison) = last.kind, comparison.operator == .between,
      !isRecovering, mark.kind == .keyword(.and) || mark.kind == .symbol(.and)
    else { return false }
    switch comparison.right.kind {
    case .aggregate, .constant(.list): return false
    default: break
    }
    report(
      .betweenAnd(
        at: mark.span,
        lower: comparison.right.span ?? mark.span,
        upper: upper.span ?? mark.span
      ),
      continuing: true
    )
    comparison.right = ExpressionNode(
      .aggregate([comparison.right, upper]),
      span: comparison.right.span
    )
    terms[terms.count - 1] = PredicateNode(.comparison(comparison), span: last.span)
    return true
  }

  /// `a IN (1, 2)`: the parenthesis opened a list.
  mutating func repairParenthesizedList(_ first: Operand, open: SourceSpan) -> Operand {
    guard kind == .symbol(.comma), !isRecovering, case .expression(let node) = first else {
      return first
    }
    var elements = [node]
    while skip(.comma) {
      if kind == .symbol(.rightParenthesis) { break }
      elements.append(value(parseExpression()))
      synchronize()
    }
    let closing = kind == .symbol(.rightParenthesis) ? token.span : nil
    report(.parenthesizedList(open: open, closing: closing), continuing: true)
    return .expression(ExpressionNode(.aggregate(elements), span: open))
  }

  /// What other languages call it.
  private static let synonyms: [String: ComparisonOperator] = [
    "startswith": .beginsWith, "starts": .beginsWith, "begins": .beginsWith,
    "hasprefix": .beginsWith, "ends": .endsWith, "hassuffix": .endsWith, "equals": .equal,
    "eq": .equal, "ne": .notEqual, "lt": .less, "le": .lessOrEqual, "gt": .greater,
    "ge": .greaterOrEqual, "includes": .contains, "has": .contains, "ilike": .like,
    "regexp": .matches, "rlike": .matches, "glob": .like,
  ]

  private static func nearestOperator(to word: String) -> ComparisonOperator? {
    Spelling.nearest(to: word, among: operatorWords).flatMap(Keyword.init)?.comparisonOperator
  }

  private static let operatorWords: [String] = Keyword.allCases
    .filter { $0.comparisonOperator != nil }.map(\.rawValue)
}

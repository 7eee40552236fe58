import PredicateSyntax

extension Checker {
  /// Reports a to-many path where one value is needed; false when neither side is to-many.
  mutating func reportToMany(_ typed: TypedComparison) -> Bool {
    let comparison = typed.comparison
    let isLeft = typed.left.type.isToMany && comparison.quantifier == nil
    guard isLeft || typed.right.type.isToMany else { return false }
    let node = isLeft ? comparison.left : comparison.right
    report(
      .unquantifiedToMany(
        node,
        comparison,
        isLeft: isLeft,
        at: place(of: node.span),
        fixIt: isLeft ? insertion(before: typed.span, comparison.left) : nil
      )
    )
    return true
  }

  /// A fix-it that inserts `ANY ` before the comparison, if its left side begins there.
  private func insertion(
    before span: SourceSpan,
    _ left: ExpressionNode
  ) -> Diagnostic.FixIt? {
    guard source != nil, left.span?.start == span.start, case .keyPath = left.kind else {
      return nil
    }
    let start = SourceSpan(start: span.start, end: span.start)
    return Diagnostic.FixIt("write ANY", replacing: start, with: "ANY ")
  }

  /// A fix-it that removes the quantifier, if the text shows it alone; NONE would have to become
  /// NOT.
  func removal(
    of quantifier: Quantifier,
    from span: SourceSpan,
    before left: ExpressionNode
  ) -> Diagnostic.FixIt? {
    guard let source, let start = left.span?.start, span.start < start else { return nil }
    let place = SourceSpan(start: span.start, end: start)
    let words = source[place].split(whereSeparator: \.isWhitespace)
    guard words.count == 1, ["ANY", "SOME", "ALL"].contains(words[0].uppercased()) else {
      return nil
    }
    return Diagnostic.FixIt("remove \(words[0])", replacing: place, with: "")
  }

  /// Reports S030: a quantifier that Apple evaluates differently.
  mutating func warnOfStrictMode(
    _ quantifier: Quantifier,
    _ comparison: Comparison,
    _ left: ExpressionType,
    _ right: ExpressionType
  ) {
    guard mode == .strictApple, case .keyPath(let base, let steps) = comparison.left.kind,
      base != nil || steps.count > 1
    else { return }
    let span = place(of: comparison.left.span)
    if left.type.element?.element != nil {
      report(.flattened(comparison.left, quantifier, at: span))
    }
    let mayDecide = quantifier == .all || comparison.operator.mayHold(ofNilAnd: right)
    if left.type.isToMany, !left.isOrdered, left.hasOptionalElements, mayDecide {
      report(.lostNil(comparison.left, quantifier, at: span))
    }
  }

  /// Reports S016: a key path that is never null is tested for null.
  mutating func noteNull(_ comparison: Comparison, at span: SourceSpan, in scope: TypeScope) {
    let subject: ExpressionNode
    switch (comparison.left.kind, comparison.right.kind) {
    case (.constant(.null), .keyPath): subject = comparison.right
    case (.keyPath, .constant(.null)): subject = comparison.left
    default: return  // No other pair of sides tests a key path for null.
    }
    let isEqual: Bool
    switch comparison.operator {
    case .equal: isEqual = true
    case .notEqual: isEqual = false
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .in, .contains, .beginsWith,
      .endsWith, .like, .matches, .tokenMatches, .utiConformsTo, .utiEquals, .selector:
      return
    }
    var fresh = Checker(schema: schema, source: source)
    let type = fresh.type(of: subject, in: scope)
    guard !type.isOptional, fresh.diagnostics.isEmpty else { return }
    if type.type.isToMany, schema.storeRules.comparesEmptyAsNil { return }
    report(.neverNull(subject, type.type, isEqual: isEqual, at: span))
  }
}

extension ComparisonOperator {
  /// Whether the comparison may be true for nil and a value of this type.
  fileprivate func mayHold(ofNilAnd right: ExpressionType) -> Bool {
    switch self {
    case .equal, .lessOrEqual, .greaterOrEqual: right.isOptional
    case .notEqual, .selector: true
    case .less, .greater, .between, .in, .contains, .beginsWith, .endsWith, .like, .matches,
      .tokenMatches, .utiConformsTo, .utiEquals:
      false
    }
  }
}

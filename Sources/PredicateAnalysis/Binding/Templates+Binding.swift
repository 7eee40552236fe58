public import PredicateSyntax

extension PredicateTemplate {
  /// Fills the placeholders, in the order of the text, and the given variables. The error holds
  /// every mistake found: missing arguments, unused ones, arguments of a wrong kind; or `P039`,
  /// when expressions among the arguments make the tree too deep.
  public func bound(to bindings: Bindings = []) throws(PredicateFormatError) -> BoundPredicate {
    try TreeNode.predicate(root).requireDepthLimit(in: source)
    var binder = Binder(bindings, source: source, mode: mode)
    let root = binder.rewrite(root)
    try binder.finish()
    try TreeNode.predicate(root).requireDepthLimit(in: source)
    let warnings = warnings + binder.pendingWarnings
    return BoundPredicate(
      source: binder.hasStaleSpans ? nil : source,
      root: root,
      warnings: binder.hasStaleSpans ? warnings.map(\.withoutSpans) : warnings,
      hasStaleSpans: binder.hasStaleSpans
    )
  }
}

extension ExpressionTemplate {
  /// Fills the placeholders, in the order of the text, and the given variables.
  public func bound(to bindings: Bindings = []) throws(PredicateFormatError) -> BoundExpression {
    try TreeNode.expression(root).requireDepthLimit(in: source)
    var binder = Binder(bindings, source: source, mode: mode)
    let root = binder.rewrite(root)
    try binder.finish()
    try TreeNode.expression(root).requireDepthLimit(in: source)
    let warnings = warnings + binder.pendingWarnings
    return BoundExpression(
      source: binder.hasStaleSpans ? nil : source,
      root: root,
      warnings: binder.hasStaleSpans ? warnings.map(\.withoutSpans) : warnings
    )
  }
}

extension PredicateTemplate {
  init(bound predicate: BoundPredicate) {
    self.init(
      source: predicate.source ?? SourceText(""),
      root: predicate.root,
      warnings: predicate.warnings
    )
  }
}

extension Binder {
  fileprivate func finish() throws(PredicateFormatError) {
    var diagnostics = diagnostics
    if unusedCount > 0 { diagnostics.append(.unusedArguments(unusedCount, in: source)) }
    if !diagnostics.isEmpty {
      throw PredicateFormatError(source: source, diagnostics: diagnostics)
    }
  }
}

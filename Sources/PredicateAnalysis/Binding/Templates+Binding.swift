public import PredicateSyntax

extension PredicateTemplate {
  /// Fills the placeholders, in the order of the text, and the given variables. The error holds
  /// every mistake found: missing arguments, unused ones, arguments of a wrong kind; or `P039`,
  /// when expressions among the arguments make the tree too deep.
  public func bound(to bindings: Bindings = []) throws(PredicateFormatError) -> BoundPredicate {
    if isSurelyComplete, bindings.isEmpty {
      let root = root
      try TreeNode.predicate(root).requireDepthLimit(in: source)
      return BoundPredicate(source: source, root: root, warnings: warnings, hasStaleSpans: false)
    }
    let filled = try FilledTree(root, source, warnings, bindings, mode, TreeNode.predicate) {
      $0.rewrite($1)
    }
    return BoundPredicate(
      source: filled.source,
      root: filled.root,
      warnings: filled.warnings,
      hasStaleSpans: filled.source == nil
    )
  }
}

extension ExpressionTemplate {
  /// Fills the placeholders, in the order of the text, and the given variables.
  public func bound(to bindings: Bindings = []) throws(PredicateFormatError) -> BoundExpression {
    if isSurelyComplete, bindings.isEmpty {
      let root = root
      try TreeNode.expression(root).requireDepthLimit(in: source)
      return BoundExpression(source: source, root: root, warnings: warnings)
    }
    let filled = try FilledTree(root, source, warnings, bindings, mode, TreeNode.expression) {
      $0.rewrite($1)
    }
    return BoundExpression(source: filled.source, root: filled.root, warnings: filled.warnings)
  }
}

/// A tree whose placeholders have been filled.
private struct FilledTree<Root> {
  let root: Root
  /// The text; nil if the spans no longer refer to it.
  let source: SourceText?
  let warnings: [Diagnostic]

  init(
    _ template: Root,
    _ source: SourceText,
    _ warnings: [Diagnostic],
    _ bindings: Bindings,
    _ mode: LanguageMode,
    _ node: (Root) -> TreeNode,
    rewrite: (inout Binder, Root) -> Root
  ) throws(PredicateFormatError) {
    try node(template).requireDepthLimit(in: source)
    var binder = Binder(bindings, source: source, mode: mode)
    root = rewrite(&binder, template)
    try binder.finish()
    try node(root).requireDepthLimit(in: source)
    let warnings = warnings + binder.pendingWarnings
    self.source = binder.hasStaleSpans ? nil : source
    self.warnings = binder.hasStaleSpans ? warnings.map(\.withoutSpans) : warnings
  }
}

extension PredicateTemplate {
  /// A template without placeholders.
  package init(bound predicate: BoundPredicate) {
    self.init(
      source: predicate.source ?? SourceText(""),
      root: predicate.root,
      warnings: predicate.warnings
    )
  }
}

extension Bindings {
  fileprivate var isEmpty: Bool { arguments.isEmpty && variables.isEmpty }
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

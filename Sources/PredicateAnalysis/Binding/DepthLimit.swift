package import PredicateSyntax

extension TreeNode {
  /// `P039`, at the first node that lies deeper than the limit allows; nil if there is none.
  package func findingTooDeep(limit: Int) -> Diagnostic? {
    if height <= limit { return nil }
    let place = firstNode(below: max(limit, 0))?.span ?? SourceSpan(0..<0)
    return .tooDeep(limit: limit, at: place)
  }

  /// Throws `P039` for a tree that is too deep for recursion. A parsed tree never is, unless its
  /// limits were raised.
  package func requireDepthLimit(in source: SourceText?) throws(PredicateFormatError) {
    guard let finding = findingTooDeep(limit: Self.depthLimit) else { return }
    throw PredicateFormatError(
      source: source ?? SourceText(""),
      diagnostics: [source == nil ? finding.withoutSpans : finding]
    )
  }
}

extension BoundPredicate {
  /// Throws `P039` when the predicate's tree is too deep: `!`, `&&` and `||` add any number of
  /// levels.
  package func requireDepthLimit() throws(PredicateFormatError) {
    try TreeNode.predicate(root).requireDepthLimit(in: source)
  }
}

package import PredicateSyntax

extension TreeNode {
  /// Throws `P039` for a tree that is too deep to be worked on by recursion, which what was parsed
  /// is not unless its limits were raised.
  package func requireModestHeight(in source: SourceText?) throws(PredicateFormatError) {
    if height <= Self.mostLevels { return }
    throw PredicateFormatError(
      source: source ?? SourceText(""),
      diagnostics: [.tooDeep(limit: Self.mostLevels, at: span ?? SourceSpan(0..<0))]
    )
  }
}

extension BoundPredicate {
  /// The same of its tree: `!`, `&&` and `||` make any number of levels.
  package func requireModestHeight() throws(PredicateFormatError) {
    try TreeNode.predicate(root).requireModestHeight(in: source)
  }
}

import PredicateSyntax

extension TreeNode {
  /// Throws `A013` for every placeholder, and `P039` for a tree that is too deep. A tree built in
  /// code has no text of its own, so the error points into its canonical text.
  func requireNoPlaceholders() throws(PredicateFormatError) {
    try requireDepthLimit(in: nil)
    let placeholders =
      switch self {
      case .predicate(let node): PredicateFacts(of: node).placeholders
      case .expression(let node): PredicateFacts(of: node).placeholders
      }
    if placeholders.isEmpty { return }
    let text =
      switch self {
      case .predicate(let node): FormatPrinter(style: .canonical).text(of: node)
      case .expression(let node): FormatPrinter(style: .canonical).text(of: node)
      }
    let whole = SourceSpan(0..<text.utf8.count)
    throw PredicateFormatError(
      source: SourceText(text),
      diagnostics: placeholders.map { .unboundPlaceholder($0, at: whole) }
    )
  }
}

import PredicateSyntax

/// The text of a node: as it was written, or where it was built in code, as it would be printed.
enum NodeText {
  static func text(of node: TreeNode, in source: SourceText?) -> String {
    if let source, let span = node.span, !span.isEmpty { return String(source[span]) }
    return "…"
  }
}

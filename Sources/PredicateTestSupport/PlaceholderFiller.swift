package import PredicateSyntax

/// Replaces every placeholder by a value.
package struct PlaceholderFiller: TreeRewriter {
  package init() {}

  package func filled(_ node: PredicateNode) -> PredicateNode {
    var filler = self
    return filler.rewrite(node)
  }

  package mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    let node = rewriteChildren(of: node)
    switch node.kind {
    case .placeholder: return ExpressionNode(.constant(.integer(1)))
    case .keyPath(let base, let steps):
      return ExpressionNode(
        .keyPath(base: base, steps.map { if case .placeholder = $0 { .key("a") } else { $0 } })
      )
    default: return node  // No other kind holds a placeholder itself.
    }
  }
}

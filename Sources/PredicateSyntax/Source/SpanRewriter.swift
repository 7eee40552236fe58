/// Replaces the span of each node of a tree.
private struct SpanRewriter: TreeRewriter {
  let place: (SourceSpan?) -> SourceSpan?

  mutating func rewrite(_ node: PredicateNode) -> PredicateNode {
    var node = rewriteChildren(of: node)
    node.span = place(node.span)
    return node
  }

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    rewriteChildren(of: node).placed(by: place)
  }
}

extension TreeNode {
  fileprivate var canBePlaced: Bool {
    height <= Self.depthLimit && !hasMoreNodes(than: 1_000_000)
  }
}

/// Nil for trees that are too large: higher than the limit of evaluation, or of more than a million
/// nodes, since code can build trees whose few nodes occur many times.
extension PredicateNode {
  /// The tree as part of a text that begins `distance` bytes before the text it was parsed from.
  package func moved(by distance: Int32) -> Self? {
    placed { $0.map { $0.moved(by: distance) } }
  }

  /// The tree as though it had been built in code.
  package var withoutSpans: Self? { placed { _ in nil } }

  private func placed(_ place: @escaping (SourceSpan?) -> SourceSpan?) -> Self? {
    guard TreeNode.predicate(self).canBePlaced else { return nil }
    var rewriter = SpanRewriter(place: place)
    return rewriter.rewrite(self)
  }
}

extension ExpressionNode {
  /// The tree with one span for all nodes: that of the placeholder or variable it replaces.
  package func placed(at span: SourceSpan?) -> Self? {
    if height == 1 {
      var leaf = self
      leaf.span = span
      return leaf
    }
    guard TreeNode.expression(self).canBePlaced else { return nil }
    var rewriter = SpanRewriter { _ in span }
    return rewriter.rewrite(self)
  }

  /// The tree as though it had been built in code.
  package var withoutSpans: Self? { placed(at: nil) }
}

extension SourceSpan {
  fileprivate func moved(by distance: Int32) -> Self {
    Self(start: start &+ distance, end: end &+ distance)
  }
}

extension Diagnostic {
  /// The diagnostic in a text that begins `distance` bytes earlier.
  package func moved(by distance: Int32) -> Self {
    var moved = self
    moved.span = span.moved(by: distance)
    moved.labels = labels.map { Label($0.text, at: $0.span.moved(by: distance)) }
    moved.fixIts = fixIts.map { fixIt in
      FixIt(
        fixIt.text,
        fixIt.edits.map { Edit(span: $0.span.moved(by: distance), replacement: $0.replacement) }
      )
    }
    return moved
  }

  /// The diagnostic without places, for use without a text.
  package var withoutSpans: Self {
    var placeless = self
    placeless.span = SourceSpan(start: 0, end: 0)
    placeless.labels = []
    placeless.fixIts = []
    return placeless
  }
}

/// The spans of the steps of key paths. A node keeps them apart from its steps, as it keeps its own
/// span apart from its kind: equality ignores them, and a path of one key needs none.
extension ExpressionNode {
  /// The span of a step of a key path, with its `#`, `@` or `$`; for a step bound to a placeholder,
  /// the span of the placeholder. Nil where the text has no such step, as in `valueForKeyPath:`.
  package func span(ofStep index: Int) -> SourceSpan? {
    if let stepSpans { return stepSpans.indices.contains(index) ? stepSpans[index] : nil }
    guard case .keyPath(base: nil, let steps) = kind, steps.count == 1, index == 0 else {
      return nil
    }
    return span
  }

  /// The node with other spans for itself and its steps.
  func placed(by place: (SourceSpan?) -> SourceSpan?) -> Self {
    var node = self
    node.span = place(span)
    // Setting the span has cleared those of the steps.
    if let stepSpans { node.stepSpans = stepSpans.compactMap(place) }
    return node
  }
}

extension ExpressionNode.Kind {
  /// The spans of all steps of this normal form of `written`, whose steps have `spans`. It may
  /// begin with the steps of the base that `written` has.
  func spans(ofStepsIn written: Self, _ spans: [SourceSpan]) -> [SourceSpan]? {
    guard case .keyPath(_, let steps) = self, case .keyPath(let base, _) = written else {
      return nil
    }
    if spans.count == steps.count { return spans }
    var all: [SourceSpan] = []
    for index in 0..<max(0, steps.count - spans.count) {
      guard let span = base?.span(ofStep: index) else { return nil }
      all.append(span)
    }
    all += spans
    return all.count == steps.count ? all : nil
  }
}

/// Finds `tags.count` where `tags.@count` is meant.
///
/// A dictionary may have a key `count`, and so may each element of a collection (`ANY items.count >
/// 3`). So the warning is only for a comparison without quantifier, and only if the same text shows
/// that the path before `count` is a collection: by ANY, ALL or SUBQUERY over it, by a collection
/// operator, by `[FIRST]`, `[LAST]`, `[SIZE]`, or because it is one itself: `{1, 2}.count`,
/// `SUBQUERY(…).count`, `(a UNION b).count`. The `count` of a collection is then a list, which a
/// comparison cannot use.
struct ListCounts {
  private var collections: Set<ExpressionNode> = []
  private var counts: [(collection: ExpressionNode, node: ExpressionNode)] = []

  var diagnostics: [Diagnostic] {
    counts.compactMap { count in
      guard count.collection.kind.isCollection || collections.contains(count.collection),
        let span = count.node.span
      else { return nil }
      let path = FormatPrinter(style: .canonical).text(of: count.collection)
      return .listCount(path, insertion: count.node.insertionBeforeCount, at: span)
    }
  }

  mutating func note(_ comparison: Comparison) {
    guard comparison.quantifier == nil else {
      collections.insert(comparison.left)
      return
    }
    for node in [comparison.left, comparison.right] {
      guard case .keyPath(let base, let steps) = node.kind, steps.last == .key("count"),
        base != nil || steps.count > 1
      else { continue }
      let rest = Array(steps.dropLast())
      let collection = rest.isEmpty ? base : ExpressionNode(.keyPath(base: base, rest))
      if let collection { counts.append((collection, node)) }
    }
  }

  mutating func note(_ node: ExpressionNode) {
    switch node.kind {
    case .subquery(let collection, variable: _, _): collections.insert(collection)
    case .subscripting(let base, .first), .subscripting(let base, .last),
      .subscripting(let base, .size):
      collections.insert(base)
    case .keyPath(let base, let steps):
      guard
        let place = steps.firstIndex(where: { step in
          if case .collectionOperator = step { true } else { false }
        }), place > 0 || base != nil
      else { return }
      collections.insert(ExpressionNode(.keyPath(base: base, Array(steps[..<place]))))
    case .constant, .placeholder, .variable, .evaluatedObject, .subscripting(_, .index),
      .arithmetic, .negation, .call, .hostCall, .message, .aggregate, .setOperation, .ternary,
      .cast, .fetch, .assignment, .anyKey:
      break
    }
  }
}

extension ExpressionNode {
  /// The place for an `@` before the last step, `count`; nil if it is written otherwise: `#count`.
  fileprivate var insertionBeforeCount: SourceSpan? {
    guard case .keyPath(_, let steps) = kind, let step = span(ofStep: steps.count - 1),
      step.range.count == "count".utf8.count
    else { return nil }
    return SourceSpan(start: step.start, end: step.start)
  }
}

extension ExpressionNode.Kind {
  /// Whether it is a collection whatever the data are.
  var isCollection: Bool {
    switch self {
    case .aggregate, .subquery, .setOperation, .constant(.list), .constant(.set): true
    case .constant, .placeholder, .variable, .evaluatedObject, .keyPath, .subscripting, .arithmetic,
      .negation, .call, .hostCall, .message, .ternary, .cast, .fetch, .assignment, .anyKey:
      false
    }
  }
}

import PredicateEvaluation
import PredicateSyntax

/// Predicates about plain values as predicates about rows of one column: `SELF LIKE "a*"` becomes
/// `value LIKE "a*"`.
struct PlainValues: TreeRewriter {
  static let key = "value"

  /// The rewritten predicate; nil if some objects have keys.
  static func question(_ root: PredicateNode, of objects: [KeyedValue]) -> PredicateNode? {
    let arePlain = objects.allSatisfy { if case .value = $0 { true } else { false } }
    guard arePlain else { return nil }
    var rewriter = Self()
    return rewriter.rewrite(root)
  }

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    switch node.kind {
    case .evaluatedObject: return ExpressionNode(.keyPath(base: nil, [.key(Self.key)]))
    case .keyPath(nil, let steps):
      return ExpressionNode(.keyPath(base: nil, [.key(Self.key)] + steps))
    default: return rewriteChildren(of: node)  // No other kind reads the object itself.
    }
  }
}

import PredicateSchema
import PredicateSyntax

/// Reads a predicate as SQLite does, which sees the forms in which the store keeps values: dates are
/// numbers of seconds (`endedTime - startedTime > 600`), and URLs are text (`address BEGINSWITH 'https'`).
struct StoredForms: TreeRewriter {
  let schema: Schema
  let entity: String

  mutating func rewrite(_ node: PredicateNode) -> PredicateNode {
    guard case .comparison(var comparison) = node.kind,
      comparison.operator.searchesText || comparison.operator == .matches
    else { return rewriteChildren(of: node) }
    comparison.left = text(rewrite(comparison.left))
    comparison.right = text(rewrite(comparison.right))
    return PredicateNode(.comparison(comparison), span: node.span)
  }

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    guard case .arithmetic(let operation, let left, let right) = node.kind else {
      return rewriteChildren(of: node)
    }
    return ExpressionNode(
      .arithmetic(operation, number(rewrite(left)), number(rewrite(right))),
      span: node.span
    )
  }

  private func number(_ node: ExpressionNode) -> ExpressionNode {
    type(of: node) == .date ? ExpressionNode(.constant(.real(0)), span: node.span) : node
  }

  private func text(_ node: ExpressionNode) -> ExpressionNode {
    type(of: node) == .url ? ExpressionNode(.cast(node, to: "NSString"), span: node.span) : node
  }

  /// The type of an attribute of the entity; nil for any other expression.
  private func type(of node: ExpressionNode) -> AttributeType? {
    guard case .keyPath(nil, let steps) = node.kind, steps.count == 1,
      case .key(let name) = steps[0]
    else { return nil }
    return schema.resolvedEntity(named: entity)?.attributes[name]?.type
  }
}

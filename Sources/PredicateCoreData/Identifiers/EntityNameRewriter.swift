import PredicateSchema
import PredicateSyntax

/// Rewrites the number of an object's entity, where it is not compared with a number, as the
/// entity's name: expressions are evaluated in memory, on objects with only the number.
///
///     entity    TERNARY(entity == 5, "Song", TERNARY(entity == 6, "Album", nil))
struct EntityNameRewriter: TreeRewriter {
  /// Longer choices would exceed the depth of a tree.
  private static let mostNames = 100

  var scope: EntityScope
  let schema: Schema
  /// The numbers of the entities
  let numbers: [String: Int64]

  mutating func rewrite(_ node: PredicateNode) -> PredicateNode {
    guard case .comparison(let comparison) = node.kind,
      isNumber(comparison.left, against: comparison.right)
        || isNumber(comparison.right, against: comparison.left)
    else { return rewriteChildren(of: node) }
    return node
  }

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    if case .subquery(let collection, let variable, let predicate) = node.kind {
      let outer = scope.variables
      scope.variables[variable] = scope.entity(of: collection)?.name
      defer { scope.variables = outer }
      return ExpressionNode(
        .subquery(collection: rewrite(collection), variable: variable, rewrite(predicate)),
        span: node.span
      )
    }
    return name(of: node) ?? rewriteChildren(of: node)
  }

  /// Whether a comparison compares an entity's number with numbers.
  private func isNumber(_ node: ExpressionNode, against other: ExpressionNode) -> Bool {
    guard scope.isAttribute(IdentifierRewriter.entityKey, at: node),
      case .constant(let value) = other.kind
    else { return false }
    switch value {
    case .integer: return true
    case .list(let values), .set(let values):
      return values.allSatisfy { if case .integer = $0 { true } else { false } }
    case .null, .bool, .real, .decimal, .text, .date, .uuid, .bytes, .url, .map: return false
    }
  }

  /// The choice among the names of an entity and its descendants; nil for another node.
  private func name(of node: ExpressionNode) -> ExpressionNode? {
    guard scope.isAttribute(IdentifierRewriter.entityKey, at: node),
      let owner = node.owner.flatMap({ scope.entity(of: $0) })
    else { return nil }
    let names = schema.descendants(of: owner.name).map(\.name).filter { numbers[$0] != nil }
    guard !owner.isToMany, !names.isEmpty, names.count <= Self.mostNames else { return nil }
    return names.sorted().reversed().reduce(ExpressionNode(.constant(.null))) { rest, name in
      let number = ExpressionNode(.constant(numbers[name].map(Value.integer) ?? .null))
      return ExpressionNode(
        .ternary(
          PredicateNode(.comparison(Comparison(nil, node, .equal, [], number)), span: node.span),
          then: ExpressionNode(.constant(.text(name))),
          else: rest
        ),
        span: node.span
      )
    }
  }
}

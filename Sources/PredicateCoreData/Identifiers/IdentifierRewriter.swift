import PredicateModels
import PredicateSchema
import PredicateSyntax

/// Rewrites comparisons of objects with URIs as comparisons of their primary keys, which a database
/// has columns for.
///
///     SELF == %@              objectID == 12
///     author IN {%@, %@}      author.objectID IN {12, 13}
///     ANY tags == %@          ANY tags.objectID == 12
struct IdentifierRewriter: TreeRewriter {
  /// The attribute of every object that is its primary key.
  static let key = "objectID"
  /// The key of no object, for URIs of other stores and entities.
  private static let none: Int64 = -1

  private var scope: EntityScope
  private let store: String
  /// The topmost ancestor of each entity: keys are unique among its descendants.
  private let roots: [String: String]

  init(_ scope: EntityScope, store: String, roots: [String: String]) {
    self.scope = scope
    self.store = store
    self.roots = roots
  }

  mutating func rewrite(_ node: PredicateNode) -> PredicateNode {
    guard case .comparison(var comparison) = node.kind else { return rewriteChildren(of: node) }
    switch comparison.operator {
    case .equal, .notEqual, .in, .contains:
      if let (left, right) = keys(comparison.left, comparison.right) {
        (comparison.left, comparison.right) = (left, right)
      } else if let (right, left) = keys(comparison.right, comparison.left) {
        (comparison.left, comparison.right) = (left, right)
      }
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .beginsWith, .endsWith, .like,
      .matches, .tokenMatches, .utiConformsTo, .utiEquals, .selector:
      break
    // An operator of a later version compares no objects until a line above says so.
    @unknown default: break
    }
    return rewriteChildren(of: PredicateNode(.comparison(comparison), span: node.span))
  }

  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    guard case .subquery(let collection, let variable, let predicate) = node.kind else {
      return rewriteChildren(of: node)
    }
    let outer = scope.variables
    let rewritten = rewrite(collection)
    scope.variables[variable] = scope.entity(of: collection)?.name
    defer { scope.variables = outer }
    return ExpressionNode(
      .subquery(collection: rewritten, variable: variable, rewrite(predicate)),
      span: node.span
    )
  }

  /// The sides of a comparison of objects with a constant, as keys; nil of any other.
  private func keys(
    _ objects: ExpressionNode,
    _ constant: ExpressionNode
  ) -> (objects: ExpressionNode, constant: ExpressionNode)? {
    guard case .constant(let value) = constant.kind else { return nil }
    let owner: ExpressionNode
    if scope.isAttribute(Self.key, at: objects), case .keyPath(let base, let steps) = objects.kind {
      owner =
        steps.count > 1
        ? ExpressionNode(.keyPath(base: base, Array(steps.dropLast())))
        : base ?? ExpressionNode(.evaluatedObject)
    } else {
      owner = objects
    }
    guard let (entity, _) = scope.entity(of: owner), let keys = keys(of: value, entity) else {
      return nil
    }
    return (path(to: owner), ExpressionNode(.constant(keys), span: constant.span))
  }

  private func path(to objects: ExpressionNode) -> ExpressionNode {
    let step = PathStep.key(Self.key)
    return switch objects.kind {
    case .evaluatedObject: ExpressionNode(.keyPath(base: nil, [step]), span: objects.span)
    case .keyPath(let base, let steps):
      ExpressionNode(.keyPath(base: base, steps + [step]), span: objects.span)
    case .constant, .placeholder, .variable, .subscripting, .arithmetic, .negation, .call,
      .hostCall, .message, .aggregate, .setOperation, .subquery, .ternary, .cast, .fetch,
      .assignment, .anyKey:
      ExpressionNode(.keyPath(base: objects, [step]), span: objects.span)
    }
  }

  /// The keys that a constant stands for; nil where it holds anything but URIs.
  private func keys(of value: Value, _ entity: String) -> Value? {
    switch value {
    case .url(let text), .text(let text): return key(of: text, entity).map(Value.integer)
    case .list(let values):
      let keys = values.compactMap { self.keys(of: $0, entity) }
      return keys.count == values.count && !keys.isEmpty ? .list(keys) : nil
    case .set(let values):
      let keys = values.compactMap { self.keys(of: $0, entity) }
      return keys.count == values.count && !keys.isEmpty ? .set(keys) : nil
    case .null, .bool, .integer, .real, .decimal, .date, .uuid, .bytes, .map: return nil
    }
  }

  private func key(of text: String, _ entity: String) -> Int64? {
    guard text.hasPrefix(ManagedObjectID.scheme) else { return nil }
    guard let id = ManagedObjectID(uri: text), id.store == store, let root = roots[id.entity],
      root == roots[entity]
    else { return Self.none }
    return id.key
  }
}

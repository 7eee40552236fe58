import PredicateModels
import PredicateSchema
import PredicateSyntax

/// Rewrites comparisons of objects with URIs as comparisons of their primary keys, which are
/// columns.
///
///     SELF == %@              objectID == 12
///     author IN {%@, %@}      author.objectID IN {12, 13}
///     ANY tags == %@          ANY tags.objectID == 12
///     entity.name == "Song"   entity == 5
struct IdentifierRewriter: TreeRewriter {
  /// The attribute of every object that is its primary key.
  static let key = "objectID"
  /// The attribute of every object that is the number of its entity.
  static let entityKey = "entity"
  /// A key that no object has, for URIs of other stores and entities.
  private static let none: Int64 = -1

  private var scope: EntityScope
  private let store: String
  /// The topmost ancestor of each entity: keys are unique among its descendants.
  private let roots: [String: String]
  /// The numbers of the entities.
  private let numbers: [String: Int64]
  /// The entity for objects of any entity; nil if there is none.
  private let union: String?
  /// Warnings about compared texts that are not an object, or an entity, of the store.
  private(set) var warnings: [Diagnostic] = []

  init(
    _ scope: EntityScope,
    store: String,
    roots: [String: String],
    numbers: [String: Int64],
    union: String? = nil
  ) {
    self.union = union
    self.scope = scope
    self.store = store
    self.roots = roots
    self.numbers = numbers
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
    // An operator of a later version compares no objects until it is listed above.
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

  /// The sides of a comparison of objects with a constant, as keys; nil for any other.
  private mutating func keys(
    _ objects: ExpressionNode,
    _ constant: ExpressionNode
  ) -> (objects: ExpressionNode, constant: ExpressionNode)? {
    guard case .constant(let value) = constant.kind else { return nil }
    if let path = entityPath(objects),
      let numbers = value.replacingTexts({ .integer(self.numbers[$0] ?? Self.none) })
    {
      for name in value.texts where self.numbers[name] == nil {
        guard let span = constant.span else { break }
        warnings.append(.noEntity(name, known: self.numbers.keys.sorted(), at: span))
      }
      return (path, ExpressionNode(.constant(numbers), span: constant.span))
    }
    let owner = (scope.isAttribute(Self.key, at: objects) ? objects.owner : nil) ?? objects
    // A change in the history is not an object of the store, and has other keys.
    guard let (entity, _) = scope.entity(of: owner), roots[entity] != nil,
      let keys = value.replacingTexts({ self.key(of: $0, entity).map(Value.integer) })
    else {
      return nil
    }
    for text in value.texts where self.key(of: text, entity) == Self.none {
      guard let span = constant.span else { break }
      warnings.append(.noObject(text, of: entity, at: span))
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

  /// The path to the number of an entity, from one to the entity itself or to its name.
  private func entityPath(_ node: ExpressionNode) -> ExpressionNode? {
    if isEntityNumber(node) { return node }
    guard case .keyPath(let base, let steps) = node.kind, case .key("name")? = steps.last else {
      return nil
    }
    let path = ExpressionNode(.keyPath(base: base, Array(steps.dropLast())), span: node.span)
    return isEntityNumber(path) ? path : nil
  }

  /// Whether a path leads to the number of the entity of an object of the store.
  private func isEntityNumber(_ node: ExpressionNode) -> Bool {
    guard scope.isAttribute(Self.entityKey, at: node), let owner = node.owner else { return false }
    return scope.entity(of: owner).map { roots[$0.name] != nil || $0.name == union } ?? false
  }

  private func key(of text: String, _ entity: String) -> Int64? {
    guard text.hasPrefix(ManagedObjectID.scheme) else { return nil }
    guard let id = ManagedObjectID(uri: text), id.store == store, let root = roots[id.entity],
      root == roots[entity]
    else { return Self.none }
    return id.key
  }
}

extension Diagnostic {
  /// S005, for a text that is not an entity of the store.
  fileprivate static func noEntity(_ name: String, known: [String], at span: SourceSpan) -> Self {
    Self(
      .incomparable,
      severity: .warning,
      "the store has no entity `\(name)`",
      at: span,
      hints: Spelling.hints(for: name, among: known)
    )
  }

  /// S005, for a URI of another store or entity, or for a text that is not a URI.
  fileprivate static func noObject(_ uri: String, of entity: String, at span: SourceSpan) -> Self {
    Self(
      .incomparable,
      severity: .warning,
      "“\(uri.prefix(100))” is not the URI of an object of this store that `\(entity)` could be",
      at: span
    )
  }
}

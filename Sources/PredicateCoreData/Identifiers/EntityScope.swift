import PredicateSchema
import PredicateSyntax

/// The entities that expressions of a predicate lead to.
struct EntityScope {
  private let entities: [String: Entity]
  /// The entity of `SELF`.
  let root: String
  /// The entities of the variables of the surrounding SUBQUERYs.
  var variables: [String: String] = [:]

  init(_ schema: Schema, root: String) {
    entities = Dictionary(
      uniqueKeysWithValues: schema.entities.keys.compactMap { name in
        schema.resolvedEntity(named: name).map { (name, $0) }
      }
    )
    self.root = root
  }

  /// The entity of the object or objects of an expression, and whether there may be several; nil
  /// for other expressions.
  func entity(of node: ExpressionNode) -> (name: String, isToMany: Bool)? {
    switch node.kind {
    case .evaluatedObject: return (root, false)
    case .variable(let name): return variables[name].map { ($0, false) }
    case .keyPath(let base, let steps):
      var found = base.flatMap { entity(of: $0) } ?? (base == nil ? (root, false) : nil)
      for step in steps {
        guard let (name, isToMany) = found, case .key(let key) = step,
          let relationship = entities[name]?.relationships[key]
        else { return nil }
        found = (relationship.destination, isToMany || relationship.cardinality == .many)
      }
      return found
    case .subquery(let collection, _, _): return entity(of: collection)
    case .subscripting(let base, _): return entity(of: base).map { ($0.name, false) }
    case .constant, .placeholder, .arithmetic, .negation, .call, .hostCall, .message, .aggregate,
      .setOperation, .ternary, .cast, .fetch, .assignment, .anyKey:
      return nil
    }
  }

  /// Whether a path ends in an attribute of that name.
  func isAttribute(_ name: String, at node: ExpressionNode) -> Bool {
    guard case .keyPath(_, let steps) = node.kind, case .key(name)? = steps.last else {
      return false
    }
    return node.owner.flatMap { entity(of: $0) } != nil
  }
}

extension ExpressionNode {
  /// The expression for the objects that the last key of a path is read from; nil for other
  /// expressions.
  var owner: ExpressionNode? {
    guard case .keyPath(let base, let steps) = kind else { return nil }
    return steps.count > 1
      ? ExpressionNode(.keyPath(base: base, Array(steps.dropLast())))
      : base ?? ExpressionNode(.evaluatedObject)
  }
}

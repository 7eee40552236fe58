import PredicateAnalysis
import PredicateSchema
import PredicateSyntax

/// A key that a predicate reads, and the entity of the older version that has it.
struct KeyUse: Hashable {
  let key: String
  let entity: String
  let span: SourceSpan
}

/// Finds the keys that a predicate reads.
struct KeyUseWalk {
  let comparison: ModelComparison
  let checked: CheckedPredicate
  private(set) var uses: [KeyUse] = []

  init(comparison: ModelComparison, checked: CheckedPredicate) {
    self.comparison = comparison
    self.checked = checked
  }

  /// Recurses; the height of what a parser makes is limited.
  mutating func visit(_ node: TreeNode, in scope: TypeScope) {
    if case .expression(let expression) = node {
      if case .keyPath(let base, let steps) = expression.kind {
        let start = base.map { checked.type(of: $0, in: scope).type } ?? scope.root
        add(steps, from: start, of: expression)
      }
      if case .subquery(let collection, let variable, let predicate) = expression.kind {
        visit(.expression(collection), in: scope)
        let inner = checked.scope(in: scope, ofSubqueryOver: collection, variable: variable)
        visit(.predicate(predicate), in: inner)
        return
      }
    }
    var children: [TreeNode] = []
    node.forEachChild { children.append($0) }
    for child in children { visit(child, in: scope) }
  }

  private mutating func add(_ steps: [PathStep], from start: ValueType, of path: ExpressionNode) {
    var entity = start.entityName
    for (index, step) in steps.enumerated() {
      guard let name = entity else { return }
      switch step {
      case .key("self"): break
      case .key(let key):
        if let span = path.span(ofStep: index) {
          uses.append(KeyUse(key: key, entity: name, span: span))
        }
        entity = comparison.oldProperty(key, of: name)?.destination
      case .collectionOperator: break  // What follows is read from the same objects.
      case .variable, .placeholder: return
      }
    }
  }
}

extension ValueType {
  /// The entity of an object, or of the objects of a collection.
  fileprivate var entityName: String? {
    switch self {
    case .object(let entity): entity
    case .list(of: let element), .collection(of: let element): element.entityName
    case .bool, .integer, .real, .decimal, .number, .text, .date, .uuid, .bytes, .url, .null, .map,
      .mixed, .any:
      nil
    }
  }
}

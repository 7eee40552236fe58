import PredicateAnalysis
import PredicateSchema
import PredicateSyntax

/// A key that a predicate reads, and its entity in the older version.
struct KeyUse: Hashable {
  let key: String
  let entity: String
  let span: SourceSpan
  /// Whether nil at the key cannot match: its comparison is false for nil, and not under a NOT.
  var matchesValuesOnly = false
}

/// Finds the keys that a predicate reads.
struct KeyUseWalk {
  let comparison: ModelComparison
  let checked: CheckedPredicate
  private(set) var uses: [KeyUse] = []
  /// The places of keys whose comparison is false for nil.
  private var valuesOnly: [SourceSpan] = []
  /// Whether NOT is above the node.
  private var isNegated = false

  init(comparison: ModelComparison, checked: CheckedPredicate) {
    self.comparison = comparison
    self.checked = checked
  }

  /// Recurses; parsed trees have a limited height.
  mutating func visit(_ node: TreeNode, in scope: TypeScope) {
    let outer = isNegated
    defer { isNegated = outer }
    if case .predicate(let predicate) = node {
      switch predicate.kind {
      case .not: isNegated = true
      case .comparison(let comparison): note(comparison)
      case .constant, .and, .or: break
      }
    }
    if case .expression(let expression) = node {
      if case .keyPath(let base, let steps) = expression.kind {
        let start = base.map { checked.type(of: $0, in: scope).type } ?? scope.root
        add(steps, from: start, of: expression)
      }
      if case .subquery(let collection, let variable, let predicate) = expression.kind {
        visit(.expression(collection), in: scope)
        let inner = checked.scope(in: scope, ofSubqueryOver: collection, variable: variable)
        // `.@count == 0` is NOT, too.
        isNegated = true
        visit(.predicate(predicate), in: inner)
        return
      }
    }
    var children: [TreeNode] = []
    node.forEachChild { children.append($0) }
    for child in children { visit(child, in: scope) }
  }

  /// Notes the keys of a comparison that is false for nil: `key == 'x'`, but not `key != 'x'`, nor
  /// `key == nil`.
  private mutating func note(_ comparison: Comparison) {
    guard !isNegated, comparison.quantifier == nil, comparison.operator != .notEqual else { return }
    for (side, other) in [
      (comparison.left, comparison.right), (comparison.right, comparison.left),
    ] {
      if case .keyPath = side.kind, let span = side.span, other.isOtherThanNil {
        valuesOnly.append(span)
      }
    }
  }

  private mutating func add(_ steps: [PathStep], from start: ValueType, of path: ExpressionNode) {
    var entity = start.entityName
    for (index, step) in steps.enumerated() {
      guard let name = entity else { return }
      switch step {
      case .key("self"): break
      case .key(let key):
        if let span = path.span(ofStep: index) {
          let isValue = path.span.map(valuesOnly.contains) ?? false
          uses.append(KeyUse(key: key, entity: name, span: span, matchesValuesOnly: isValue))
        }
        entity = comparison.oldProperty(key, of: name)?.destination
      case .collectionOperator: break  // The following steps read the same objects.
      case .variable, .placeholder: return
      }
    }
  }
}

extension ExpressionNode {
  /// Whether the expression is a constant other than nil, or an argument, which is usually not nil.
  fileprivate var isOtherThanNil: Bool {
    switch kind {
    case .constant(.null): false
    case .constant(.list(let values)), .constant(.set(let values)): !values.contains(.null)
    case .constant, .placeholder, .variable: true
    default: false  // Any other expression may be nil.
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

import PredicateSyntax

/// The keys of a record that a predicate may read, so that a caller need not write the others as
/// JSON. Nil where any may be read: of SELF, by host functions, through variables without values.
struct TopLevelKeys {
  private(set) var keys: [String]? = []

  init(of root: PredicateNode) {
    // The nodes to visit, each with the variables of the SUBQUERYs that it is in.
    var rest: [(node: TreeNode, elements: [String])] = [(.predicate(root), [])]
    while let (node, elements) = rest.popLast(), keys != nil {
      visit(node, elements)
      if case .expression(let expression) = node,
        case .subquery(let collection, let variable, let predicate) = expression.kind
      {
        rest.append((.predicate(predicate), elements + [variable]))
        rest.append((.expression(collection), elements))
      } else {
        var children: [TreeNode] = []
        node.forEachChild { children.append($0) }
        rest += children.reversed().map { ($0, elements) }
      }
    }
  }

  private mutating func visit(_ node: TreeNode, _ elements: [String]) {
    if case .expression(let expression) = node {
      switch expression.kind {
      case .evaluatedObject, .anyKey, .hostCall, .message, .fetch, .placeholder, .assignment:
        keys = nil
      case .variable(let name): if !elements.containsExactly(name) { keys = nil }
      case .keyPath(nil, let steps): add(steps.first)
      case .call(let function, _): if function.reads == .host { keys = nil }
      case .keyPath, .subquery, .constant, .subscripting, .arithmetic, .negation, .aggregate,
        .setOperation,
        .ternary, .cast:
        break
      }
    } else if case .predicate(let predicate) = node,
      case .comparison(let comparison) = predicate.kind,
      case .selector = comparison.operator
    {
      keys = nil
    }
  }

  /// The first step of a path from the record.
  private mutating func add(_ step: PathStep?) {
    guard case .key(let key)? = step else {
      keys = nil
      return
    }
    if keys?.containsExactly(key) == false { keys?.append(key) }
  }
}

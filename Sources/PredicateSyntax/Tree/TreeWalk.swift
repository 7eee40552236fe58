/// A node of either kind, for code that treats them alike.
public enum TreeNode: Hashable, Sendable {
  /// A predicate.
  case predicate(PredicateNode)
  /// An expression.
  case expression(ExpressionNode)

  /// The span of the node's text; nil when it was built in code.
  public var span: SourceSpan? {
    switch self {
    case .predicate(let node): node.span
    case .expression(let node): node.span
    }
  }

  /// Calls `body` with the nodes directly below, in the order of the text. Only this function and
  /// `mapped` list them.
  public func forEachChild(_ body: (TreeNode) throws -> Void) rethrows {
    switch self {
    case .predicate(let node): try node.forEachChild(body)
    case .expression(let node): try node.forEachChild(body)
    }
  }

  /// Calls `body` with this node and all below it, parents first. It does not recurse: trees built
  /// in code may be of any depth.
  public func forEachNode(_ body: (TreeNode) throws -> Void) rethrows {
    var rest = [self]
    while let node = rest.popLast() {
      try body(node)
      rest += node.children.reversed()
    }
  }

  /// The number of nodes on the longest path down.
  public var height: Int {
    switch self {
    case .predicate(let node): node.height
    case .expression(let node): node.height
    }
  }

  /// The limit of levels for binding, checking and compiling, which recurse.
  package static let depthLimit = 1_000

  /// The first node, in the order of the text, with `levels` nodes above it.
  package func firstNode(below levels: Int) -> TreeNode? {
    var rest = [(node: self, above: 0)]
    while let (node, above) = rest.popLast() {
      if above == levels { return node }
      for child in node.children.reversed() where above + child.height >= levels {
        rest.append((child, above + 1))
      }
    }
    return nil
  }

  /// Whether there are more nodes than `limit`, found without visiting many more.
  package func hasMoreNodes(than limit: Int) -> Bool {
    var rest = [self]
    var count = 0
    while let node = rest.popLast(), count <= limit {
      count += 1
      node.forEachChild { rest.append($0) }
    }
    return count > limit
  }

  var children: [TreeNode] {
    var children: [TreeNode] = []
    forEachChild { children.append($0) }
    return children
  }
}

extension PredicateNode {
  /// Calls `body` with this node and all below it, parents first.
  public func forEachNode(_ body: (TreeNode) throws -> Void) rethrows {
    try TreeNode.predicate(self).forEachNode(body)
  }

  fileprivate func forEachChild(_ body: (TreeNode) throws -> Void) rethrows {
    switch kind {
    case .constant: break
    case .not(let operand): try body(.predicate(operand))
    case .and(let terms), .or(let terms):
      for term in terms { try body(.predicate(term)) }
    case .comparison(let comparison):
      try body(.expression(comparison.left))
      try body(.expression(comparison.right))
    }
  }
}

extension ExpressionNode {
  /// Calls `body` with this node and all below it, parents first.
  public func forEachNode(_ body: (TreeNode) throws -> Void) rethrows {
    try TreeNode.expression(self).forEachNode(body)
  }

  fileprivate func forEachChild(_ body: (TreeNode) throws -> Void) rethrows {
    switch kind {
    case .constant, .placeholder, .variable, .evaluatedObject, .anyKey: break
    case .keyPath(let base, _):
      if let base { try body(.expression(base)) }
    case .subscripting(let base, let index):
      try body(.expression(base))
      if case .index(let index) = index { try body(.expression(index)) }
    case .arithmetic(_, let left, let right), .setOperation(_, let left, let right):
      try body(.expression(left))
      try body(.expression(right))
    case .negation(let operand), .cast(let operand, to: _), .assignment(variable: _, let operand):
      try body(.expression(operand))
    case .call(_, let elements), .hostCall(name: _, let elements), .aggregate(let elements):
      for element in elements { try body(.expression(element)) }
    case .message(let receiver, selector: _, let arguments):
      try body(.expression(receiver))
      for argument in arguments { try body(.expression(argument)) }
    case .subquery(let collection, variable: _, let predicate):
      try body(.expression(collection))
      try body(.predicate(predicate))
    case .ternary(let condition, let consequent, let alternative):
      try body(.predicate(condition))
      try body(.expression(consequent))
      try body(.expression(alternative))
    case .fetch(let request, let context, let countOnly):
      for part in [request, context, countOnly] { try body(.expression(part)) }
    }
  }
}

/// A change made to every node of a tree, children first. The default changes nothing. It recurses,
/// so a caller with trees that were built elsewhere checks their `height` first.
///
/// `mappedChildren` below is, with `TreeNode.forEachChild`, the only place that lists children.
public protocol TreeRewriter {
  /// The error that ends a rewrite; `Never` if it always succeeds.
  associatedtype Failure: Error = Never
  /// The predicate that replaces `node`. Call `rewriteChildren(of:)` to descend.
  mutating func rewrite(_ node: PredicateNode) throws(Failure) -> PredicateNode
  /// The expression that replaces `node`. Call `rewriteChildren(of:)` to descend.
  mutating func rewrite(_ node: ExpressionNode) throws(Failure) -> ExpressionNode
}

extension TreeRewriter {
  /// The node with its children rewritten.
  public mutating func rewrite(_ node: PredicateNode) throws(Failure) -> PredicateNode {
    try rewriteChildren(of: node)
  }

  /// The node with its children rewritten.
  public mutating func rewrite(_ node: ExpressionNode) throws(Failure) -> ExpressionNode {
    try rewriteChildren(of: node)
  }

  /// The node with its children rewritten; the node itself is not passed to `rewrite`.
  public mutating func rewriteChildren(of node: PredicateNode) throws(Failure) -> PredicateNode {
    switch node.kind {
    case .constant: return node
    case .not(let operand): return PredicateNode(.not(try rewrite(operand)), span: node.span)
    case .and(let terms): return PredicateNode(.and(try rewrite(terms)), span: node.span)
    case .or(let terms): return PredicateNode(.or(try rewrite(terms)), span: node.span)
    case .comparison(var comparison):
      comparison.left = try rewrite(comparison.left)
      comparison.right = try rewrite(comparison.right)
      return PredicateNode(.comparison(comparison), span: node.span)
    }
  }

  /// The node with its children rewritten; the node itself is not passed to `rewrite`.
  public mutating func rewriteChildren(of node: ExpressionNode) throws(Failure) -> ExpressionNode {
    let kind: ExpressionNode.Kind
    switch node.kind {
    case .constant, .placeholder, .variable, .evaluatedObject, .anyKey: return node
    case .keyPath(let base, let steps):
      guard let base else { return node }
      kind = .keyPath(base: try rewrite(base), steps)
    case .subscripting(let base, let index):
      kind = .subscripting(try rewrite(base), try rewrite(index))
    case .arithmetic(let `operator`, let left, let right):
      kind = .arithmetic(`operator`, try rewrite(left), try rewrite(right))
    case .setOperation(let `operator`, let left, let right):
      kind = .setOperation(`operator`, try rewrite(left), try rewrite(right))
    case .negation(let operand): kind = .negation(try rewrite(operand))
    case .cast(let operand, to: let type): kind = .cast(try rewrite(operand), to: type)
    case .assignment(let variable, let operand):
      kind = .assignment(variable: variable, try rewrite(operand))
    case .call(let function, let arguments): kind = .call(function, try rewrite(arguments))
    case .hostCall(let name, let arguments):
      kind = .hostCall(name: name, try rewrite(arguments))
    case .aggregate(let elements): kind = .aggregate(try rewrite(elements))
    case .message(let receiver, let selector, let arguments):
      kind = .message(
        receiver: try rewrite(receiver),
        selector: selector,
        try rewrite(arguments)
      )
    case .subquery(let collection, let variable, let predicate):
      kind = .subquery(
        collection: try rewrite(collection),
        variable: variable,
        try rewrite(predicate)
      )
    case .ternary(let condition, let consequent, let alternative):
      kind = .ternary(
        try rewrite(condition),
        then: try rewrite(consequent),
        else: try rewrite(alternative)
      )
    case .fetch(let request, let context, let countOnly):
      kind = .fetch(
        request: try rewrite(request),
        context: try rewrite(context),
        countOnly: try rewrite(countOnly)
      )
    }
    return ExpressionNode(kind, span: node.span, stepSpans: node.stepSpans)
  }

  private mutating func rewrite(_ nodes: [PredicateNode]) throws(Failure) -> [PredicateNode] {
    var result: [PredicateNode] = []
    result.reserveCapacity(nodes.count)
    for node in nodes { result.append(try rewrite(node)) }
    return result
  }

  private mutating func rewrite(_ nodes: [ExpressionNode]) throws(Failure) -> [ExpressionNode] {
    var result: [ExpressionNode] = []
    result.reserveCapacity(nodes.count)
    for node in nodes { result.append(try rewrite(node)) }
    return result
  }

  private mutating func rewrite(_ index: Subscript) throws(Failure) -> Subscript {
    switch index {
    case .first, .last, .size: index
    case .index(let expression): .index(try rewrite(expression))
    }
  }
}

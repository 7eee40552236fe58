import PredicateAnalysis
public import PredicateSyntax

extension CheckedPredicate {
  /// Visits every node, parents first, with its scope.
  public func forEachNode(_ body: (TreeNode, TypeScope) -> Void) {
    walk(.predicate(predicate.root), in: scope, body)
  }

  private func walk(_ node: TreeNode, in scope: TypeScope, _ body: (TreeNode, TypeScope) -> Void) {
    body(node, scope)
    if case .expression(let expression) = node,
      case .subquery(let collection, let variable, let predicate) = expression.kind
    {
      walk(.expression(collection), in: scope, body)
      let inner = self.scope(in: scope, ofSubqueryOver: collection, variable: variable)
      walk(.predicate(predicate), in: inner, body)
      return
    }
    node.forEachChild { walk($0, in: scope, body) }
  }

  /// The type of each expression as text, `integer?` or `[Person]`, for drawing the tree.
  ///
  ///     OutlinePrinter(annotate: checked.typeNames()).text(of: checked.predicate.root)
  public func typeNames() -> (TreeNode) -> String? {
    var names: [PlacedNode: String] = [:]
    forEachNode { node, scope in
      guard case .expression(let expression) = node else { return }
      let name = type(of: expression, in: scope).description
      let known = names.updateValue(name, forKey: PlacedNode(node))
      if let known, known != name { names[PlacedNode(node)] = "\(known) or \(name)" }
    }
    return { names[PlacedNode($0)] }
  }
}

/// A node and its span: the same words may mean different things in different SUBQUERYs.
private struct PlacedNode: Hashable {
  let node: TreeNode
  let span: SourceSpan?

  init(_ node: TreeNode) {
    self.node = node
    span = node.span
  }
}

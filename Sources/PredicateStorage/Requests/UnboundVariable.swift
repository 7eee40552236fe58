import PredicateAnalysis
package import PredicateSyntax

/// A variable that has no value, and its place.
package struct UnboundVariable: Hashable, Sendable {
  package var name: String
  package var span: SourceSpan?
}

extension PredicateNode {
  /// The first variable that neither a SUBQUERY nor an assignment gives a value. Evaluation fails
  /// where it gets to it, so that without a check the answer would depend on the rows.
  ///
  /// It recurses, so its caller checks the height first.
  var unboundVariable: UnboundVariable? {
    var usesVariables = false
    var assigned: Set<ExactKey> = []
    forEachNode { node in
      guard case .expression(let node) = node else { return }
      switch node.kind {
      case .variable, .keyPath: usesVariables = true
      case .assignment(let name, _): assigned.insert(ExactKey(name))
      default: break  // Only names matter.
      }
    }
    return usesVariables ? TreeNode.predicate(self).unboundVariable(besides: assigned) : nil
  }
}

extension TreeNode {
  fileprivate func unboundVariable(besides bound: Set<ExactKey>) -> UnboundVariable? {
    if case .expression(let node) = self {
      switch node.kind {
      case .variable(let name):
        return bound.contains(ExactKey(name)) ? nil : UnboundVariable(name: name, span: node.span)
      case .subquery(let collection, let variable, let predicate):
        return TreeNode.expression(collection).unboundVariable(besides: bound)
          ?? TreeNode.predicate(predicate)
          .unboundVariable(besides: bound.union([ExactKey(variable)]))
      case .keyPath(_, let steps):
        for case .variable(let name) in steps where !bound.contains(ExactKey(name)) {
          return UnboundVariable(name: name, span: node.span)
        }
      default: break  // The others have no names of their own.
      }
    }
    var found: UnboundVariable?
    forEachChild { child in
      if found == nil { found = child.unboundVariable(besides: bound) }
    }
    return found
  }
}

import PredicateAnalysis
package import PredicateSyntax

/// A variable without a value, and its place.
package struct UnboundVariable: Hashable, Sendable {
  package var name: String
  package var span: SourceSpan?
}

extension PredicateNode {
  /// The first variable without a value from a SUBQUERY or an assignment. Evaluation fails when it
  /// reaches it, so that without this check the answer would depend on the rows.
  var unboundVariable: UnboundVariable? {
    var usesVariables = false
    var assigned: Set<ExactKey> = []
    forEachNode { node in
      guard case .expression(let node) = node else { return }
      switch node.kind {
      case .variable: usesVariables = true
      case .keyPath(_, let steps): for case .variable in steps { usesVariables = true }
      case .assignment(let name, _): assigned.insert(ExactKey(name))
      default: break  // Only names matter.
      }
    }
    guard usesVariables else { return nil }
    return KeyWalk.over(.predicate(self), UnboundVariableReader(assigned: assigned)).found
  }
}

private struct UnboundVariableReader: KeyReader {
  let assigned: Set<ExactKey>
  private(set) var found: UnboundVariable?

  init(assigned: Set<ExactKey>) { self.assigned = assigned }

  mutating func enter(_ node: TreeNode, in scope: KeyScope) {
    guard case .expression(let node) = node else { return }
    switch node.kind {
    case .variable(let name): note(name, in: scope, at: node.span)
    case .keyPath(_, let steps):
      for case .variable(let name) in steps { note(name, in: scope, at: node.span) }
    default: break  // The others read no variable themselves.
    }
  }

  private mutating func note(_ name: String, in scope: KeyScope, at span: SourceSpan?) {
    guard found == nil, !scope.contains(name), !assigned.contains(ExactKey(name)) else { return }
    found = UnboundVariable(name: name, span: span)
  }
}

import Synchronization

/// A tree that is made of its arena when it is first wanted, and kept from then on.
final class LazyTree: Sendable {
  private enum State {
    case waiting([SyntaxNode], String, root: NodeID)
    case built(TreeNode)
  }

  private let state: Mutex<State>

  init(_ nodes: [SyntaxNode], of text: String, root: NodeID) {
    state = Mutex(.waiting(nodes, text, root: root))
  }

  init(_ root: TreeNode) { state = Mutex(.built(root)) }

  var predicate: PredicateNode { root.predicate }
  var expression: ExpressionNode { root.expression }

  private var root: TreeNode {
    state.withLock { state in
      switch state {
      case .built(let root): return root
      case .waiting(let nodes, let text, root: let id):
        let root = text.withBytes { bytes in
          TreeBuilder(SyntaxArena(bytes, nodes), isChecking: false).tree(id)
        }
        state = .built(root)
        return root
      }
    }
  }
}

extension TreeNode {
  /// The predicate; of an expression, what stands for a predicate that is missing.
  var predicate: PredicateNode {
    if case .predicate(let node) = self { node } else { PredicateNode(.constant(true)) }
  }

  /// The expression; of a predicate, what stands for an expression that is missing.
  var expression: ExpressionNode {
    if case .expression(let node) = self { node } else { ExpressionNode(.constant(.null)) }
  }
}

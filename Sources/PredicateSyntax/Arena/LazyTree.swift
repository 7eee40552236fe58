import Synchronization

/// A tree that is made of its arena when it is first wanted, and kept from then on.
final class LazyTree<Root: ArenaTree>: Sendable {
  private enum State {
    case waiting(SyntaxArena, NodeID)
    case built(Root)
  }

  private let state: Mutex<State>

  init(_ arena: SyntaxArena, root: NodeID) { state = Mutex(.waiting(arena, root)) }

  init(_ root: Root) { state = Mutex(.built(root)) }

  var root: Root {
    state.withLock { state in
      switch state {
      case .built(let root): return root
      case .waiting(let arena, let id):
        let root = Root(id, of: TreeBuilder(arena, isChecking: false))
        state = .built(root)
        return root
      }
    }
  }
}

/// What a text can stand for: a predicate or an expression.
protocol ArenaTree: Sendable {
  init(_ id: NodeID, of builder: TreeBuilder)
}

extension PredicateNode: ArenaTree {
  init(_ id: NodeID, of builder: TreeBuilder) { self = builder.predicate(id) }
}

extension ExpressionNode: ArenaTree {
  init(_ id: NodeID, of builder: TreeBuilder) { self = builder.expression(id) }
}

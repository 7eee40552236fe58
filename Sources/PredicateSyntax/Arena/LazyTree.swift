/// A tree that is made of its nodes when it is first wanted, and kept from then on.
struct LazyTree: @unchecked Sendable {
  /// Nobody writes its nodes any more, and the tree has a lock.
  private let storage: NodeStorage

  /// The nodes in `storage` must be finished.
  @inline(__always)
  init(_ storage: NodeStorage, count: Int, root: NodeID) {
    storage.head = NodeStorage.Head(count: count, root: root)
    self.storage = storage
  }

  init(_ root: TreeNode) { storage = NodeStorage.make(tree: NodeStorage.Tree(root)) }

  /// The root, of the text that the nodes were written for.
  func root(in text: String) -> TreeNode {
    storage.tree {
      text.withBytes { bytes in
        TreeBuilder(SyntaxArena(bytes, storage), isChecking: false).tree(storage.head.root)
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

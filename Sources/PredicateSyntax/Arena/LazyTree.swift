/// A tree that is built from its nodes on first use, and then cached.
struct LazyTree: @unchecked Sendable {
  /// Safe to share: the nodes are not written any more, and a lock guards the tree.
  private let storage: NodeStorage

  /// The nodes in `storage` must be finished.
  @inline(__always)
  init(_ storage: NodeStorage, count: Int, root: NodeID, placeholders: Int) {
    storage.head = NodeStorage.Head(count: count, root: root, placeholders: placeholders)
    self.storage = storage
  }

  init(_ root: TreeNode) { storage = NodeStorage.make(tree: NodeStorage.Tree(root)) }

  /// The number of placeholders of a parsed text; nil for a tree that was made otherwise.
  var placeholderCount: Int? { storage.head.count > 0 ? storage.head.placeholders : nil }

  /// The root; `text` is the text that the nodes were written for.
  func root(in text: String) -> TreeNode {
    storage.tree {
      text.withBytes { bytes in
        TreeBuilder(SyntaxArena(bytes, storage), isChecking: false).tree(storage.head.root)
      }
    }
  }
}

extension TreeNode {
  /// The predicate; for an expression, the placeholder for a missing predicate.
  var predicate: PredicateNode {
    if case .predicate(let node) = self { node } else { PredicateNode(.constant(true)) }
  }

  /// The expression; for a predicate, the placeholder for a missing expression.
  var expression: ExpressionNode {
    if case .expression(let node) = self { node } else { ExpressionNode(.constant(.null)) }
  }
}

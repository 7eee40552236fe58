import PredicatePlatform

/// The memory of a `LazyTree`: first the tree with its lock, then the nodes, in a single
/// allocation, since each allocation costs some percent of the time that a short text takes.
final class NodeStorage: ManagedBuffer<NodeStorage.Head, Mutex<NodeStorage.Tree?>> {
  /// The number of nodes, the root, and the number of placeholders among them.
  struct Head {
    var count = 0
    var root = NodeID(index: 0)
    var placeholders = 0
  }

  /// The tree, in an object of its own, since an absent object costs least to free.
  final class Tree: Sendable {
    let root: TreeNode

    init(_ root: TreeNode) { self.root = root }
  }

  /// Creates storage with room for nodes, or with a finished tree.
  @inline(__always)
  static func make(capacity: Int = 0, tree: Tree? = nil) -> NodeStorage {
    let size = MemoryLayout<Mutex<Tree?>>.stride
    let cells = 1 &+ (capacity &* MemoryLayout<SyntaxNode>.stride &+ size &- 1) / size
    let buffer = create(minimumCapacity: cells) { _ in Head() }
    buffer.withUnsafeMutablePointerToElements { cell in
      cell.initialize(to: Mutex(tree))
      _ = UnsafeMutableRawPointer(cell + 1).bindMemory(to: SyntaxNode.self, capacity: capacity)
    }
    return unsafeDowncast(buffer, to: NodeStorage.self)
  }

  deinit {
    withUnsafeMutablePointerToElements { _ = $0.deinitialize(count: 1) }
  }

  /// The address of the first node, valid for the lifetime of this object.
  @inline(__always)
  var nodes: UnsafeMutablePointer<SyntaxNode> {
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0 + 1).assumingMemoryBound(to: SyntaxNode.self)
    }
  }

  var head: Head {
    @inline(__always) get { withUnsafeMutablePointerToHeader { $0.pointee } }
    @inline(__always) set { withUnsafeMutablePointerToHeader { $0.pointee = newValue } }
  }

  /// The tree; if there is none yet, the one that `make` returns.
  func tree(orMade make: () -> TreeNode) -> TreeNode {
    withUnsafeMutablePointerToElements { cell in
      cell.pointee.withLock { tree in
        if let tree { return tree.root }
        let made = make()
        tree = Tree(made)
        return made
      }
    }
  }
}

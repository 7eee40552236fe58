/// Frees, compares and hashes a deep node without recursion, so that no tree is too tall for it.
///
/// Swift frees, compares and hashes nested values by recursion, a few frames a level, and a loop
/// can build a tree that exceeds any stack. This object, stored next to the kind of a deep node,
/// holds the kind too, and does all three with a work list. Short trees, which are nearly all, have
/// none.
final class DeepNode: Sendable {
  /// The node itself, without this object. Changed only when this holds the last reference.
  private nonisolated(unsafe) var content: TreeNode

  /// The greatest height of a tree that is left to recursion: the limit for untrusted trees.
  static let shortest: Int32 = 64

  init(_ content: TreeNode) { self.content = content }

  /// Frees the nodes below that have no other references, one after the other.
  deinit {
    var rest = emptied()
    while var node = rest.popLast() {
      if isKnownUniquelyReferenced(&node) { rest += node.emptied() }
    }
  }

  /// Releases the content; returns the deep nodes directly below, so that they are not freed yet.
  private func emptied() -> [DeepNode] {
    var below: [DeepNode] = []
    content.forEachChild { child in
      if let node = child.deepNode { below.append(node) }
    }
    content = Leaves.node
    return below
  }
}

extension DeepNode: Hashable {
  static func == (left: DeepNode, right: DeepNode) -> Bool {
    var rest = [(left, right)]
    while let (left, right) = rest.popLast() {
      if left === right { continue }
      guard left.content.height == right.content.height, left.head == right.head else {
        return false
      }
      for (left, right) in zip(left.content.children, right.content.children) {
        if let left = left.deepNode, let right = right.deepNode {
          rest.append((left, right))
        } else if left != right {
          return false
        }
      }
    }
    return true
  }

  func hash(into hasher: inout Hasher) {
    var rest = [self]
    while let node = rest.popLast() {
      hasher.combine(node.head)
      node.content.forEachChild { child in
        if let node = child.deepNode { rest.append(node) } else { hasher.combine(child) }
      }
    }
  }

  /// The node without its subtrees: its kind, its names, its number of children.
  private var head: TreeNode {
    var leaves = Leaves()
    return switch content {
    case .predicate(let node): .predicate(leaves.rewriteChildren(of: node))
    case .expression(let node): .expression(leaves.rewriteChildren(of: node))
    }
  }
}

/// Replaces trees by leaves that no normal form changes.
private struct Leaves: TreeRewriter {
  static let node = TreeNode.predicate(PredicateNode(.constant(true)))

  mutating func rewrite(_ node: PredicateNode) -> PredicateNode { Self.node.predicate }
  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode { ExpressionNode(.variable("")) }
}

extension PredicateNode {
  /// Whether recursion must watch its depth.
  var isDeep: Bool { deepNode != nil }
}

extension ExpressionNode {
  /// Whether recursion must watch its depth.
  var isDeep: Bool { deepNode != nil }
}

extension TreeNode {
  fileprivate var deepNode: DeepNode? {
    switch self {
    case .predicate(let node): node.deepNode
    case .expression(let node): node.deepNode
    }
  }
}

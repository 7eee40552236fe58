/// What stands beside the kind of a tall node, so that no tree is too tall to be freed, compared or
/// hashed.
///
/// Swift frees, compares and hashes what is nested by recursion, a few frames a level, and a loop
/// can build a tree that no stack has room for. This object holds the kind too, and does all three
/// with a list of what is left to do. Short trees, which are nearly all, do without.
final class TallNode: Sendable {
  /// The node itself, without this object. Changed only when nobody else has this any more.
  private nonisolated(unsafe) var content: TreeNode

  /// The most levels of a tree that is left to recursion: as many as strangers' trees may have.
  static let shortest: Int32 = 64

  init(_ content: TreeNode) { self.content = content }

  /// Of what is below, frees what nobody else has, one node after the other.
  deinit {
    var rest = emptied()
    while var node = rest.popLast() {
      if isKnownUniquelyReferenced(&node) { rest += node.emptied() }
    }
  }

  /// Lets go of the content; gives the tall nodes directly below, so that they are not freed yet.
  private func emptied() -> [TallNode] {
    var below: [TallNode] = []
    content.forEachChild { child in
      if let node = child.tallNode { below.append(node) }
    }
    content = Leaves.node
    return below
  }
}

extension TallNode: Hashable {
  static func == (left: TallNode, right: TallNode) -> Bool {
    var rest = [(left, right)]
    while let (left, right) = rest.popLast() {
      if left === right { continue }
      guard left.content.height == right.content.height, left.head == right.head else {
        return false
      }
      for (left, right) in zip(left.content.children, right.content.children) {
        if let left = left.tallNode, let right = right.tallNode {
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
        if let node = child.tallNode { rest.append(node) } else { hasher.combine(child) }
      }
    }
  }

  /// The node without the trees below it: its kind, its names, how many children it has.
  private var head: TreeNode {
    var leaves = Leaves()
    return switch content {
    case .predicate(let node): .predicate(leaves.rewriteChildren(of: node))
    case .expression(let node): .expression(leaves.rewriteChildren(of: node))
    }
  }
}

/// Puts leaves in the place of trees; such as no normal form takes for something else.
private struct Leaves: TreeRewriter {
  static let node = TreeNode.predicate(PredicateNode(.constant(true)))

  mutating func rewrite(_ node: PredicateNode) -> PredicateNode { Self.node.predicate }
  mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode { ExpressionNode(.variable("")) }
}

extension PredicateNode {
  /// Whether recursion should mind how far it goes.
  var isTall: Bool { tallNode != nil }
}

extension ExpressionNode {
  /// Whether recursion should mind how far it goes.
  var isTall: Bool { tallNode != nil }
}

extension TreeNode {
  fileprivate var tallNode: TallNode? {
    switch self {
    case .predicate(let node): node.tallNode
    case .expression(let node): node.tallNode
    }
  }
}

extension TreeNode {
  /// Whether the variable occurs in the tree, as a value or as a step of a key path.
  package func mentions(variable name: String) -> Bool {
    var isMentioned = false
    forEachNode { node in
      guard case .expression(let node) = node else { return }
      switch node.kind {
      case .variable(let other) where other.hasSameBytes(as: name): isMentioned = true
      case .keyPath(_, let steps) where steps.contains(.variable(name)): isMentioned = true
      default: break  // No other kind reads a variable itself; its children are visited too.
      }
    }
    return isMentioned
  }
}

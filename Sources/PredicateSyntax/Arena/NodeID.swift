/// The index of a node in its arena.
struct NodeID: Hashable, Sendable {
  let index: Int32
}

/// A linked list of nodes, in the order of the text: terms, elements, steps.
struct NodeList: Hashable, Sendable {
  var first = NodeID(index: 0)
  var last = NodeID(index: 0)
  var count: Int32 = 0

  init() {}

  init(_ node: NodeID) {
    first = node
    last = node
    count = 1
  }
}

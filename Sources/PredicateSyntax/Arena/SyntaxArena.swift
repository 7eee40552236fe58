/// The nodes of one text in one stretch of memory, children before parents.
struct SyntaxArena {
  let bytes: SourceBytes
  private(set) var nodes: [SyntaxNode] = []

  init(_ bytes: SourceBytes, _ nodes: [SyntaxNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  init(_ bytes: SourceBytes) {
    self.bytes = bytes
    // A node for every three bytes is what typical texts need; long ones may grow.
    nodes.reserveCapacity(min(bytes.count / 3 + 4, 1_024))
  }

  /// Gives the nodes away, so that they are not counted as shared.
  mutating func takeNodes() -> [SyntaxNode] {
    defer { nodes = [] }
    return nodes
  }

  subscript(id: NodeID) -> SyntaxNode { nodes[Int(id.index)] }

  @inline(__always)
  mutating func append(_ kind: SyntaxNode.Kind, span: SourceSpan) -> NodeID {
    let id = NodeID(index: Int32(truncatingIfNeeded: nodes.count))
    nodes.append(SyntaxNode(kind: kind, span: span))
    return id
  }

  mutating func append(_ id: NodeID, to list: inout NodeList) {
    if list.count == 0 { list.first = id } else { nodes[Int(list.last.index)].next = id }
    list.last = id
    list.count += 1
  }

  /// Puts another node in the place of the last one of a list.
  mutating func replaceLast(of list: inout NodeList, with id: NodeID) {
    if list.first == list.last {
      list.first = id
    } else {
      var before = list.first
      while self[before].next != list.last { before = self[before].next }
      nodes[Int(before.index)].next = id
    }
    list.last = id
  }

  mutating func widen(_ id: NodeID, to span: SourceSpan) { nodes[Int(id.index)].span = span }

  func isEvaluatedObject(_ id: NodeID) -> Bool {
    if case .evaluatedObject = self[id].kind { true } else { false }
  }

  func compactMap<Element>(_ list: NodeList, _ transform: (NodeID) -> Element?) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(Int(list.count))
    var id = list.first
    for _ in 0..<list.count {
      if let element = transform(id) { elements.append(element) }
      id = self[id].next
    }
    return elements
  }
}

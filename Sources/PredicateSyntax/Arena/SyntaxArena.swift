/// The nodes of one text in contiguous memory, children before parents. The arena alone writes
/// them.
struct SyntaxArena: ~Copyable {
  let bytes: SourceBytes
  /// The number of nodes.
  private(set) var count = 0
  /// The number of nodes that are parts of others. They do not count towards the limit of nodes.
  private(set) var partCount = 0
  private var capacity: Int
  /// The address of the nodes, in the memory of `storage`.
  private var nodes: UnsafeMutablePointer<SyntaxNode>
  private var storage: Unmanaged<NodeStorage>

  /// Creates an arena of nodes that are already written.
  init(_ bytes: SourceBytes, _ storage: NodeStorage) {
    self.bytes = bytes
    self.storage = .passRetained(storage)
    count = storage.head.count
    capacity = count
    nodes = storage.nodes
  }

  @inline(__always)
  init(_ bytes: SourceBytes) {
    self.bytes = bytes
    // Typical texts need a node for every four bytes; others may grow the memory.
    capacity = min(bytes.count &>> 2 &+ 4, 1_024)
    let storage = NodeStorage.make(capacity: capacity)
    nodes = storage.nodes
    self.storage = .passRetained(storage)
  }

  deinit { storage.release() }

  /// The finished nodes, with `root` as the root.
  @inline(__always)
  consuming func finished(_ root: NodeID, placeholders: Int32) -> LazyTree {
    let tree = LazyTree(
      storage.takeRetainedValue(),
      count: count,
      root: root,
      placeholders: Int(placeholders)
    )
    discard self
    return tree
  }

  subscript(id: NodeID) -> SyntaxNode { self[Int(id.index)] }

  subscript(index: Int) -> SyntaxNode {
    @inline(__always)
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return nodes[index]
    }
    @inline(__always)
    _modify {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      yield &nodes[index]
    }
  }

  @inline(__always)
  mutating func append(_ kind: SyntaxNode.Kind, span: SourceSpan) -> NodeID {
    if count == capacity { grow() }
    (nodes + count).initialize(to: SyntaxNode(kind: kind, span: span))
    count &+= 1
    return NodeID(index: Int32(truncatingIfNeeded: count &- 1))
  }

  /// Appends a node that is a part of another one.
  @inline(__always)
  mutating func appendPart(_ kind: SyntaxNode.Kind, span: SourceSpan) -> NodeID {
    partCount &+= 1
    return append(kind, span: span)
  }

  @inline(never)
  private mutating func grow() {
    capacity *= 2
    let larger = NodeStorage.make(capacity: capacity)
    larger.nodes.initialize(from: nodes, count: count)
    storage.release()
    storage = .passRetained(larger)
    nodes = larger.nodes
  }

  @inline(__always)
  mutating func append(_ id: NodeID, to list: inout NodeList) {
    if list.count == 0 { list.first = id } else { self[Int(list.last.index)].next = id }
    list.last = id
    list.count += 1
  }

  /// Replaces the last node of a list.
  mutating func replaceLast(of list: inout NodeList, with id: NodeID) {
    if list.first == list.last {
      list.first = id
    } else {
      var before = list.first
      while self[before].next != list.last { before = self[before].next }
      self[Int(before.index)].next = id
    }
    list.last = id
  }

  @inline(__always)
  mutating func widen(_ id: NodeID, to span: SourceSpan) { self[Int(id.index)].span = span }

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

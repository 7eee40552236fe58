/// The values of a property list, JSON or YAML. The nodes are in one array, so that no depth of
/// nesting takes more than memory.
struct DataTree: Sendable {
  enum Kind: Sendable { case dictionary, list, text, other }

  struct Node: Sendable {
    var kind: Kind
    /// The number of the node that this one is in; -1 of the root.
    var parent: Int
    /// The key under which the node is in a dictionary.
    var key: String?
    var text: MappedText?
    /// The number of the object that an archive refers to.
    var reference: Int?
    var children: [Int] = []
  }

  private(set) var nodes: [Node] = []

  @discardableResult
  mutating func add(
    _ kind: Kind,
    in parent: Int,
    key: String? = nil,
    text: MappedText? = nil,
    reference: Int? = nil
  ) -> Int {
    nodes.append(Node(kind: kind, parent: parent, key: key, text: text, reference: reference))
    if parent >= 0 { nodes[parent].children.append(nodes.count - 1) }
    return nodes.count - 1
  }

  mutating func change(_ index: Int, to kind: Kind, text: MappedText? = nil) {
    nodes[index].kind = kind
    nodes[index].text = text
  }

  /// The member of a dictionary.
  func member(_ key: String, of index: Int) -> Node? {
    guard nodes.indices.contains(index), nodes[index].kind == .dictionary else { return nil }
    return nodes[index].children.prefix(256).lazy.map { nodes[$0] }.first { $0.key == key }
  }

  func hasMember(_ key: String, of index: Int) -> Bool { member(key, of: index) != nil }

  /// The nearest keys around a node, its own first.
  func keys(around index: Int) -> [String] {
    var keys: [String] = []
    var place = index
    for _ in 0..<32 where place >= 0 && keys.count < 8 {
      if let key = nodes[place].key { keys.append(key) }
      place = nodes[place].parent
    }
    return keys
  }
}

/// Property lists in XML, from their elements.
enum PropertyListReader {
  /// The values of a property list; nil if the document has none. Documentation shows parts of some,
  /// without the elements around them.
  static func tree(of document: XMLTree) -> DataTree? {
    let marks: Set = ["plist", "dict", "key"]
    guard document.elements.contains(where: { marks.contains($0.name) }) else { return nil }
    var tree = DataTree()
    // Elements come before what is in them, so each one's container is known.
    var nodes: [Int] = Array(repeating: -1, count: document.elements.count)
    var keys: [Int: String] = [:]
    for (index, element) in document.elements.enumerated() {
      let parent = element.parent >= 0 ? nodes[element.parent] : -1
      if element.name == "key" {
        keys[element.parent] = element.text.text
        continue
      }
      let key = keys.removeValue(forKey: element.parent)
      switch element.name {
      case "dict": nodes[index] = tree.add(.dictionary, in: parent, key: key)
      case "array": nodes[index] = tree.add(.list, in: parent, key: key)
      case "string": nodes[index] = tree.add(.text, in: parent, key: key, text: element.text)
      case "plist": nodes[index] = parent
      default: nodes[index] = tree.add(.other, in: parent, key: key)
      }
    }
    return tree
  }
}

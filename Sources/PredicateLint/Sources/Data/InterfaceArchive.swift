/// The dictionaries of an interface file of Xcode 3: an archive whose objects refer to one another.
struct InterfaceArchive {
  private let document: XMLTree
  /// The strings by their identifiers, for `<reference ref="1"/>`.
  private var strings: [String: Int] = [:]

  init(_ document: XMLTree) {
    self.document = document
    for (index, element) in document.elements.enumerated() where element.name == "string" {
      if let id = element.attribute("id") { strings[id.text] = index }
    }
  }

  /// The values of `NSPredicateFormat` in a dictionary, and of keys that end so: its keys and its
  /// values are lists beside each other, or members with numbers.
  func formats(of dictionary: XMLTree.Element) -> [MappedText] {
    guard dictionary.children.count < Self.limit else { return [] }
    var keys: [XMLTree.Element] = []
    var values: [XMLTree.Element] = []
    for child in dictionary.children.map({ document.elements[$0] }) {
      guard let name = child.attribute("key")?.text else { continue }
      if name == "dict.sortedKeys" { keys += items(of: child) }
      if name == "dict.values" { values += items(of: child) }
      if name.hasPrefix("NS.key.") { keys.append(resolved(child)) }
      if name.hasPrefix("NS.object.") { values.append(resolved(child)) }
    }
    return zip(keys, values)
      .filter { $0.0.text.hasSuffix("redicateFormat") && $0.1.name == "string" }
      .map(\.1.text)
  }

  /// The items of an archived list, without the mark of its encoding.
  private func items(of list: XMLTree.Element) -> [XMLTree.Element] {
    list.children.prefix(Self.limit).map { document.elements[$0] }
      .filter { $0.attribute("key") == nil }.map(resolved)
  }

  private func resolved(_ element: XMLTree.Element) -> XMLTree.Element {
    guard element.name == "reference", let id = element.attribute("ref"),
      let string = strings[id.text]
    else { return element }
    return document.elements[string]
  }

  /// The most objects of a list that are read.
  private static let limit = 4_096
}

/// An element of an XML file, with its attributes in order.
struct XMLNode {
  let name: String
  let attributes: [XMLAttribute]
  let place: ModelPlace
  var children: [XMLNode] = []
  /// The text of the element itself, without that of its children.
  var text = ""

  func attribute(_ name: String) -> XMLAttribute? { attributes.first { $0.name == name } }

  /// The value of an attribute; nil if there is none.
  subscript(name: String) -> String? { attribute(name)?.value }

  /// Whether a flag is `YES`; `standard` if there is none.
  func flag(_ name: String, or standard: Bool = false) -> Bool {
    self[name].map { $0 == "YES" } ?? standard
  }

  func children(named name: String) -> [XMLNode] { children.filter { $0.name == name } }
}

/// An attribute of an XML element, with its references replaced.
struct XMLAttribute {
  let name: String
  let value: String
  /// The place after the first quotation mark.
  let place: ModelPlace
}

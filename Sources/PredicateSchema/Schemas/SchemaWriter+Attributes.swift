extension SchemaWriter {
  /// The attributes of an entity or of an object inside its rows.
  static func node(of attributes: [String: Attribute]) -> SchemaNode {
    .object(
      Dictionary(uniqueKeysWithValues: attributes.map { ($0, node(of: $1, named: $0)) })
    )
  }

  private static func node(of attribute: Attribute, named name: String) -> SchemaNode {
    let isMarked = name.hasSuffix("?")
    let type = node(of: attribute.type, isOptional: attribute.isOptional && !isMarked)
    var fields: [String: SchemaNode] = [:]
    if isMarked { fields["optional"] = .bool(attribute.isOptional) }
    if attribute.column != name { fields["column"] = .text(attribute.column) }
    if let storage = attribute.storage { fields["storage"] = .text(storage.rawValue) }
    if attribute.collation != .binary { fields["collation"] = .text(attribute.collation.rawValue) }
    if let digits = attribute.digits {
      fields["precision"] = .integer(Int64(digits.precision))
      fields["scale"] = .integer(Int64(digits.fraction))
    }
    if let folded = attribute.folded {
      var parts = [folded.place.field: SchemaNode.text(folded.place.name)]
      if folded.searches != .substrings { parts["for"] = .text(folded.searches.rawValue) }
      fields["folded"] = .object(parts)
    }
    if fields.isEmpty { return type }
    // `optional` belongs to the attribute, whose other fields may be mixed with those of its type.
    if case .object(let parts) = type { return .object(parts.merging(fields) { own, _ in own }) }
    fields["type"] = type
    return .object(fields)
  }

  /// A type: its name, or of what it consists.
  static func node(of type: AttributeType, isOptional: Bool = false) -> SchemaNode {
    let composed: (String, SchemaNode)
    switch type {
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .json:
      return .text(type.rawValue + (isOptional ? "?" : ""))
    case .list(of: let element, hasOptionalElements: true) where element.isScalar:
      return .text(type.rawValue + (isOptional ? "?" : ""))
    case .list(of: let element, let hasOptionalElements):
      composed = ("list", node(of: element, isOptional: hasOptionalElements))
    case .object(let fields): composed = ("object", node(of: fields))
    case .map(of: let value, let hasOptionalValues):
      composed = ("map", node(of: value, isOptional: hasOptionalValues))
    }
    var fields = [composed.0: composed.1]
    if isOptional { fields["optional"] = .bool(true) }
    return .object(fields)
  }
}

import PredicateSyntax

extension SchemaReader {
  private static let attributeFields: Set<String> = [
    "type", "optional", "column", "storage", "collation", "precision", "scale", "folded",
  ]
  /// The fields of a type with parts.
  private static let typeFields = ["list", "map", "object"]

  /// The attributes of an entity or of an object inside its rows.
  mutating func attributes(
    _ node: SchemaNode?,
    at path: String,
    depth: Int = 1
  ) -> [String: Attribute] {
    var attributes: [String: Attribute] = [:]
    for (key, node) in names(node, at: path) {
      let path = path + ".\(key)"
      guard let (name, attribute) = attribute(node, as: key, at: path, depth: depth) else {
        continue
      }
      if attributes.updateValue(attribute, forKey: name) != nil {
        report(path, "`\(name)` is given twice")
      }
    }
    return attributes
  }

  /// An attribute: `"integer"`, `"integer?"`, `{"type": "integer", …}` or `{"list": "text", …}`.
  private mutating func attribute(
    _ node: SchemaNode,
    as key: String,
    at path: String,
    depth: Int
  ) -> (name: String, Attribute)? {
    if let typeName = node.text {
      let (name, isOptional) = Self.unmarked(key)
      return type(named: typeName, at: path).map { type, isOptionalType in
        (name, Attribute(column: name, type: type, isOptional: isOptional || isOptionalType))
      }
    }
    let fields = object(node, at: path, fields: Self.attributeFields.union(Self.typeFields))
    guard case .object = node else { return nil }
    let (name, isOptional) = name(key, flag(fields["optional"], at: path + ".optional"))
    var found: (type: AttributeType, isOptional: Bool)?
    if let node = fields["type"] {
      if Self.typeFields.contains(where: { fields[$0] != nil }) {
        report(path, "the type is given twice")
      }
      found = type(node, at: path + ".type", depth: depth)
    } else if Self.typeFields.contains(where: { fields[$0] != nil }) {
      found = composed(fields, at: path, depth: depth).map { ($0, false) }
    } else {
      report(path, "`type` is missing")
    }
    guard let found else { return nil }
    var attribute = Attribute(
      column: name,
      type: found.type,
      isOptional: isOptional || found.isOptional
    )
    if let column = fields["column"].flatMap({ text($0, at: path + ".column") }) {
      attribute.column = column
    }
    attribute.storage = choice(fields["storage"], at: path + ".storage")
    attribute.collation = choice(fields["collation"], at: path + ".collation") ?? .binary
    attribute.digits = digits(fields, of: attribute.type, at: path)
    if let node = fields["folded"] {
      attribute.folded = folded(node, of: attribute.type, at: path + ".folded")
    }
    return (name, attribute)
  }

  /// `{"column": "name_folded", "for": "prefixes"}`
  private mutating func folded(
    _ node: SchemaNode,
    of type: AttributeType,
    at path: String
  ) -> FoldedText? {
    guard type == .text else {
      report(path, "only text can be folded")
      return nil
    }
    let fields = object(node, at: path, fields: Set(FoldedText.Place.names + ["for"]))
    guard case .object = node else { return nil }
    let given = FoldedText.Place.names.filter { fields[$0] != nil }
    guard given.count == 1, let name = text(fields[given[0]] ?? node, at: path + "." + given[0]),
      let place = FoldedText.Place(name, as: given[0])
    else {
      if given.count != 1 {
        report(path, "give one of `\(FoldedText.Place.names.joined(separator: "`, `"))`")
      }
      return nil
    }
    return FoldedText(place, for: choice(fields["for"], at: path + ".for") ?? .substrings)
  }

  /// `"precision": 10, "scale": 2`
  private mutating func digits(
    _ fields: [String: SchemaNode],
    of type: AttributeType,
    at path: String
  ) -> DecimalDigits? {
    guard let precision = fields["precision"] else {
      if fields["scale"] != nil { report(path + ".scale", "`scale` requires `precision`") }
      return nil
    }
    guard type == .decimal else {
      report(path + ".precision", "only a decimal has a precision")
      return nil
    }
    guard case .integer(let precision) = precision,
      case .integer(let scale) = fields["scale"] ?? .integer(0),
      let digits = DecimalDigits(precision: Int(clamping: precision), scale: Int(clamping: scale))
    else {
      report(
        path + ".precision",
        "`precision` is from 1 to 1000, and `scale` is not greater"
      )
      return nil
    }
    return digits
  }

  /// A type, and whether its values may be nil: `"text?"`, `{"list": "text?"}`,
  /// `{"object": {"city": "text"}, "optional": true}`.
  mutating func type(
    _ node: SchemaNode,
    at path: String,
    depth: Int = 1
  ) -> (AttributeType, isOptional: Bool)? {
    if let name = node.text { return type(named: name, at: path) }
    let fields = object(node, at: path, fields: Set(Self.typeFields + ["optional"]))
    guard case .object = node else { return nil }
    let isOptional = flag(fields["optional"], at: path + ".optional") ?? false
    return composed(fields, at: path, depth: depth).map { ($0, isOptional) }
  }

  /// The type with parts that one field describes.
  private mutating func composed(
    _ fields: [String: SchemaNode],
    at path: String,
    depth: Int
  ) -> AttributeType? {
    guard depth < AttributeType.maximumDepth else {
      report(path, "types are nested more than \(AttributeType.maximumDepth) levels deep")
      return nil
    }
    let given = Self.typeFields.filter { fields[$0] != nil }
    guard given.count == 1, let node = fields[given[0]] else {
      report(path, "give one of `list`, `map` and `object`")
      return nil
    }
    let place = path + "." + given[0]
    switch given[0] {
    case "object":
      return .object(fields: attributes(node, at: place, depth: depth + 1))
    case "map":
      return type(node, at: place, depth: depth + 1)
        .map { .map(of: $0, hasOptionalValues: $1) }
    default:
      return type(node, at: place, depth: depth + 1)
        .map { .list(of: $0, hasOptionalElements: $1) }
    }
  }

  private mutating func type(
    named name: String,
    at path: String
  ) -> (AttributeType, isOptional: Bool)? {
    let (bare, isOptional) = Self.unmarked(name)
    return choice(.text(bare), at: path).map { ($0, isOptional) }
  }

  /// A case of an enum, by its name.
  private mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: SchemaNode?,
    at path: String
  ) -> Choice? where Choice.RawValue == String {
    guard let name = node.flatMap({ text($0, at: path) }) else { return nil }
    let known = Choice.allCases.map(\.rawValue)
    if known.contains(name), let choice = Choice(rawValue: name) { return choice }
    let nearest = Spelling.nearest(to: name, among: known).map { "; did you mean `\($0)`?" } ?? ""
    report(path, "unknown `\(name)`; known: \(known.joined(separator: ", "))" + nearest)
    return nil
  }

  /// The name without a trailing `?`, and whether there was one.
  private static func unmarked(_ name: String) -> (String, Bool) {
    name.hasSuffix("?") ? (String(name.dropLast()), true) : (name, false)
  }

  /// The name; a trailing `?` belongs to it if `optional` is given.
  func name(_ key: String, _ isOptional: Bool?) -> (String, Bool) {
    isOptional.map { (key, $0) } ?? Self.unmarked(key)
  }
}

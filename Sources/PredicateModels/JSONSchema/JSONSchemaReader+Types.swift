import PredicateSchema

extension JSONSchemaReader {
  /// The type of a property.
  struct PropertyType {
    enum Kind {
      case attribute(AttributeType)
      case object(entity: String, Cardinality)
    }

    var kind: Kind
    var isOptional: Bool

    static let anything = Self(kind: .attribute(.json), isOptional: true)
  }

  /// The limit of nested references, arrays and alternatives.
  private static let maximumDepth = 32

  mutating func propertyType(
    of node: SchemaNode,
    at pointer: String,
    named name: String,
    depth: Int = 0
  ) -> PropertyType {
    guard depth < Self.maximumDepth else {
      note("\(pointer) is nested more than \(Self.maximumDepth) levels deep, and may be anything")
      return .anything
    }
    guard case .object(let members) = node else { return .anything }
    if let reference = members["$ref"]?.text {
      guard let (target, place) = target(of: reference) else { return .anything }
      let last = place.split(separator: "/").last.map(String.init) ?? name
      let isRoot = place == "#"
      return propertyType(of: target, at: place, named: isRoot ? name : last, depth: depth + 1)
    }
    if let alternative = onlyAlternative(of: members) {
      var type = propertyType(of: alternative.node, at: pointer, named: name, depth: depth + 1)
      if alternative.mayBeNull { type.isOptional = true }
      return type
    }
    if let object = objectSchema(node) {
      let entity = entity(for: object, at: pointer, named: name)
      return PropertyType(kind: .object(entity: entity, .one), isOptional: mayBeNull(members))
    }
    var types = typeNames(of: members)
    let isOptional = types.contains("null") || mayBeNull(members)
    types.remove("null")
    guard types.count == 1, let type = types.first else {
      let isNumber = types == ["integer", "number"]
      return PropertyType(kind: .attribute(isNumber ? .real : .json), isOptional: isOptional)
    }
    if type == "array" {
      guard let items = members["items"] else {
        return PropertyType(kind: .attribute(.json), isOptional: isOptional)
      }
      let element = propertyType(
        of: items,
        at: pointer + "/items",
        named: name,
        depth: depth + 1
      )
      switch element.kind {
      case .object(let entity, .one):
        return PropertyType(kind: .object(entity: entity, .many), isOptional: isOptional)
      case .attribute(let type) where type.isScalar:
        return PropertyType(kind: .attribute(.list(of: type)), isOptional: isOptional)
      case .attribute, .object(entity: _, .many):
        return PropertyType(kind: .attribute(.json), isOptional: isOptional)
      }
    }
    let scalar = Self.scalar(type, format: members["format"]?.text)
    return PropertyType(kind: .attribute(scalar), isOptional: isOptional)
  }

  private static func scalar(_ type: String, format: String?) -> AttributeType {
    switch (type, format) {
    case ("string", "date-time"): .date
    case ("string", "uuid"): .uuid
    case ("string", "uri"), ("string", "iri"): .url
    case ("string", _): .text
    case ("integer", _): .integer
    case ("number", _): .real
    case ("boolean", _): .bool
    default: .json
    }
  }

  /// The schema of an object with properties, with those that `allOf` adds; nil for anything else.
  func objectSchema(_ node: SchemaNode, depth: Int = 0) -> [String: SchemaNode]? {
    guard depth < 8, case .object(var members) = node else { return nil }
    if let reference = members["$ref"]?.text {
      // An alias of another entity, as in OpenAPI.
      return find(reference).flatMap { objectSchema($0.node, depth: depth + 1) }
    }
    var properties: [String: SchemaNode] = [:]
    var required: [SchemaNode] = []
    if case .list(let parts) = members["allOf"] {
      for part in parts.prefix(64) {
        guard let part = objectSchema(part, depth: depth + 1) else { continue }
        if case .object(let own) = part["properties"] { properties.merge(own) { $1 } }
        if case .list(let names) = part["required"] { required += names }
      }
    }
    if case .object(let own) = members["properties"] { properties.merge(own) { $1 } }
    if case .list(let names) = members["required"] { required += names }
    guard !properties.isEmpty else { return nil }
    members["properties"] = .object(properties)
    members["required"] = .list(required)
    return members
  }

  /// The one alternative of `anyOf` or `oneOf` that is not null, if there is only one.
  private func onlyAlternative(
    of members: [String: SchemaNode]
  ) -> (node: SchemaNode, mayBeNull: Bool)? {
    for keyword in ["anyOf", "oneOf"] {
      guard case .list(let all) = members[keyword] else { continue }
      let others = all.filter { $0.member("type")?.text != "null" }
      if others.count == 1 { return (others[0], others.count < all.count) }
    }
    if case .list(let all) = members["allOf"], all.count == 1, members["properties"] == nil {
      return (all[0], mayBeNull(members))
    }
    return nil
  }

  private func mayBeNull(_ members: [String: SchemaNode]) -> Bool {
    if case .list(let names) = members["type"], names.contains(.text("null")) { return true }
    return members["nullable"] == .bool(true)
  }

  /// The types of the values, by JSON Schema's names; empty if unspecified.
  private func typeNames(of members: [String: SchemaNode]) -> Set<String> {
    switch members["type"] {
    case .text(let name): return [name]
    case .list(let names): return Set(names.compactMap(\.text))
    case nil, .null, .bool, .integer, .real, .object: break
    }
    var values: [SchemaNode] = members["const"].map { [$0] } ?? []
    if case .list(let elements) = members["enum"] { values += elements }
    return Set(values.map(\.typeName))
  }

  /// The schema that a reference leads to; notes one that leads to another file or dangles.
  private mutating func target(of reference: String) -> (node: SchemaNode, pointer: String)? {
    guard let found = find(reference) else {
      let why = reference.hasPrefix("#") ? "is dangling" : "leads to another file"
      note("`$ref` to `\(reference)` \(why), and its value may be anything")
      return nil
    }
    return found
  }

  private func find(_ reference: String) -> (node: SchemaNode, pointer: String)? {
    guard reference.hasPrefix("#") else { return nil }
    var node = root
    var path = ["#"]
    for part in reference.dropFirst().split(separator: "/").prefix(64) {
      let name = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
      guard let next = node.member(name) else { return nil }
      path.append(name)
      node = next
    }
    return (node, path.joined(separator: "/"))
  }
}

extension SchemaNode {
  /// The name of its type in JSON Schema.
  fileprivate var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .real: "number"
    case .text: "string"
    case .list: "array"
    case .object: "object"
    }
  }
}

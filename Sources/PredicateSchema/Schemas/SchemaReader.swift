import PredicateSyntax

/// Creates a schema from its JSON, and reports every part that it cannot interpret.
struct SchemaReader {
  private(set) var problems: [SchemaProblem] = []

  mutating func schema(from node: SchemaNode) -> Schema {
    let fields = object(node, at: "", fields: ["entities"])
    guard let all = fields["entities"] else {
      report("", "`entities` is missing")
      return Schema()
    }
    let nodes = names(all, at: "entities").map { name, node in
      (name, object(node, at: "entities.\(name)", fields: Self.entityFields))
    }
    var schema = Schema()
    for (name, fields) in nodes { schema.entities[name] = entity(name, fields) }
    let generations = schema.generations
    guard generations.values.allSatisfy({ $0 <= Schema.maximumAncestors }) else { return schema }
    let byGeneration = nodes.sorted {
      generations[$0.0, default: 0] < generations[$1.0, default: 0]
    }
    for (name, fields) in byGeneration {
      let discriminator = discriminator(of: name, fields, in: schema)
      schema.entities[name]?.discriminator = discriminator
    }
    for (name, fields) in nodes {
      let relationships = relationships(of: name, fields, in: schema)
      schema.entities[name]?.relationships = relationships
    }
    return schema
  }

  private static let entityFields: Set<String> = [
    "table", "primaryKey", "keyless", "attributes", "relationships", "parent", "discriminator",
  ]

  private mutating func entity(_ name: String, _ fields: [String: SchemaNode]) -> Entity {
    let path = "entities.\(name)"
    var entity = Entity(name: name)
    entity.parent = fields["parent"].flatMap { text($0, at: path + ".parent") }
    if let table = fields["table"] {
      if entity.parent != nil { report(path + ".table", "a child shares its parent's table") }
      entity.table = text(table, at: path + ".table") ?? name
    }
    if let key = fields["primaryKey"] {
      if entity.parent != nil {
        report(path + ".primaryKey", "a child shares its parent's primary key")
      }
      entity.primaryKey = texts(key, at: path + ".primaryKey")
    }
    entity.isKeyless = flag(fields["keyless"], at: path + ".keyless") ?? false
    entity.attributes = attributes(fields["attributes"], at: path + ".attributes")
    return entity
  }

  private mutating func discriminator(
    of name: String,
    _ fields: [String: SchemaNode],
    in schema: Schema
  ) -> Discriminator? {
    guard let node = fields["discriminator"] else { return nil }
    let path = "entities.\(name).discriminator"
    if case .object = node {
      let fields = object(node, at: path, fields: ["column", "value"])
      guard let column = fields["column"] ?? inheritedColumn(of: name, in: schema) else {
        report(path, "`column` is missing")
        return nil
      }
      let value = fields["value"].flatMap { scalar($0, at: path + ".value") }
      return text(column, at: path + ".column").map { Discriminator(column: $0, value: value) }
    }
    guard let column = inheritedColumn(of: name, in: schema)?.text else {
      report(path, "no ancestor names the discriminator's column")
      return nil
    }
    return scalar(node, at: path).map { Discriminator(column: column, value: $0) }
  }

  /// The discriminator column that the nearest ancestor gives.
  private func inheritedColumn(of name: String, in schema: Schema) -> SchemaNode? {
    schema.ancestors(of: name).compactMap(\.discriminator).first.map { .text($0.column) }
  }

  private mutating func scalar(_ node: SchemaNode, at path: String) -> Value? {
    switch node {
    case .text(let text): return .text(text)
    case .integer(let number): return .integer(number)
    case .null: return nil
    case .bool, .real, .list, .object:
      report(path, "expected a string or an integer, found \(node.kindName)")
      return nil
    }
  }

  mutating func report(_ problem: SchemaProblem) { problems.append(problem) }

  mutating func report(_ path: String, _ message: String) {
    report(.malformed(path: path, message: message))
  }

  /// The fields of an object that may have only these fields and a comment.
  mutating func object(
    _ node: SchemaNode,
    at path: String,
    fields: Set<String>
  ) -> [String: SchemaNode] {
    guard case .object(let found) = node else {
      report(path, "expected an object, found \(node.kindName)")
      return [:]
    }
    for name in found.keys.sorted() where !fields.contains(name) && name != "comment" {
      let nearest = Spelling.nearest(to: name, among: fields.sorted())
      problems.append(.unknownField(path: path, field: name, suggestion: nearest))
    }
    return found
  }

  /// The entries of an object whose keys are names chosen by the author, sorted by name.
  mutating func names(
    _ node: SchemaNode?,
    at path: String
  ) -> [(name: String, node: SchemaNode)] {
    switch node {
    case nil: return []
    case .object(let entries):
      return entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    case .some(let other):
      report(path, "expected an object, found \(other.kindName)")
      return []
    }
  }

  mutating func text(_ node: SchemaNode, at path: String) -> String? {
    if let text = node.text { return text }
    report(path, "expected a string, found \(node.kindName)")
    return nil
  }

  /// A string, or an array of strings.
  mutating func texts(_ node: SchemaNode, at path: String) -> [String] {
    if case .list(let elements) = node { return elements.compactMap { text($0, at: path) } }
    return text(node, at: path).map { [$0] } ?? []
  }

  mutating func flag(_ node: SchemaNode?, at path: String) -> Bool? {
    switch node {
    case nil: return nil
    case .bool(let flag): return flag
    case .some(let other):
      report(path, "expected a Boolean, found \(other.kindName)")
      return nil
    }
  }
}

import PredicateSchema

/// Creates the entities of a JSON Schema.
///
/// Objects wait in a queue, so that their depth does not matter and objects that contain themselves
/// are created once.
struct JSONSchemaReader {
  let root: SchemaNode
  let file: String
  var omissions: [ModelError] = []
  private var entities: [String: Entity] = [:]
  /// The names of the entities by the place of their object in the file.
  private var names: [String: String] = [:]
  private var taken: Set<String> = []
  private var waiting: [(pointer: String, node: [String: SchemaNode], name: String)] = []

  private static let maximumEntities = ManagedObjectModel.maximumEntities

  init(root: SchemaNode, file: String) {
    self.root = root
    self.file = file
  }

  mutating func schema() throws(ModelError) -> Schema {
    for (pointer, name, node) in definitions {
      if let object = objectSchema(node) { _ = entity(for: object, at: pointer, named: name) }
    }
    if let object = objectSchema(root) {
      let title = object["title"]?.text ?? ModelFile.name(of: file)
      _ = entity(for: object, at: "#", named: title)
    }
    while let next = waiting.popLast() {
      entities[next.name] = made(next.node, named: next.name, at: next.pointer)
    }
    guard names.count <= Self.maximumEntities else {
      throw ModelError("there are more than \(Self.maximumEntities) objects", file: file)
    }
    guard !entities.isEmpty else {
      throw ModelError("this JSON Schema describes no object with properties", file: file)
    }
    let schema = Schema(entities: entities)
    let problems = schema.problems()
    guard problems.isEmpty else {
      throw ModelError(problems.map(\.description).joined(separator: "; "), file: file)
    }
    return schema
  }

  /// The named parts of the file.
  private var definitions: [(pointer: String, name: String, node: SchemaNode)] {
    let places = [["$defs"], ["definitions"], ["components", "schemas"]]
    return places.flatMap { path -> [(pointer: String, name: String, node: SchemaNode)] in
      let node = path.reduce(root as SchemaNode?) { $0?.member($1) }
      guard case .object(let members) = node else { return [] }
      return members.sorted { $0.key < $1.key }.map { name, node in
        ("#/" + (path + [name]).joined(separator: "/"), name, node)
      }
    }
  }

  /// The entity of the object at a place, which is created later; each place has one entity.
  mutating func entity(
    for node: [String: SchemaNode],
    at pointer: String,
    named wanted: String
  ) -> String {
    if let known = names[pointer] { return known }
    var name = wanted.isEmpty ? "object" : wanted
    var number = 2
    while names.count <= Self.maximumEntities, !taken.insert(name).inserted {
      name = "\(wanted) \(number)"
      number += 1
    }
    names[pointer] = name
    // With too many objects the whole file is rejected.
    guard names.count <= Self.maximumEntities else { return name }
    waiting.append((pointer, node, name))
    return name
  }

  private mutating func made(
    _ node: [String: SchemaNode],
    named name: String,
    at pointer: String
  ) -> Entity {
    var entity = Entity(name: name)
    var required: Set<String> = []
    if case .list(let names) = node["required"] { required = Set(names.compactMap(\.text)) }
    guard case .object(let properties) = node["properties"] else { return entity }
    for (key, node) in properties.sorted(by: { $0.key < $1.key }) where !key.isEmpty {
      let place = "\(pointer)/properties/\(key)"
      let type = propertyType(of: node, at: place, named: "\(name).\(key)")
      let isOptional = type.isOptional || !required.contains(key)
      switch type.kind {
      case .attribute(let type):
        entity.attributes[key] = Attribute(column: key, type: type, isOptional: isOptional)
      case .object(let destination, let cardinality):
        let near = cardinality == .one ? key : "id"
        let far = cardinality == .one ? "id" : "\(name).\(key)"
        entity.relationships[key] = Relationship(
          destination: destination,
          cardinality: cardinality,
          isOptional: isOptional && cardinality == .one,
          isOrdered: cardinality == .many,
          join: .direct(on: [ColumnPair(near: near, far: far)])
        )
      }
    }
    return entity
  }

  mutating func note(_ message: String) {
    let omission = ModelError(message, file: file)
    if omissions.count < 100, !omissions.contains(omission) { omissions.append(omission) }
  }
}

extension SchemaNode {
  /// A member of an object; nil if there is none, or if it is not an object.
  func member(_ name: String) -> SchemaNode? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}

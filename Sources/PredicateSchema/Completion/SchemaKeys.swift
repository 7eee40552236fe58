/// A key with what is known of it, in a few words: `integer?`, `Book (many)`.
package struct KeyEntry: Hashable {
  package let name: String
  package let type: String

  package init(name: String, type: String) {
    self.name = name
    self.type = type
  }
}

/// The keys of an entity, and of the objects that its paths lead to.
package struct SchemaKeys {
  private let schema: Schema
  private let entity: Entity

  /// The keys of an entity; nil if the schema has no such entity.
  package init?(schema: Schema, entity name: String) {
    guard let entity = schema.resolvedEntity(named: name) else { return nil }
    self.schema = schema
    self.entity = entity
  }

  /// The keys that may follow a path, sorted by name.
  package func entries(behind path: [String]) -> [KeyEntry] {
    guard let entity = entity(at: path) else { return [] }
    let attributes = entity.attributes.map {
      KeyEntry(name: $0.key, type: Self.type(of: $0.value))
    }
    let relationships = entity.relationships.map {
      KeyEntry(name: $0.key, type: Self.type(of: $0.value))
    }
    return (attributes + relationships).sorted { $0.name < $1.name }
  }

  /// The entity that a path of relationships leads to, or of objects inside rows.
  private func entity(at path: [String]) -> Entity? {
    var entity: Entity? = entity
    for name in path {
      guard let current = entity else { return nil }
      let destination = current.relationships[name]?.destination
      entity = schema.resolvedObject(named: destination ?? current.name + "." + name)
    }
    return entity
  }

  private static func type(of attribute: Attribute) -> String {
    let name =
      switch attribute.type {
      case .object: "object"
      case .list where attribute.type.fields != nil: "[object]"
      case .map: "map"
      case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .json, .list:
        attribute.type.rawValue
      }
    return name + (attribute.isOptional ? "?" : "")
  }

  private static func type(of relationship: Relationship) -> String {
    switch relationship.cardinality {
    case .one: relationship.destination + (relationship.isOptional ? "?" : "")
    case .many: "[\(relationship.destination)]"
    }
  }
}

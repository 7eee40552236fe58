import PredicateLint
import PredicateSchema

/// The keys that predicates may name: those of an entity, or else those of the profile's host.
struct KeyCatalogue {
  /// A key with what is known of it, in a few words: `integer?`, `Book (many)`.
  struct Entry: Hashable {
    let name: String
    let type: String
  }

  private let schema: Schema?
  private let entity: Entity?
  private let table: LintKeyTable

  init(schema: Schema?, entity name: String?, profile: LintProfile) {
    self.schema = schema
    entity = name.flatMap { schema?.resolvedEntity(named: $0) }
    table = profile.keys
  }

  /// The keys that may follow a path, sorted by name.
  func entries(behind path: [String]) -> [Entry] {
    if entity == nil {
      return table.keys(behind: path).sorted { $0.key < $1.key }
        .map { Entry(name: $0.key, type: Self.type(of: $0.value)) }
    }
    guard let entity = entity(at: path) else { return [] }
    let attributes = entity.attributes.map { Entry(name: $0.key, type: Self.type(of: $0.value)) }
    let relationships = entity.relationships.map {
      Entry(name: $0.key, type: Self.type(of: $0.value))
    }
    return (attributes + relationships).sorted { $0.name < $1.name }
  }

  /// The key at the end of a path.
  func entry(at path: [String]) -> Entry? {
    guard let name = path.last else { return nil }
    if entity == nil {
      return table.listedKey(at: path).map { Entry(name: name, type: Self.type(of: $0)) }
    }
    return entries(behind: path.dropLast()).first { $0.name == name }
  }

  /// The entity that a path of relationships leads to, or of objects inside rows.
  private func entity(at path: [String]) -> Entity? {
    var entity = entity
    for name in path {
      guard let current = entity else { return nil }
      let destination = current.relationships[name]?.destination
      entity = schema?.resolvedObject(named: destination ?? current.name + "." + name)
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

  private static func type(of key: LintKey?) -> String {
    guard let key else { return "object" }
    let type = key.isList ? "[\(key.type.rawValue)]" : key.type.rawValue
    guard let values = key.values, !values.isEmpty else { return type }
    let shown = values.prefix(6).joined(separator: ", ")
    return "\(type): \(shown)" + (values.count > 6 ? ", …" : "")
  }
}

/// The entities of a model by name, for looking up many of them.
struct ModelIndex {
  private let entities: [String: ModelEntity]

  init(_ model: ManagedObjectModel) {
    entities = Dictionary(
      model.entities.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The entity of that name; nil if there is none.
  subscript(name: String) -> ModelEntity? { entities[name] }

  /// The entity, its parent, the parent of that, and so on; a cycle ends the list.
  func lineage(of name: String) -> [ModelEntity] {
    var found: [ModelEntity] = []
    var seen: Set<String> = []
    var next: String? = name
    while let name = next, seen.insert(name).inserted, let entity = entities[name] {
      found.append(entity)
      next = entity.parent
    }
    return found
  }

  /// An attribute that the entity has or inherits.
  func attribute(_ name: String, of entity: String) -> ModelAttribute? {
    lineage(of: entity).lazy.compactMap { $0.attributes.first { $0.name == name } }.first
  }

  /// A relationship that the entity has or inherits.
  func relationship(_ name: String, of entity: String) -> ModelRelationship? {
    lineage(of: entity).lazy.compactMap { $0.relationships.first { $0.name == name } }.first
  }
}

extension ManagedObjectModel {
  /// The limit of entities. What a model is asked for takes time by their number and depth.
  static let maximumEntities = 5_000

  func requireLimits() throws(ModelError) {
    guard entities.count <= Self.maximumEntities else {
      throw ModelError("the model has more than \(Self.maximumEntities) entities", file: file)
    }
  }
}

/// The entities of a model by name, for repeated lookups.
package struct ModelIndex: Sendable {
  private let entities: [String: ModelEntity]
  /// The topmost ancestor of each entity; in a cycle, any of its entities.
  private let roots: [String: String]

  package init(_ model: ManagedObjectModel) {
    let entities = Dictionary(
      model.entities.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    self.entities = entities
    var roots: [String: String] = [:]
    for entity in model.entities {
      var path: [String] = []
      var name = entity.name
      // Each entity is visited once: the facts about an ancestor apply to all its descendants.
      while roots[name] == nil {
        roots[name] = name
        path.append(name)
        guard let parent = entities[name]?.parent, entities[parent] != nil else { break }
        name = parent
      }
      let root = roots[name] ?? name
      for name in path { roots[name] = root }
    }
    self.roots = roots
  }

  /// The entity with that name; nil if there is none.
  package subscript(name: String) -> ModelEntity? { entities[name] }

  /// The name of the topmost ancestor of an entity: its own, if it has no parent.
  package func root(of name: String) -> String { roots[name] ?? name }

  /// The entity and its ancestors; a cycle ends the list.
  package func lineage(of name: String) -> [ModelEntity] {
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

  /// The first entity with more than `limit` ancestors, or that is its own ancestor; nil if there
  /// is none.
  func entityDeeper(than limit: Int) -> ModelEntity? {
    var depths: [String: Int] = [:]
    for start in entities.keys.sorted() {
      var path: [String] = []
      var name: String? = start
      // The limit ends cycles, too.
      while let current = name, entities[current] != nil, depths[current] == nil,
        path.count <= limit + 1
      {
        path.append(current)
        name = entities[current]?.parent
      }
      let isKnown = name.map { entities[$0] != nil } == true
      var depth = isKnown ? name.map { depths[$0, default: limit] + 1 } ?? 0 : 0
      for name in path.reversed() {
        depths[name] = depth
        depth += 1
      }
      if depths[start, default: 0] > limit { return entities[start] }
    }
    return nil
  }
}

extension ManagedObjectModel {
  /// The limit of entities. Queries of a model take time by their number and depth.
  static let maximumEntities = 5_000

  func requireLimits() throws(ModelError) {
    guard entities.count <= Self.maximumEntities else {
      throw ModelError("the model has more than \(Self.maximumEntities) entities", file: file)
    }
  }
}

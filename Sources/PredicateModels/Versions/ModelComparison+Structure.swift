extension ModelComparison {
  /// All differences: those that matter to predicates, additions, and changes of the hierarchy; in
  /// the order of the older version, then of the newer one.
  public var differences: [ModelChange] {
    var found: [ModelChange] = []
    for entity in old.entities {
      found += changes(of: entity)
      guard let name = newEntity(for: entity.name), let other = newIndex[name] else { continue }
      found += hierarchyChanges(from: entity, to: other)
      found += orderChanges(of: entity)
      found += additions(from: entity, to: other)
    }
    let continued = Set(old.entities.compactMap { newEntity(for: $0.name) })
    found += new.entities.filter { !continued.contains($0.name) }.map { .entityAdded($0.name) }
    return found
  }

  private func hierarchyChanges(from old: ModelEntity, to new: ModelEntity) -> [ModelChange] {
    var found: [ModelChange] = []
    // A parent that was only renamed is the same parent.
    if old.parent.flatMap({ newEntity(for: $0) }) != new.parent {
      found.append(.parentChanged(old.name, from: old.parent, to: new.parent))
    }
    if old.isAbstract != new.isAbstract {
      found.append(.abstractnessChanged(old.name, isAbstract: new.isAbstract))
    }
    return found
  }

  private func orderChanges(of entity: ModelEntity) -> [ModelChange] {
    guard let newName = newEntity(for: entity.name) else { return [] }
    guard !entity.relationships.isEmpty else { return [] }
    let others = Dictionary(
      newIndex.lineage(of: newName).flatMap(\.relationships).map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return entity.relationships.compactMap { relationship in
      guard let property = oldProperty(relationship.name, of: entity.name),
        let name = newProperty(for: property, of: entity.name)?.name,
        let other = others[name],
        other.isOrdered != relationship.isOrdered
      else { return nil }
      return .orderChanged(relationship.name, of: entity.name, isOrdered: other.isOrdered)
    }
  }

  private func additions(from old: ModelEntity, to new: ModelEntity) -> [ModelChange] {
    let continued = Set(
      properties(of: old.name, in: oldIndex).compactMap {
        newProperty(for: $0, of: old.name)?.name
      }
    )
    return ModelProperty.all(of: new).filter { !continued.contains($0.name) }
      .map { .keyAdded($0.name, of: new.name) }
  }
}

public import PredicateSyntax

extension Schema {
  /// The entity with all that it inherits: attributes, relationships, table, primary key; nil if
  /// the entity is unknown. A child's own properties take precedence.
  public func resolvedEntity(named name: String) -> Entity? {
    guard var entity = entities.exact(name) else { return nil }
    if entity.parent == nil { return entity }
    for ancestor in ancestors(of: name) {
      entity.attributes.merge(ancestor.attributes) { own, _ in own }
      entity.relationships.merge(ancestor.relationships) { own, _ in own }
      entity.table = ancestor.table
      entity.primaryKey = ancestor.primaryKey
    }
    return entity
  }

  /// The entity and its descendants, sorted by name.
  public func descendants(of name: String) -> [Entity] {
    guard entities[name] != nil else { return [] }
    return facts.value.inheritance(of: self).family(of: name).compactMap { entities[$0] }
      .sorted { $0.name < $1.name }
  }

  /// The discriminator's column, and its values in rows of this entity and its children; nil when
  /// the table holds no other rows.
  public func discriminators(of name: String) -> (column: String, values: [Value])? {
    guard let entity = resolvedEntity(named: name), let own = entity.discriminator else {
      return nil
    }
    let inheritance = facts.value.inheritance(of: self)
    let family = inheritance.family(of: name)
    guard let table = table(of: name), inheritance.sharers[table, default: 0] > family.count else {
      return nil
    }
    return (own.column, descendants(of: name).compactMap { $0.discriminator?.value })
  }

  /// The table of an entity: that of its topmost ancestor.
  package func table(of name: String) -> String? {
    guard let entity = entities.exact(name) else { return nil }
    return entity.parent == nil ? entity.table : ancestors(of: name).last?.table ?? entity.table
  }

  /// The parent, the grandparent and so on; a cycle ends the list.
  func ancestors(of name: String) -> [Entity] {
    var found: [Entity] = []
    var seen: Set<String> = []
    var current = entities[name]?.parent
    while let name = current, let entity = entities[name], seen.insert(name).inserted {
      found.append(entity)
      current = entity.parent
    }
    return found
  }

  /// The limit of ancestors: every lookup of an entity visits all of them.
  package static let maximumAncestors = 100

  /// The number of ancestors of each entity. A cycle is counted up to where it closes.
  var generations: [String: Int] {
    var known: [String: Int] = [:]
    for name in entities.keys {
      var chain: [String] = []
      var seen: Set<String> = []
      var current: String? = name
      while let name = current, let entity = entities[name], known[name] == nil,
        seen.insert(name).inserted
      {
        chain.append(name)
        current = entity.parent
      }
      var count = current.flatMap { known[$0] ?? (seen.contains($0) ? chain.count : nil) } ?? -1
      for name in chain.reversed() {
        count += 1
        known[name] = count
      }
    }
    return known
  }
}

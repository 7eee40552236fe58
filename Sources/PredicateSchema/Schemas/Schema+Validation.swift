import PredicateSyntax

extension Schema {
  /// Throws all problems, in the order of the entities' names.
  public func validate() throws(SchemaError) {
    let problems = problems()
    if !problems.isEmpty { throw SchemaError(problems) }
  }

  /// All problems; empty for a valid schema.
  public func problems() -> [SchemaProblem] {
    let names = entities.keys.sorted()
    let generations = generations
    if let deep = names.first(where: { generations[$0, default: 0] > Self.maximumAncestors }) {
      return [.tooManyAncestors(entity: deep, limit: Self.maximumAncestors)]
    }
    let own = names.flatMap { name in entities[name].map { problems(of: $0, under: name) } ?? [] }
    return own + cycles(names) + discriminatorProblems(names)
  }

  private func problems(of entity: Entity, under key: String) -> [SchemaProblem] {
    var problems: [SchemaProblem] = []
    if key != entity.name { problems.append(.misnamedEntity(key: key, name: entity.name)) }
    if entity.name.isEmpty || entity.table.isEmpty || entity.primaryKey.contains("") {
      problems.append(.emptyName(entity: entity.name, property: nil))
    }
    if entity.parent == nil, entity.primaryKey.isEmpty, !entity.isKeyless {
      problems.append(.missingPrimaryKey(entity: entity.name))
    }
    if let column = entity.primaryKey.firstRepeated {
      problems.append(.duplicatePrimaryKey(entity: entity.name, column: column))
    }
    if let parent = entity.parent, entities[parent] == nil {
      problems.append(.unknownParent(entity: entity.name, parent: parent))
    }
    for (name, attribute) in entity.attributes.sorted(by: { $0.key < $1.key }) {
      let limit = AttributeType.maximumDepth
      problems +=
        attribute.type.isDeeper(than: limit)
        ? [.deepType(entity: entity.name, attribute: name, limit: limit)]
        : self.problems(of: attribute, name, entity.name)
    }
    for (name, relationship) in entity.relationships.sorted(by: { $0.key < $1.key }) {
      problems += self.problems(of: relationship, name, entity.name)
    }
    let resolved = resolvedEntity(named: entity.name) ?? entity
    let declared = Set(entity.attributes.keys).union(entity.relationships.keys)
    problems += declared.intersection(resolved.attributes.keys)
      .intersection(resolved.relationships.keys).sorted()
      .map { .duplicateProperty(entity: entity.name, name: $0) }
    return problems
  }

  private func problems(
    of attribute: Attribute,
    _ name: String,
    _ entity: String
  ) -> [SchemaProblem] {
    var problems: [SchemaProblem] = []
    if name.isEmpty || attribute.column.isEmpty {
      problems.append(.emptyName(entity: entity, property: name))
    }
    if let storage = attribute.storage, !attribute.type.storageForms.contains(storage) {
      problems.append(
        .invalidStorage(entity: entity, attribute: name, type: attribute.type, storage)
      )
    }
    if let fields = attribute.type.fields {
      let objects = entity + "." + name
      if entities[objects] != nil { problems.append(.duplicateEntity(objects)) }
      for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
        problems += self.problems(of: field, name, objects)
      }
    }
    return problems
  }

  private func problems(
    of relationship: Relationship,
    _ name: String,
    _ entity: String
  ) -> [SchemaProblem] {
    var problems: [SchemaProblem] = []
    if name.isEmpty { problems.append(.emptyName(entity: entity, property: name)) }
    if entities[relationship.destination] == nil {
      problems.append(
        .unknownDestination(
          entity: entity,
          relationship: name,
          destination: relationship.destination
        )
      )
    }
    if relationship.cardinality == .one, relationship.isOrdered {
      problems.append(.orderedToOne(entity: entity, relationship: name))
    }
    let pairs: [[ColumnPair]]
    var columns: [String] = []
    switch relationship.join {
    case .direct(let on): pairs = [on]
    case .through(let table, let near, let far):
      pairs = [near, far]
      columns = [table]
    }
    if pairs.contains(where: \.isEmpty) {
      problems.append(.missingJoin(entity: entity, relationship: name))
    }
    columns += pairs.flatMap { $0.flatMap { [$0.near, $0.far] } }
    if let order = relationship.orderColumn { columns.append(order) }
    if columns.contains("") { problems.append(.emptyName(entity: entity, property: name)) }
    return problems
  }

  /// The cycles of inheritance, each once, from its first name on.
  private func cycles(_ names: [String]) -> [SchemaProblem] {
    names.compactMap { name in
      var chain = [name]
      while let last = chain.last, let next = entities[last]?.parent, entities[next] != nil {
        if next == name { return chain.min() == name ? .inheritanceCycle(chain) : nil }
        if chain.contains(next) { return nil }
        chain.append(next)
      }
      return nil
    }
  }

  private func discriminatorProblems(_ names: [String]) -> [SchemaProblem] {
    var problems: [SchemaProblem] = []
    var tables: [String: TableDiscriminators] = [:]
    for (name, entity) in names.compactMap({ name in entities[name].map { (name, $0) } }) {
      let table = table(of: name) ?? entity.table
      guard let own = entity.discriminator else {
        if entity.parent != nil { problems.append(.missingDiscriminator(entity: name)) }
        continue
      }
      switch own.value {
      case nil, .text, .integer: break
      case .null, .bool, .real, .decimal, .date, .uuid, .bytes, .url, .list, .set, .map:
        problems.append(.invalidDiscriminator(entity: name))
      }
      problems += tables[table, default: TableDiscriminators()].add(entity.name, own)
    }
    return problems
  }
}

/// The discriminators of one table, which may have thousands of entities.
private struct TableDiscriminators {
  private var first: (entity: String, column: String)?
  private var values: [Value: String] = [:]

  /// Adds the discriminator of an entity, and returns its conflicts with those before.
  mutating func add(_ entity: String, _ own: Discriminator) -> [SchemaProblem] {
    guard let first, first.column != own.column else {
      self.first = first ?? (entity, own.column)
      guard let value = own.value else { return [] }
      if let other = values[value] {
        return [.duplicateDiscriminator(entity: other, other: entity, value)]
      }
      values[value] = entity
      return []
    }
    return [
      .differingDiscriminators(
        entity: first.entity,
        column: first.column,
        other: entity,
        otherColumn: own.column
      )
    ]
  }
}

extension [String] {
  /// The first element that occurs a second time.
  fileprivate var firstRepeated: String? {
    var seen: Set<String> = []
    return first { !seen.insert($0).inserted }
  }
}

import PredicateSyntax

/// Writes a schema as JSON, leaving out defaults.
struct SchemaWriter {
  let schema: Schema

  var node: SchemaNode {
    .object(["entities": .object(schema.entities.mapValues(node(of:)))])
  }

  private func node(of entity: Entity) -> SchemaNode {
    var fields: [String: SchemaNode] = [:]
    if let parent = entity.parent {
      fields["parent"] = .text(parent)
    } else {
      if entity.table != entity.name { fields["table"] = .text(entity.table) }
      if entity.primaryKey != ["id"] { fields["primaryKey"] = columns(entity.primaryKey) }
      if entity.isKeyless { fields["keyless"] = .bool(true) }
    }
    if let discriminator = entity.discriminator {
      var node: [String: SchemaNode] = ["column": .text(discriminator.column)]
      switch discriminator.value {
      case .text(let text): node["value"] = .text(text)
      case .integer(let number): node["value"] = .integer(number)
      case nil: break
      // `Schema.problems` reports a discriminator of any other type.
      case .null, .bool, .real, .decimal, .date, .uuid, .bytes, .url, .list, .set, .map: break
      }
      fields["discriminator"] = .object(node)
    }
    if !entity.attributes.isEmpty {
      fields["attributes"] = Self.node(of: entity.attributes)
    }
    if !entity.relationships.isEmpty {
      fields["relationships"] = .object(
        Dictionary(
          uniqueKeysWithValues: entity.relationships.map { name, relationship in
            (name, node(of: relationship, named: name, from: entity.name))
          }
        )
      )
    }
    return .object(fields)
  }

  private func node(
    of relationship: Relationship,
    named name: String,
    from entity: String
  ) -> SchemaNode {
    let isMany = relationship.cardinality == .many
    var fields: [String: SchemaNode] = [
      isMany ? "toMany" : "toOne": .text(relationship.destination)
    ]
    if relationship.isOptional || name.hasSuffix("?") {
      fields["optional"] = .bool(relationship.isOptional)
    }
    if relationship.isOrdered {
      fields["ordered"] = relationship.orderColumn.map(SchemaNode.text) ?? .bool(true)
    }
    let nearKey = schema.resolvedEntity(named: entity)?.primaryKey
    let farKey = schema.resolvedEntity(named: relationship.destination)?.primaryKey
    switch relationship.join {
    case .direct(let on): fields["on"] = pairs(on, key: isMany ? nearKey : farKey, isNear: !isMany)
    case .through(let table, let near, let far):
      fields["through"] = .text(table)
      fields["near"] = pairs(near, key: nearKey, isNear: false)
      fields["far"] = pairs(far, key: farKey, isNear: true)
    }
    return .object(fields)
  }

  /// The columns opposite the primary key alone, if the others are exactly the primary key.
  private func pairs(_ pairs: [ColumnPair], key: [String]?, isNear: Bool) -> SchemaNode {
    if let key, !key.isEmpty, pairs.map(isNear ? \.far : \.near) == key {
      return columns(pairs.map(isNear ? \.near : \.far))
    }
    if pairs.count == 1 { return .object([pairs[0].near: .text(pairs[0].far)]) }
    return .list(pairs.map { .object(["near": .text($0.near), "far": .text($0.far)]) })
  }

  private func columns(_ names: [String]) -> SchemaNode {
    names.count == 1 ? .text(names[0]) : .list(names.map(SchemaNode.text))
  }
}

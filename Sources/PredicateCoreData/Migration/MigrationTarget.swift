public import PredicateModels
public import PredicateSchema
import PredicateSyntax

extension ManagedObjectModel {
  /// Tables with readable names for the objects of the model: a table for each family of entities with
  /// the columns `id` and `entity`, foreign keys `NAME_id`, and a table for each many-to-many
  /// relationship. Where a name is taken, a number follows it.
  public func migrationTarget() throws(ModelError) -> Schema {
    _ = try schema()
    return MigrationTargetBuilder(self).schema()
  }
}

/// Names the tables and columns of the target of a migration.
private struct MigrationTargetBuilder {
  private let model: ManagedObjectModel
  /// The names that each table has given away, in lower case: databases do not tell case apart.
  private var taken: [String: Set<String>] = [:]
  private var columns: [String: [String: String]] = [:]
  private var keys: [String: (id: String, entity: String)] = [:]

  init(_ model: ManagedObjectModel) {
    self.model = model
    for entity in model.entities.sorted(by: { $0.name < $1.name }) {
      let root = root(of: entity.name)
      for attribute in entity.attributes where !attribute.isTransient {
        columns[entity.name, default: [:]][attribute.name] = name(attribute.name, in: root)
      }
      for relationship in entity.relationships
      where !relationship.isTransient && !relationship.isToMany {
        columns[entity.name, default: [:]][relationship.name] =
          name(relationship.name + "_id", in: root)
      }
    }
    for entity in model.entities where entity.parent == nil {
      keys[entity.name] = (name("id", in: entity.name), name("entity", in: entity.name))
    }
  }

  private func root(of entity: String) -> String {
    model.lineage(of: entity).last?.name ?? entity
  }

  private mutating func name(_ wanted: String, in table: String) -> String {
    var name = wanted
    var number = 2
    while !taken[table, default: []].insert(name.lowercased()).inserted {
      name = "\(wanted)_\(number)"
      number += 1
    }
    return name
  }

  func schema() -> Schema {
    var schema = Schema()
    for entity in model.entities.sorted(by: { $0.name < $1.name }) {
      let root = root(of: entity.name)
      let key = keys[root] ?? ("id", "entity")
      var result = Entity(
        name: entity.name,
        table: root,
        primaryKey: [key.id],
        parent: entity.parent,
        discriminator: Discriminator(column: key.entity, value: .text(entity.name))
      )
      for attribute in entity.attributes where !attribute.isTransient {
        result.attributes[attribute.name] = Attribute(
          column: columns[entity.name]?[attribute.name] ?? attribute.name,
          type: attribute.type.targetType,
          isOptional: attribute.isOptional
        )
      }
      for relationship in entity.relationships where !relationship.isTransient {
        result.relationships[relationship.name] = self.relationship(relationship, of: entity)
      }
      schema.entities[entity.name] = result
    }
    return schema
  }

  private func relationship(
    _ relationship: ModelRelationship,
    of entity: ModelEntity
  ) -> Relationship {
    let own = keys[root(of: entity.name)]?.id ?? "id"
    let far = keys[root(of: relationship.destination)]?.id ?? "id"
    let isOrdered = relationship.isToMany && relationship.isOrdered
    var order: String?
    let join: Join
    if !relationship.isToMany {
      let column = columns[entity.name]?[relationship.name] ?? relationship.name + "_id"
      join = .direct(on: [ColumnPair(near: column, far: far)])
    } else if let (declaring, inverse) = inverse(of: relationship), !inverse.isToMany {
      let column = columns[declaring]?[inverse.name] ?? inverse.name + "_id"
      join = .direct(on: [ColumnPair(near: own, far: column)])
      if isOrdered { order = inverse.name + "_order" }
    } else if let (declaring, inverse) = inverse(of: relationship) {
      let isFirst = (entity.name, relationship.name) <= (declaring, inverse.name)
      let table =
        isFirst ? "\(entity.name)_\(relationship.name)" : "\(declaring)_\(inverse.name)"
      let isReflexive = declaring == entity.name && inverse.name == relationship.name
      let near = isReflexive ? "owner_id" : inverse.name + "_id"
      let member = relationship.name + "_id"
      // Both ends may have one name.
      let isSame = near.lowercased() == member.lowercased()
      join = .through(
        table: table,
        near: [ColumnPair(near: own, far: isSame && isFirst ? near + "_2" : near)],
        far: [ColumnPair(near: isSame && !isFirst ? member + "_2" : member, far: far)]
      )
      if isOrdered { order = relationship.name + "_order" }
    } else {
      let column = "\(entity.name)_\(relationship.name)_id"
      join = .direct(on: [ColumnPair(near: own, far: column)])
      if isOrdered { order = "\(entity.name)_\(relationship.name)_order" }
    }
    return Relationship(
      destination: relationship.destination,
      cardinality: relationship.isToMany ? .many : .one,
      isOptional: relationship.isOptional,
      isOrdered: isOrdered,
      orderColumn: order,
      join: join
    )
  }

  private func inverse(
    of relationship: ModelRelationship
  ) -> (entity: String, relationship: ModelRelationship)? {
    guard let name = relationship.inverse else { return nil }
    for entity in model.lineage(of: relationship.destination) {
      if let found = entity.relationships.first(where: { $0.name == name }) {
        return (entity.name, found)
      }
    }
    return nil
  }
}

extension ModelAttributeType {
  /// The type in a plain database.
  fileprivate var targetType: AttributeType {
    switch self {
    case .integer16, .integer32, .integer64: .integer
    case .decimal: .decimal
    case .double, .float: .real
    case .string: .text
    case .boolean: .bool
    case .date: .date
    case .binary: .bytes
    case .uuid: .uuid
    case .uri: .url
    // SQLite has no JSON of its own: the text of what a value consists of.
    case .transformable, .objectID, .composite, .undefined: .text
    }
  }
}

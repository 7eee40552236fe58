import PredicateSchema
import PredicateSyntax

/// Makes the entities of a schema from those of a model.
struct ModelSchemaBuilder {
  private let model: ManagedObjectModel
  private let names: StoreNames
  /// The entities that composites become, by the composite's name.
  private let compositeNames: [String: String]

  init(_ model: ManagedObjectModel) {
    self.model = model
    names = StoreNames(model)
    let taken = Set(model.entities.map(\.name))
    compositeNames = Dictionary(
      model.composites.map {
        ($0.name, taken.contains($0.name) ? "composite \($0.name)" : $0.name)
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  func schema() throws(ModelError) -> Schema {
    var schema = Schema()
    for entity in model.entities {
      schema.entities[entity.name] = self.entity(entity)
    }
    for composite in model.composites {
      guard let name = compositeNames[composite.name] else { continue }
      var entity = Entity(name: name, primaryKey: ["Z_PK"])
      for attribute in composite.attributes {
        add(attribute, column: attribute.name, to: &entity)
      }
      schema.entities[name] = entity
    }
    return schema
  }

  private func entity(_ entity: ModelEntity) -> Entity {
    var result = Entity(
      name: entity.name,
      table: names.table(of: entity.name),
      primaryKey: ["Z_PK"],
      parent: entity.parent,
      discriminator: Discriminator(
        column: "Z_ENT",
        value: names.numbers[entity.name].map { .integer(Int64($0)) }
      )
    )
    for attribute in entity.attributes where !attribute.isTransient {
      add(attribute, column: names.column(of: attribute.name, in: entity.name), to: &result)
    }
    for relationship in entity.relationships where !relationship.isTransient {
      result.relationships[relationship.name] = Relationship(
        destination: relationship.destination,
        cardinality: relationship.isToMany ? .many : .one,
        isOptional: relationship.isOptional,
        isOrdered: relationship.isToMany && relationship.isOrdered,
        join: names.join(of: relationship, in: entity.name)
      )
    }
    return result
  }

  private func add(_ attribute: ModelAttribute, column: String, to entity: inout Entity) {
    if let composite = attribute.composite.flatMap({ compositeNames[$0] }) {
      entity.relationships[attribute.name] = Relationship(
        destination: composite,
        cardinality: .one,
        isOptional: attribute.isOptional,
        join: .direct(on: [ColumnPair(near: column, far: "Z_PK")])
      )
      return
    }
    let (type, storage) = attribute.type.schemaType
    entity.attributes[attribute.name] = Attribute(
      column: column,
      type: type,
      isOptional: attribute.isOptional,
      storage: storage
    )
  }
}

extension ModelAttributeType {
  /// The type of the attribute in a schema, and the form in which Core Data's stores keep it.
  fileprivate var schemaType: (type: AttributeType, storage: StorageForm?) {
    switch self {
    case .integer16, .integer32, .integer64: (.integer, nil)
    case .decimal: (.decimal, nil)
    case .double, .float: (.real, nil)
    case .string: (.text, nil)
    case .boolean: (.bool, .integer)
    case .date: (.date, .secondsSince2001)
    case .binary: (.bytes, nil)
    case .uuid: (.uuid, .blob)
    case .uri: (.url, .text)
    case .transformable, .objectID, .composite, .undefined: (.json, nil)
    }
  }
}

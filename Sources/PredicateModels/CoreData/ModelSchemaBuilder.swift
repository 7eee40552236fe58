import PredicateSchema
import PredicateSyntax

/// Builds the entities of a schema from those of a model.
struct ModelSchemaBuilder {
  private let model: ManagedObjectModel
  private let store: StoreDescription?
  private let names: StoreNames
  private let entityNames: Set<String>
  /// The composites by name.
  private let composites: [String: ModelComposite]

  /// Creates the schema of a store as Core Data creates it from the model, or of an existing one.
  init(_ model: ManagedObjectModel, in store: StoreDescription? = nil) {
    self.model = model
    self.store = store
    names = StoreNames(model, in: store)
    entityNames = Set(model.entities.map(\.name))
    composites = Dictionary(
      model.composites.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  func schema() -> Schema {
    var schema = Schema()
    for entity in model.entities {
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
        let column = names.column(of: attribute.name, in: entity.name)
        add(attribute, column: column, to: &result, &schema, depth: 0)
      }
      for relationship in entity.relationships where !relationship.isTransient {
        let (join, order) = names.join(of: relationship, in: entity.name)
        result.relationships[relationship.name] = Relationship(
          destination: relationship.destination,
          cardinality: relationship.isToMany ? .many : .one,
          isOptional: relationship.isOptional,
          isOrdered: relationship.isToMany && relationship.isOrdered,
          orderColumn: order,
          join: join
        )
      }
      schema.entities[entity.name] = result
    }
    return schema
  }

  /// Adds an attribute. One of a composite type leads to a separate entity, whose attributes are
  /// columns of the same row: `ZADDRESS_CITY`.
  private func add(
    _ attribute: ModelAttribute,
    column: String,
    to entity: inout Entity,
    _ schema: inout Schema,
    depth: Int
  ) {
    guard depth < AttributeType.maximumDepth,
      let composite = attribute.composite.flatMap({ composites[$0] })
    else {
      let (type, storage) = attribute.schemaType
      entity.attributes[attribute.name] = Attribute(
        column: column,
        type: type,
        isOptional: attribute.isOptional,
        storage: storage
      )
      return
    }
    let isTaken =
      schema.entities[composite.name] != nil || entityNames.contains(composite.name)
    var parts = Entity(
      name: isTaken ? "\(entity.name).\(attribute.name)" : composite.name,
      table: entity.table,
      primaryKey: ["Z_PK"]
    )
    for part in composite.attributes {
      let name = part.name.uppercased()
      let choices = [column + "_" + name, column + name, "Z" + name]
      let known = choices.first { store?.columns[entity.table]?.contains($0) == true }
      add(part, column: known ?? choices[0], to: &parts, &schema, depth: depth + 1)
    }
    schema.entities[parts.name] = parts
    entity.relationships[attribute.name] = Relationship(
      destination: parts.name,
      cardinality: .one,
      isOptional: attribute.isOptional,
      join: .direct(on: [ColumnPair(near: "Z_PK", far: "Z_PK")])
    )
  }
}

extension ModelAttribute {
  /// The type of the attribute in a schema, and its storage form in Core Data's stores.
  fileprivate var schemaType: (type: AttributeType, storage: StorageForm?) {
    switch type {
    case .integer16, .integer32, .integer64: (.integer, nil)
    case .decimal: (.decimal, .number)
    case .double, .float: (.real, nil)
    case .string: (.text, nil)
    case .boolean: (.bool, .integer)
    case .date: (.date, .secondsSince2001)
    case .binary: (.bytes, allowsExternalStorage ? .external : nil)
    case .uuid: (.uuid, .blob)
    case .uri: (.url, .text)
    case .transformable, .objectID, .composite, .undefined: (.json, .archive)
    }
  }
}

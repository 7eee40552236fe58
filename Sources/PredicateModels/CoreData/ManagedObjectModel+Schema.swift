public import PredicateSchema
import PredicateSyntax

extension ManagedObjectModel {
  /// The entities as a schema, for checking predicates and for SQL.
  ///
  /// - Attributes, relationships and inheritance are the model's. A composite type becomes an
  ///   entity that the attribute leads to. Transformable attributes may be anything.
  /// - Transient properties and fetched properties are not keys: a fetch cannot use them, which a
  ///   check reports (`S026`). Nor can it use keys of an attribute's value, such as `name.length`
  ///   (`S027`).
  /// - `objectID` and `entity` are keys of every object.
  /// - Tables and columns are named as Core Data names them in a store that it creates from the
  ///   model. A store that was migrated may differ.
  ///
  /// Throws a `ModelError` with the line of an unknown parent or destination, of a duplicate name,
  /// and of a cycle of inheritance.
  public func schema() throws(ModelError) -> Schema { try schema(in: nil) }

  /// The schema with the numbers, tables and columns of a store; without one, with those that Core
  /// Data would create.
  package func schema(in store: StoreDescription?) throws(ModelError) -> Schema {
    try requireSoundness()
    var schema = ModelSchemaBuilder(self, in: store).schema()
    schema.storeRules.objectKeys = ["objectID", "entity"]
    schema.storeRules.readsKeysOfAttributes = false
    schema.storeRules.comparesEmptyAsNil = true
    for entity in entities {
      let names =
        entity.attributes.filter(\.isTransient).map(\.name)
        + entity.relationships.filter(\.isTransient).map(\.name)
        + entity.fetchedProperties.map(\.name)
      if !names.isEmpty { schema.storeRules.unstoredKeys[entity.name] = Set(names) }
    }
    let problems = schema.problems()
    guard problems.isEmpty else {
      throw ModelError(problems.map(\.description).joined(separator: "; "), file: file)
    }
    return schema
  }

  /// Throws for a model whose parts are inconsistent.
  private func requireSoundness() throws(ModelError) {
    try requireLimits()
    let index = ModelIndex(self)
    var names: Set<String> = []
    for entity in entities {
      guard names.insert(entity.name).inserted else {
        throw ModelError("duplicate entity `\(entity.name)`", at: entity.place)
      }
    }
    try requireSoundComposites()
    for entity in entities {
      if let parent = entity.parent, !names.contains(parent) {
        throw missing("the parent", parent, names, at: entity.place)
      }
      var keys: Set<String> = []
      let own =
        entity.attributes.map { ($0.name, $0.place) }
        + entity.relationships.map { ($0.name, $0.place) }
        + entity.fetchedProperties.map { ($0.name, $0.place) }
      for (name, place) in own where !keys.insert(name).inserted {
        throw ModelError("`\(entity.name)` has two properties `\(name)`", at: place)
      }
      for relationship in entity.relationships where !names.contains(relationship.destination) {
        throw missing("the destination", relationship.destination, names, at: relationship.place)
      }
    }
    let limit = Schema.maximumAncestors
    guard let deep = index.entityDeeper(than: limit) else { return }
    if let last = index.lineage(of: deep.name).last, let next = last.parent {
      throw ModelError("`\(last.name)` and `\(next)` inherit from each other", at: deep.place)
    }
    throw ModelError(
      "\(deep.name) has more than \(limit) ancestors",
      file: file
    )
  }

  private func missing(
    _ what: String,
    _ name: String,
    _ known: Set<String>,
    at place: ModelPlace
  ) -> ModelError {
    let nearest = Spelling.nearest(to: name, among: known.sorted())
      .map { "; did you mean `\($0)`?" }
    return ModelError("\(what) `\(name)` is not an entity of the model\(nearest ?? "")", at: place)
  }
}

import PredicateModels
import PredicateSchema

/// The schema of a store with a second relationship for each, to the same objects but with only
/// their keys and entities.
struct IdentifierSchema {
  let schema: Schema

  init(_ model: ManagedObjectModel, _ base: Schema) {
    var schema = base
    let names = Set(model.entities.map(\.name))
    for (name, entity) in base.entities where names.contains(name) {
      var twin = entity
      twin.name = Self.key(name)
      twin.parent = entity.parent.map(Self.key)
      twin.attributes = entity.attributes.filter {
        $0.key == IdentifierRewriter.key || $0.key == IdentifierRewriter.entityKey
      }
      twin.relationships = [:]
      schema.entities[twin.name] = twin
      for (key, relationship) in entity.relationships
      where names.contains(relationship.destination) {
        var second = relationship
        second.destination = Self.key(relationship.destination)
        schema.entities[name]?.relationships[Self.key(key)] = second
      }
    }
    self.schema = schema
  }

  /// The name of a second relationship, and of the entity that it leads to. It resembles no name in
  /// a model, so that no diagnostic suggests it.
  static func key(_ name: String) -> String { "objectIDs of \(name)" }
}

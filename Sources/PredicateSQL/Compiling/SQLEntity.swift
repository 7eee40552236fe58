import PredicateSchema
import PredicateSyntax

/// An entity with all that it inherits, kept once for all the rows that are of it: there are as many
/// rows under way as there are key paths, and an `Entity` is long to copy.
final class SQLEntity: Sendable {
  let name: String
  let table: String
  let primaryKey: [String]
  let attributes: [String: Attribute]
  let relationships: [String: Relationship]
  let discriminator: Discriminator?

  init(_ entity: Entity) {
    name = entity.name
    table = entity.table
    primaryKey = entity.primaryKey
    attributes = entity.attributes
    relationships = entity.relationships
    discriminator = entity.discriminator
  }

  /// What a group of rows is of.
  static let none = SQLEntity(Entity(name: ""))
}

import PredicateSchema
import PredicateSyntax

/// An entity with everything that it inherits, shared by all rows of it: a translation has as many
/// rows as key paths, and copying an `Entity` is slow.
final class SQLEntity: Sendable {
  let name: String
  let table: String
  let primaryKey: [String]
  private let isKeyless: Bool
  let attributes: [String: Attribute]
  let relationships: [String: Relationship]
  let discriminator: Discriminator?

  init(_ entity: Entity) {
    name = entity.name
    table = entity.table
    primaryKey = entity.primaryKey
    isKeyless = entity.isKeyless
    attributes = entity.attributes
    relationships = entity.relationships
    discriminator = entity.discriminator
  }

  /// Whether there is a key, and two keys that are equal to the database are the same.
  var hasUniqueKey: Bool {
    !primaryKey.isEmpty && !isKeyless
      && !attributes.values.contains { primaryKey.contains($0.column) && $0.collation == .other }
  }

  /// The attribute that a column holds; nil for a column that only relationships name.
  func attribute(ofColumn name: String) -> Attribute? {
    attributes.values.first { $0.column == name }
  }

  /// Whether it has an attribute or a relationship of the name.
  func hasProperty(_ name: String) -> Bool {
    attributes.exact(name) != nil || relationships.exact(name) != nil
  }

  /// The entity of a group of rows.
  static let none = SQLEntity(Entity(name: ""))
}

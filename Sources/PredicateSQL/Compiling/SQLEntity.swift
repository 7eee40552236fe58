import PredicateAnalysis
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

  /// The entities that were asked for, since most are asked for more than once.
  final class Known {
    private let schema: Schema
    private var entities: [SQLEntity]

    init(_ schema: Schema, _ root: SQLEntity) {
      self.schema = schema
      entities = [root]
    }

    func entity(named name: String) -> SQLEntity? {
      if let known = entities.first(where: { $0.name == name }) { return known }
      guard let entity = schema.resolvedEntity(named: name).map(SQLEntity.init) else { return nil }
      entities.append(entity)
      return entity
    }
  }

  /// What a group of rows is of.
  static let none = SQLEntity(Entity(name: ""))
}

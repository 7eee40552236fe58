import PredicateModels
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax

/// The entities of a model in the tables of a store.
struct CoreDataLayout {
  /// The model, or the part of it in one of its configurations, if the store was written with that.
  let model: ManagedObjectModel
  private(set) var schema: Schema
  /// The names of the entities by their numbers.
  let entityNames: [Int64: String]
  /// The topmost ancestor of each entity.
  let roots: [String: String]

  /// Finds the tables and columns; throws if the store was not written with the model.
  init(_ whole: ManagedObjectModel, in file: CoreDataFile) throws(StorageError) {
    do throws(ModelError) {
      model = try file.description.part(of: whole)
      schema = try model.schema(in: file.description)
    } catch {
      throw .cannotOpen(store: file.path, reason: error.message)
    }
    for entity in model.entities {
      let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
      let reserved = [IdentifierRewriter.key, IdentifierRewriter.entityKey]
      // Methods of NSManagedObject, which Core Data does not allow as names of properties.
      if let name = names.first(where: reserved.contains) {
        let reason = "“\(entity.name)” has a property “\(name)”, a name that every object has"
        throw .cannotOpen(store: file.path, reason: reason)
      }
    }
    let index = ModelIndex(model)
    var roots: [String: String] = [:]
    var names: [Int64: String] = [:]
    for entity in model.entities {
      roots[entity.name] = index.root(of: entity.name)
      if case .integer(let number) = schema.entities[entity.name]?.discriminator?.value {
        names[number] = entity.name
      }
    }
    self.roots = roots
    entityNames = names
    for name in schema.entities.keys { Self.prepare(&schema, name, isRoot: roots[name] == name) }
    schema.storeRules.objectKeys.remove("objectID")
    schema.storeRules.objectKeys.remove("entity")
    try findExternalData(in: file)
    try joinBothWays(in: file)
  }

  /// Any column may be NULL: only Core Data itself requires values, and not for objects to which a
  /// migration has added attributes.
  private static func prepare(_ schema: inout Schema, _ name: String, isRoot: Bool) {
    guard var entity = schema.entities[name] else { return }
    for key in entity.attributes.keys { entity.attributes[key]?.isOptional = true }
    for (key, relationship) in entity.relationships where relationship.cardinality == .one {
      entity.relationships[key]?.isOptional = true
    }
    if isRoot {
      entity.attributes[IdentifierRewriter.key] = Attribute(column: "Z_PK", type: .integer)
      entity.attributes[IdentifierRewriter.entityKey] = Attribute(column: "Z_ENT", type: .integer)
    }
    schema.entities[name] = entity
  }

  /// Compiled models do not mark external data. A column with a reference to a file is external if
  /// all its values have that form.
  private mutating func findExternalData(in file: CoreDataFile) throws(StorageError) {
    for (name, entity) in schema.entities {
      guard let table = schema.table(of: name) else { continue }
      for (key, attribute) in entity.attributes
      where attribute.type == .bytes && attribute.storage == nil {
        let column = SQLiteConnection.dialect.quoted(attribute.column)
        let rows = try file.connection.records(
          """
          SELECT sum(substr(\(column), 1, 1) = x'02' AND length(\(column)) = 38),
            sum(substr(\(column), 1, 1) NOT IN (x'01', x'02'))
          FROM \(SQLiteConnection.dialect.quoted(table)) WHERE \(column) IS NOT NULL
          """
        )
        guard case .integer(let references)? = rows.first?[0], references > 0,
          case .integer(0)? = rows.first?[1]
        else { continue }
        schema.entities[name]?.attributes[key]?.storage = .external
      }
    }
  }

  /// The pairs of a relationship that is its own inverse, in both directions: it is undocumented
  /// which of the two a store keeps, and duplicate pairs count once.
  private mutating func joinBothWays(in file: CoreDataFile) throws(StorageError) {
    for (name, entity) in schema.entities {
      for (key, relationship) in entity.relationships where relationship.orderColumn == nil {
        guard case .through(let table, let near, let far) = relationship.join,
          let far = far.first, let near = near.first, far.near == "REFLEXIVE"
        else { continue }
        let dialect = SQLiteConnection.dialect
        let view = table + " both ways"
        let (left, right) = (dialect.quoted(near.far), dialect.quoted(far.near))
        // The store is a private copy.
        try file.connection.execute(
          """
          CREATE VIEW IF NOT EXISTS \(dialect.quoted(view)) AS
          SELECT \(left), \(right) FROM \(dialect.quoted(table))
          UNION SELECT \(right), \(left) FROM \(dialect.quoted(table))
          """
        )
        schema.entities[name]?.relationships[key]?.join = .through(
          table: view,
          near: [near],
          far: [far]
        )
      }
    }
  }
}

package import PredicateSchema

/// A schema derived from a database's description of its tables.
///
/// - A table is an entity and a column an attribute, of the same names. Columns without a known
///   type are omitted beforehand. So are tables whose names differ only in the encoding of accents,
///   and a table with two columns whose names do.
/// - A foreign key is a to-one relationship and, in reverse, a to-many one (`RelationshipNames`).
/// - A view, or a table without a primary key, is identified by all of its comparable columns: rows
///   with equal values are one object, and cannot be changed by key.
/// - A table of two foreign keys only, in which each pair is unique, joins two entities and is not
///   an entity itself.
package struct CatalogSchema {
  private let tables: [CatalogTable]
  private let tablesByName: [String: CatalogTable]
  private var entities: [String: Entity] = [:]

  package static func schema(of tables: [CatalogTable]) -> Schema {
    var reader = Self(tables: tables.unambiguous)
    return reader.schema()
  }

  private init(tables: [CatalogTable]) {
    self.tables = tables
    tablesByName = Dictionary(tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func schema() -> Schema {
    let others = tables.filter { !$0.isJoin }
    for table in others { entities[table.entity] = entity(of: table) }
    for table in others {
      for key in table.foreignKeys { relate(table, key) }
    }
    for table in tables where table.isJoin { join(table) }
    return Schema(entities: entities)
  }

  private func entity(of table: CatalogTable) -> Entity {
    var attributes: [String: Attribute] = [:]
    for column in table.columns {
      attributes[column.name] = Attribute(
        column: column.name,
        type: column.type,
        isOptional: column.isOptional,
        storage: column.storage,
        collation: column.collation,
        digits: column.guarantees.digits,
        folded: column.guarantees.folded
      )
    }
    var entity = Entity(
      name: table.entity,
      table: table.name,
      primaryKey: table.identifyingColumns,
      attributes: attributes
    )
    entity.isKeyless = table.isKeyless
    return entity
  }

  /// Adds the to-one relationship of a foreign key and its inverse.
  private mutating func relate(_ table: CatalogTable, _ key: CatalogTable.ForeignKey) {
    guard let target = target(of: key) else { return }
    let isOnlyKey = table.foreignKeys
      .allSatisfy { $0.table != key.table || $0.columns == key.columns }
    let names = RelationshipNames(key, from: table, to: target.table, isOnlyKey: isOnlyKey)
    guard let name = names.toOne.first(where: { isFree($0, in: table.entity) }) else { return }
    let pairs = zip(key.columns, target.columns).map { ColumnPair(near: $0, far: $1) }
    let isOptional = key.columns.contains { column in
      table.columns.contains { $0.name == column && $0.isOptional }
    }
    add(
      Relationship(
        destination: target.table.entity,
        cardinality: .one,
        isOptional: isOptional,
        join: .direct(on: pairs)
      ),
      [name],
      to: table.entity
    )
    add(
      Relationship(
        destination: table.entity,
        cardinality: .many,
        join: .direct(on: pairs.map { ColumnPair(near: $0.far, far: $0.near) })
      ),
      names.toMany(inverseOf: name),
      to: target.table.entity
    )
  }

  /// Adds the two many-to-many relationships of a join table.
  private mutating func join(_ table: CatalogTable) {
    guard table.foreignKeys.count == 2, let first = target(of: table.foreignKeys[0]),
      let second = target(of: table.foreignKeys[1])
    else { return }
    let sides = [
      (near: first, nearKey: table.foreignKeys[0], far: second, farKey: table.foreignKeys[1]),
      (near: second, nearKey: table.foreignKeys[1], far: first, farKey: table.foreignKeys[0]),
    ]
    for side in sides {
      let join = Join.through(
        table: table.name,
        near: zip(side.near.columns, side.nearKey.columns).map { ColumnPair(near: $0, far: $1) },
        far: zip(side.farKey.columns, side.far.columns).map { ColumnPair(near: $0, far: $1) }
      )
      let names = RelationshipNames(
        side.farKey,
        from: table,
        to: side.far.table,
        isOnlyKey: first.table.name != second.table.name
      )
      add(
        Relationship(destination: side.far.table.entity, cardinality: .many, join: join),
        names.manyToMany,
        to: side.near.table.entity
      )
    }
  }

  /// The table and columns that a foreign key refers to; nil if there is no such table.
  private func target(
    of key: CatalogTable.ForeignKey
  ) -> (table: CatalogTable, columns: [String])? {
    guard let table = tablesByName[key.table], entities[table.entity] != nil else { return nil }
    let columns = key.referenced.isEmpty ? table.primaryKey : key.referenced
    return columns.count == key.columns.count ? (table, columns) : nil
  }

  private func isFree(_ name: String, in entity: String) -> Bool {
    guard let entity = entities[entity] else { return false }
    return entity.attributes[name] == nil && entity.relationships[name] == nil
  }

  /// Adds a relationship under the first free name.
  private mutating func add(_ relationship: Relationship, _ names: [String], to entity: String) {
    guard let name = names.first(where: { isFree($0, in: entity) }) else { return }
    entities[entity]?.relationships[name] = relationship
  }
}

import PredicateSchema
import PredicateStorage

/// The tables between entities of many-to-many relationships.
extension PlainSchemaBuilder {
  /// Names the tables and their columns. The first of the two relationships, by names, names the table.
  mutating func nameJoinTables() {
    for name in order.sorted() {
      for (key, relationship) in relationships(of: name) {
        guard case .through(let table, let near, let far) = relationship.join,
          let nearColumn = near.first?.far, let farColumn = far.first?.near,
          self.root(of: relationship.destination) != nil
        else { continue }
        if joinTables[table] == nil {
          joinTables[table] = addTableName("\(name)_\(key)")
          nameColumns(of: table, nearColumn, farColumn, name, key, relationship)
        }
        add(relationship, key, of: name, in: table, nearColumn, farColumn)
      }
    }
  }

  private mutating func nameColumns(
    of table: String,
    _ nearColumn: String,
    _ farColumn: String,
    _ name: String,
    _ key: String,
    _ relationship: Relationship
  ) {
    guard let joinTable = joinTables[table] else { return }
    var columns = PlainNames(besides: PlainNames.systemColumns)
    let near = columns.add(PlainNames.lowerCamel(name) + "_id")
    let far = columns.add(oneOf: [
      PlainNames.lowerCamel(relationship.destination) + "_id", key + "_id",
    ])
    names[StoreColumn(table: table, column: nearColumn)] = near
    names[StoreColumn(table: table, column: farColumn)] = far
    let attributes = [(near, nearColumn), (far, farColumn)]
    var entity = Entity(name: joinTable, table: joinTable, primaryKey: [near, far])
    var stored = Entity(name: joinTable, table: table, primaryKey: [nearColumn, farColumn])
    for (column, storeColumn) in attributes {
      entity.attributes[column] = Attribute(column: column, type: .integer)
      stored.attributes[column] = Attribute(column: storeColumn, type: .integer, isOptional: true)
    }
    for (column, destination) in [(near, name), (far, relationship.destination)] {
      guard let root = root(of: destination), let family = families[root] else { continue }
      var side = Relationship(
        destination: destination,
        cardinality: .one,
        isOptional: true,
        join: .direct(on: [ColumnPair(near: column, far: family.key)])
      )
      side.guarantees.rowsExist = false
      entity.relationships[column + " object"] = side
    }
    tables.entities[joinTable] = entity
    source.entities[joinTable] = stored
    order.append(joinTable)
  }

  /// Adds the relationship over the renamed table, and the column of its order.
  private mutating func add(
    _ relationship: Relationship,
    _ key: String,
    of name: String,
    in table: String,
    _ nearColumn: String,
    _ farColumn: String
  ) {
    guard let joinTable = joinTables[table], let root = root(of: name),
      let farRoot = self.root(of: relationship.destination),
      let near = names[StoreColumn(table: table, column: nearColumn)],
      let far = names[StoreColumn(table: table, column: farColumn)],
      let own = families[root]?.key, let other = families[farRoot]?.key
    else { return }
    var result = relationship
    result.join = .through(
      table: joinTable,
      near: [ColumnPair(near: own, far: near)],
      far: [ColumnPair(near: far, far: other)]
    )
    if let storeColumn = relationship.orderColumn {
      let known = tables.entities[joinTable]?.attributes.keys.map { $0 } ?? []
      var columns = PlainNames(besides: PlainNames.systemColumns + known)
      let place = StoreColumn(table: table, column: storeColumn)
      let column = names[place] ?? columns.add(key + "_order")
      names[place] = column
      result.orderColumn = column
      for isSource in [false, true] {
        let attribute = Attribute(
          column: isSource ? storeColumn : column,
          type: .integer,
          isOptional: true
        )
        if isSource {
          source.entities[joinTable]?.attributes[column] = attribute
        } else {
          tables.entities[joinTable]?.attributes[column] = attribute
        }
      }
    }
    schema.entities[name]?.relationships[key] = result
  }
}

package import PredicateSchema

/// The tables of a schema, including columns that only relationships use.
package struct StoreLayout: Hashable, Sendable {
  package let schema: Schema
  package private(set) var tables: [String: TableLayout] = [:]

  package init(_ schema: Schema) {
    self.schema = schema
    let names = schema.entities.keys.sorted()
    for name in names { addTable(of: name) }
    var untyped: Set<UntypedColumn> = []
    for name in names { addRelationships(of: name, &untyped) }
    resolve(untyped)
  }

  /// The tables, with join tables after the tables they refer to.
  package var inOrder: [TableLayout] {
    tables.values.sorted {
      $0.isJoinTable == $1.isJoinTable ? $0.name < $1.name : $1.isJoinTable
    }
  }

  /// The topmost ancestor of an entity, whose table the entity shares.
  package func root(of entity: String) -> String {
    var name = entity
    var seen: Set<String> = []
    while seen.insert(name).inserted, let parent = schema.entities[name]?.parent { name = parent }
    return name
  }

  private mutating func addTable(of name: String) {
    guard let entity = schema.resolvedEntity(named: name) else { return }
    let isShared = schema.entities[name]?.parent != nil
    var table =
      tables[entity.table]
      ?? TableLayout(name: entity.table, primaryKey: entity.primaryKey)
    for (_, attribute) in entity.attributes.sorted(by: { $0.key < $1.key })
    where table[attribute.column] == nil {
      table.add(
        TableLayout.Column(
          name: attribute.column,
          type: attribute.type,
          storage: attribute.storage,
          isOptional: attribute.isOptional || isShared,
          collation: attribute.collation
        )
      )
    }
    if let discriminator = entity.discriminator, table[discriminator.column] == nil {
      table.add(TableLayout.Column(discriminator: discriminator))
    }
    tables[entity.table] = table
  }

  private mutating func addRelationships(of name: String, _ untyped: inout Set<UntypedColumn>) {
    guard let entity = schema.resolvedEntity(named: name) else { return }
    note(entity.primaryKey, in: entity.table, isOptional: false, &untyped)
    for (_, relationship) in entity.relationships.sorted(by: { $0.key < $1.key }) {
      guard let destination = schema.resolvedEntity(named: relationship.destination) else {
        continue
      }
      switch relationship.join {
      case .direct(let pairs):
        let near = pairs.map(\.near)
        let far = pairs.map(\.far)
        note(near, in: entity.table, isOptional: true, &untyped)
        note(far + relationship.orderColumns, in: destination.table, isOptional: true, &untyped)
        if relationship.cardinality == .one, far == destination.primaryKey {
          refer(entity.table, near, to: destination.table, far)
        }
      case .through(let name, let near, let far):
        let columns = near.map(\.far) + far.map(\.near)
        if tables[name] == nil {
          tables[name] = TableLayout(name: name, primaryKey: columns, isJoinTable: true)
        }
        note(columns, in: name, isOptional: false, &untyped)
        note(relationship.orderColumns, in: name, isOptional: true, &untyped)
        note(near.map(\.near), in: entity.table, isOptional: true, &untyped)
        note(far.map(\.far), in: destination.table, isOptional: true, &untyped)
        refer(name, near.map(\.far), to: entity.table, near.map(\.near))
        refer(name, far.map(\.near), to: destination.table, far.map(\.far))
      }
    }
  }

  private mutating func refer(
    _ table: String,
    _ columns: [String],
    to referenced: String,
    _ key: [String]
  ) {
    tables[table]?.add(
      TableLayout.ForeignKey(columns: columns, table: referenced, referenced: key)
    )
  }

  /// Adds columns that no attribute describes.
  private mutating func note(
    _ columns: [String],
    in table: String,
    isOptional: Bool,
    _ untyped: inout Set<UntypedColumn>
  ) {
    for column in columns where tables[table]?[column] == nil {
      tables[table]?.add(
        TableLayout.Column(name: column, type: .integer, storage: nil, isOptional: isOptional)
      )
      untyped.insert(UntypedColumn(table: table, column: column))
    }
  }

  /// Gives each column the type of the referenced column, which may itself refer to another. A
  /// column without a reference is an integer: rows are numbered unless a schema says otherwise.
  private mutating func resolve(_ untyped: Set<UntypedColumn>) {
    var remaining = untyped.filter(refersToAnother)
    var count = 0
    repeat {
      count = remaining.count
      remaining = remaining.filter { !settle($0, remaining) }
    } while remaining.count < count
  }

  private func refersToAnother(_ column: UntypedColumn) -> Bool {
    tables[column.table]?.foreignKeys.contains { $0.columns.contains(column.column) } == true
  }

  /// Copies the type of the referenced column, and returns whether that type is known.
  private mutating func settle(_ column: UntypedColumn, _ unknown: Set<UntypedColumn>) -> Bool {
    guard let table = tables[column.table], var own = table[column.column] else { return true }
    for key in table.foreignKeys {
      for (name, other) in zip(key.columns, key.referenced) where name == column.column {
        guard !unknown.contains(UntypedColumn(table: key.table, column: other)),
          let known = tables[key.table]?[other]
        else { continue }
        own.type = known.type
        own.storage = known.storage
        own.collation = known.collation
        tables[column.table]?.add(own)
        return true
      }
    }
    return false
  }
}

/// A column that only relationships use.
private struct UntypedColumn: Hashable {
  var table: String
  var column: String
}

import PredicateSchema
package import PredicateSyntax

/// Converts a row with attributes and relationships into rows of tables.
package struct RowWriter: Sendable {
  /// A row of a table, in the order of the layout's columns.
  package struct TableRow: Sendable {
    package var table: String
    package var values: [Value]
  }

  private let layout: StoreLayout
  private let entity: Entity
  private let table: TableLayout
  /// The positions of the columns that must not be null.
  private let required: Set<Int>

  package init(entity name: String, layout: StoreLayout) throws(StorageError) {
    guard let entity = layout.schema.resolvedEntity(named: name),
      let table = layout.tables[entity.table]
    else { throw .unknownEntity(name, in: layout.schema) }
    self.layout = layout
    self.entity = entity
    self.table = table
    required = Set(
      entity.attributes.values.filter { !$0.isOptional }.compactMap { table.positions[$0.column] }
    )
  }

  /// The row of the entity's own table, followed by those of join tables.
  package func rows(for row: [String: Value]) throws(StorageError) -> [TableRow] {
    var values = Array(repeating: Value.null, count: table.columns.count)
    if let discriminator = entity.discriminator, let value = discriminator.value,
      let position = table.positions[discriminator.column]
    {
      values[position] = value
    }
    var links: [(relationship: String, keys: [Value])] = []
    for (key, value) in row.sorted(by: { $0.key < $1.key }) {
      if let relationship = entity.relationships.exact(key), case .through = relationship.join {
        links.append((key, try keys(of: value, relationship, key)))
        continue
      }
      let positions = try positions(of: key, for: value)
      for (position, part) in zip(positions, try parts(of: value, count: positions.count, key)) {
        values[position] = try stored(part, table.columns[position], key)
      }
    }
    try requireValues(values)
    var result = [TableRow(table: table.name, values: values)]
    for link in links { result += try joinRows(link.relationship, link.keys, values) }
    return result
  }

  /// The row of the entity's own table, by the names of its columns.
  func row(for row: [String: Value]) throws(StorageError) -> [String: Value] {
    guard let own = try rows(for: row).first else { return [:] }
    return Dictionary(zip(table.columns.map(\.name), own.values)) { first, _ in first }
  }

  /// The positions of the columns for a key: the name of an attribute, of a to-one relationship or
  /// of a column. Throws for a relationship that another table holds.
  func positions(of key: String, for value: Value = .null) throws(StorageError) -> [Int] {
    let columns: [String]
    if let attribute = entity.attributes.exact(key) {
      columns = [attribute.column]
    } else if let relationship = entity.relationships.exact(key) {
      guard relationship.cardinality == .one, case .direct(let pairs) = relationship.join else {
        throw cannotStore(value, key, "it is kept by the objects that it leads to")
      }
      columns = pairs.map(\.near)
    } else if table[key] != nil {
      columns = [key]
    } else {
      throw .unknownKey(key, of: entity)
    }
    return columns.compactMap { table.positions[$0] }
  }

  /// The columns of a property, each with its part of a value.
  func columns(
    _ value: Value,
    of key: String
  ) throws(StorageError) -> [(position: Int, value: Value)] {
    let positions = try positions(of: key, for: value)
    var result: [(position: Int, value: Value)] = []
    for (position, part) in zip(positions, try parts(of: value, count: positions.count, key)) {
      guard part != .null || !required.contains(position) else {
        throw cannotStore(.null, key, "it is not optional")
      }
      result.append((position, try stored(part, table.columns[position], key)))
    }
    return result
  }

  private func stored(
    _ value: Value,
    _ column: TableLayout.Column,
    _ key: String
  ) throws(StorageError) -> Value {
    // The store decides which values such a column can store.
    if column.storage == .any { return value }
    guard let stored = ValueRules.stored(value, as: column.type) else {
      throw cannotStore(value, key, "it holds \(column.type.phrase)")
    }
    return stored
  }

  private func requireValues(_ values: [Value]) throws(StorageError) {
    for (name, attribute) in entity.attributes.sorted(by: { $0.key < $1.key })
    where !attribute.isOptional {
      guard let position = table.positions[attribute.column], values[position] == .null else {
        continue
      }
      throw cannotStore(.null, name, "it is not optional")
    }
    for column in table.primaryKey {
      guard let position = table.positions[column], values[position] == .null else { continue }
      throw cannotStore(.null, column, "it is part of the primary key")
    }
  }

  /// The values of the columns of a key, one for each.
  private func parts(
    of value: Value,
    count: Int,
    _ key: String
  ) throws(StorageError) -> [Value] {
    if value == .null { return Array(repeating: .null, count: count) }
    if count == 1, entity.attributes.exact(key)?.type.isScalar == false { return [value] }
    if count == 1, case .list = value {} else if count == 1 { return [value] }
    guard case .list(let parts) = value, parts.count == count else {
      throw cannotStore(value, key, "it is the key of another object, of \(count) columns")
    }
    return parts
  }

  private func keys(
    of value: Value,
    _ relationship: Relationship,
    _ key: String
  ) throws(StorageError) -> [Value] {
    switch (relationship.cardinality, value) {
    case (_, .null): return []
    case (.one, _): return [value]
    case (.many, .list(let keys)), (.many, .set(let keys)): return keys
    case (.many, _): throw cannotStore(value, key, "it is an array of keys of other objects")
    }
  }

  private func joinRows(
    _ name: String,
    _ keys: [Value],
    _ values: [Value]
  ) throws(StorageError) -> [TableRow] {
    guard case .through(let tableName, let near, let far)? = entity.relationships[name]?.join,
      let join = layout.tables[tableName]
    else { return [] }
    let place = entity.relationships[name]?.orderColumn.flatMap { join.positions[$0] }
    var result: [TableRow] = []
    for (index, key) in keys.enumerated() {
      var row = Array(repeating: Value.null, count: join.columns.count)
      for pair in near {
        guard let own = table.positions[pair.near], let position = join.positions[pair.far] else {
          continue
        }
        row[position] = values[own]
      }
      for (pair, part) in zip(far, try parts(of: key, count: far.count, name)) {
        guard let position = join.positions[pair.near] else { continue }
        row[position] = try stored(part, join.columns[position], name)
      }
      if let place { row[place] = .integer(Int64(index)) }
      result.append(TableRow(table: tableName, values: row))
    }
    return result
  }

  private func cannotStore(_ value: Value, _ key: String, _ reason: String) -> StorageError {
    .cannotStore(value, entity: entity.name, key: key, reason: reason)
  }
}

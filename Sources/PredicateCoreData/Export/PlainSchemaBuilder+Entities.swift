import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// Builds the entities once the names are known.
extension PlainSchemaBuilder {
  /// Flattens composite attributes into attributes of the entity: `address_city`.
  mutating func flattenComposites(of name: String, in root: String) {
    var rest = relationships(of: name).filter { isComposite($0.value) }
      .map { (prefix: $0.key, destination: $0.value.destination) }
    var seen: Set<String> = []
    while !rest.isEmpty {
      let (prefix, destination) = rest.removeFirst()
      guard seen.insert(prefix).inserted, let parts = base.entities[destination] else { continue }
      for (key, attribute) in parts.attributes.sorted(by: { $0.key < $1.key })
      where !isSystem(attribute) {
        let flat = "\(prefix)_\(key)"
        self.name(attribute.column, of: root, as: [flat], sharing: nil)
        let column = StoreColumn(table: storeTable(of: root), column: attribute.column)
        var part = attribute
        // The composite itself may be nil.
        part.isOptional = true
        source.entities[name]?.attributes[names[column] ?? flat] = part
      }
      for (key, nested) in relationships(of: destination) {
        rest.append((prefix: "\(prefix)_\(key)", destination: nested.destination))
      }
    }
  }

  /// Adds an entity with new names for its table and columns.
  mutating func rename(_ name: String) {
    guard let entity = base.entities[name], let root = root(of: name),
      let family = families[root]
    else { return }
    var result = Entity(
      name: name,
      table: family.table,
      primaryKey: [family.key],
      parent: entity.parent,
      discriminator: family.discriminator.map { Discriminator(column: $0, value: .text(name)) }
    )
    if name == root {
      result.attributes[family.key] = Attribute(column: family.key, type: .integer)
      source.entities[root]?.attributes[family.key] = Attribute(column: "Z_PK", type: .integer)
      if let column = family.discriminator {
        result.attributes[column] = Attribute(column: column, type: .text)
      }
    }
    for (key, attribute) in source.entities[name]?.attributes ?? [:] where !isSystem(attribute) {
      guard let column = self.column(attribute.column, of: root) else { continue }
      result.attributes[key] = plain(attribute, in: column)
    }
    for (key, relationship) in entity.relationships where !isComposite(relationship) {
      if case .direct(let pairs) = relationship.join {
        result.relationships[key] = renamed(relationship, pairs, from: root)
      }
    }
    schema.entities[name] = result
    tables.entities[name] = result
    tables.entities[name]?.relationships = result.relationships
      .filter { $0.value.cardinality == .one }
      .mapValues { relationship in
        var relationship = relationship
        relationship.guarantees.rowsExist = false
        return relationship
      }
  }

  private func renamed(
    _ relationship: Relationship,
    _ pairs: [ColumnPair],
    from root: String
  ) -> Relationship? {
    guard let far = self.root(of: relationship.destination) else { return nil }
    var result = relationship
    result.join = .direct(
      on: pairs.map {
        ColumnPair(near: column($0.near, of: root) ?? "", far: column($0.far, of: far) ?? "")
      }
    )
    result.orderColumn = relationship.orderColumn.flatMap { column($0, of: far) }
    return result
  }

  /// Adds attributes for the columns that only relationships use, for copying rows.
  mutating func addForeignKeys(of name: String) {
    guard let root = root(of: name) else { return }
    for (_, relationship) in relationships(of: name) where !isComposite(relationship) {
      guard case .direct(let pairs) = relationship.join, let pair = pairs.first else { continue }
      switch relationship.cardinality {
      case .one: addKey(pair.near, to: name, root)
      case .many:
        guard let far = self.root(of: relationship.destination) else { continue }
        let isKnown = base.entities.values.contains { entity in
          self.root(of: entity.name) == far
            && entity.relationships.values.contains { other in
              other.cardinality == .one && other.join == .direct(on: [pair.reversed])
            }
        }
        if !isKnown { addOwner(name, pair.far, to: relationship.destination, far) }
        if let order = relationship.orderColumn {
          addKey(order, to: relationship.destination, far)
        }
      }
    }
  }

  /// Adds the key of a relationship without inverse, with a relationship back that the database checks.
  private mutating func addOwner(
    _ owner: String,
    _ storeColumn: String,
    to entity: String,
    _ root: String
  ) {
    addKey(storeColumn, to: entity, root)
    guard let column = column(storeColumn, of: root), let ownerRoot = self.root(of: owner),
      let key = families[ownerRoot]?.key
    else { return }
    var back = Relationship(
      destination: owner,
      cardinality: .one,
      isOptional: true,
      join: .direct(on: [ColumnPair(near: column, far: key)])
    )
    back.guarantees.rowsExist = false
    tables.entities[entity]?.relationships[column + " object"] = back
  }

  private mutating func addKey(_ storeColumn: String, to entity: String, _ root: String) {
    guard let column = column(storeColumn, of: root) else { return }
    tables.entities[entity]?.attributes[column] = Attribute(
      column: column,
      type: .integer,
      isOptional: true
    )
    source.entities[entity]?.attributes[column] = Attribute(
      column: storeColumn,
      type: .integer,
      isOptional: true
    )
  }

  func column(_ storeColumn: String, of root: String) -> String? {
    names[StoreColumn(table: storeTable(of: root), column: storeColumn)]
  }

  /// An attribute in the form that other tools expect.
  func plain(_ attribute: Attribute, in column: String) -> Attribute {
    var plain = Attribute(column: column, type: attribute.type, isOptional: attribute.isOptional)
    if plain.type == .date, dialect.form(of: plain) == .secondsSince1970 {
      plain.storage = .iso8601
    }
    // Without JSON its text is kept.
    if plain.type == .json, dialect.form(of: plain) == nil { plain.type = .text }
    return plain
  }
}

extension ColumnPair {
  /// The pair from the other side.
  var reversed: Self { Self(near: far, far: near) }
}

package import PredicateSchema

extension Schema {
  /// The schema with the constraints that a database enforces according to its catalogue:
  /// statements may rely on them. Nothing is guaranteed for missing tables, such as views.
  ///
  /// `folded` maps all names that the database considers equal to one form.
  package func guaranteed(
    by tables: [CatalogTable],
    _ folded: @escaping (String) -> String
  ) -> Schema {
    var schema = self
    let catalog = Catalog(tables, folded)
    for (name, entity) in entities {
      guard let own = resolvedEntity(named: name) else { continue }
      let table = catalog.table(own.table)
      let attributes = entity.attributes.mapValues { attribute in
        guard let column = table.flatMap({ catalog.column(attribute.column, in: $0) }) else {
          var unknown = attribute
          // A schema's claim about a column that the catalogue lacks is not trusted.
          if !tables.isEmpty { unknown.digits = nil }
          return unknown
        }
        return attribute.guaranteed(by: column)
      }
      let relationships = entity.relationships.mapValues { relationship in
        guard let other = resolvedEntity(named: relationship.destination) else {
          return relationship
        }
        var relationship = relationship
        relationship.guarantees = catalog.guarantees(relationship, from: own.table, to: other.table)
        return relationship
      }
      schema.entities[name]?.attributes = attributes
      schema.entities[name]?.relationships = relationships
    }
    return schema
  }
}

extension Attribute {
  /// The attribute with the guarantees of its column.
  fileprivate func guaranteed(by column: CatalogTable.Column) -> Self {
    var result = self
    result.guarantees = column.guarantees
    // A schema may know a folded form that the catalogue does not contain.
    if let folded { result.folded = folded }
    if column.type == .text {
      result.collation = column.collation
    } else if column.storage == .zoneless, storage ?? .native == .native {
      result.storage = .zoneless
    }
    return result
  }
}

/// The tables of a database, looked up by names as the database compares them. The catalogue may
/// have thousands.
private struct Catalog {
  private struct Columns {
    let table: CatalogTable
    let positions: [String: Int]
  }

  private let tables: [String: Columns]
  private let folded: (String) -> String

  init(_ tables: [CatalogTable], _ folded: @escaping (String) -> String) {
    self.folded = folded
    self.tables = Dictionary(
      tables.map { table in
        let positions = table.columns.enumerated().map { (folded($1.name), $0) }
        return (
          folded(table.name),
          Columns(
            table: table,
            positions: Dictionary(positions, uniquingKeysWith: { first, _ in first })
          )
        )
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  func guarantees(
    _ relationship: Relationship,
    from own: String,
    to other: String
  ) -> KeyGuarantees {
    var found = KeyGuarantees()
    switch relationship.join {
    case .direct(let pairs):
      found.inexactPairs = inexact(pairs, own, other)
      // The rows that have this row's key exist.
      found.rowsExist = relationship.cardinality == .many || isEnforced(pairs, from: own, to: other)
      found.leadsToOne = isUnique(pairs.map(\.far), in: other)
    case .through(let name, let near, let far):
      found.inexactPairs = inexact(near, own, name).union(inexact(far, name, other))
      found.rowsExist = isEnforced(far, from: name, to: other)
      found.pairsAreUnique = isUnique(near.map(\.far) + far.map(\.near), in: name)
    }
    return found
  }

  /// Whether no two rows have the same values in the columns.
  private func isUnique(_ columns: [String], in name: String) -> Bool {
    let keys = table(name)?.uniqueKeys ?? []
    return keys.contains { key in
      !key.isEmpty && key.allSatisfy { column in columns.contains { areSameNames($0, column) } }
    }
  }

  func table(_ name: String) -> CatalogTable? { tables[folded(name)]?.table }

  private func areSameNames(_ left: String, _ right: String) -> Bool {
    left == right || folded(left) == folded(right)
  }

  /// Whether there is an enforced foreign key of exactly these columns.
  private func isEnforced(_ pairs: [ColumnPair], from own: String, to other: String) -> Bool {
    guard let keys = table(own)?.foreignKeys else { return false }
    // If one of several columns is NULL, databases do not check the others.
    guard pairs.count == 1 || pairs.allSatisfy({ column($0.near, of: own)?.isOptional == false })
    else { return false }
    return keys.contains { key in
      let columns = Array(zip(key.columns, key.referenced))
      return key.isEnforced && areSameNames(key.table, other) && columns.count == pairs.count
        && pairs.allSatisfy { pair in
          columns.contains { areSameNames($0.0, pair.near) && areSameNames($0.1, pair.far) }
        }
    }
  }

  private func inexact(
    _ pairs: [ColumnPair],
    _ near: String,
    _ far: String
  ) -> Set<ColumnPair> {
    Set(
      pairs.filter { pair in
        guard let nearTable = table(near), let farTable = table(far) else { return true }
        // The row number in SQLite, which no catalogue lists.
        guard let near = column(pair.near, in: nearTable), let far = column(pair.far, in: farTable)
        else { return false }
        let areAlike = near.type == far.type || Set([near.type, far.type]) == [.integer, .decimal]
        return !areAlike || !near.comparesExactly || !far.comparesExactly
      }
    )
  }

  private func column(_ name: String, of table: String) -> CatalogTable.Column? {
    self.table(table).flatMap { column(name, in: $0) }
  }

  func column(_ name: String, in table: CatalogTable) -> CatalogTable.Column? {
    tables[folded(table.name)]?.positions[folded(name)].map { table.columns[$0] }
  }
}

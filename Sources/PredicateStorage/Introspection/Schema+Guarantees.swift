package import PredicateSchema

extension Schema {
  /// The schema with what a database makes sure of by its own account: what statements may rely upon.
  /// Of tables that it does not have, such as views, nothing is sure.
  ///
  /// `areSameNames` is whether the database takes two names for one.
  package func guaranteed(
    by tables: [CatalogTable],
    _ areSameNames: @escaping (String, String) -> Bool
  ) -> Schema {
    var schema = self
    for (name, entity) in entities {
      guard let own = resolvedEntity(named: name) else { continue }
      let table = tables.first { areSameNames($0.name, own.table) }
      for (key, attribute) in entity.attributes {
        let column = table?.columns.first { areSameNames($0.name, attribute.column) }
        guard let column else {
          // A schema's claim about a column that the catalogue lacks is not relied upon.
          if !tables.isEmpty { schema.entities[name]?.attributes[key]?.digits = nil }
          continue
        }
        schema.entities[name]?.attributes[key]?.guarantees = column.guarantees
        if column.type == .text {
          schema.entities[name]?.attributes[key]?.collation = column.collation
        } else if column.storage == .zoneless, attribute.storage ?? .native == .native {
          schema.entities[name]?.attributes[key]?.storage = .zoneless
        }
      }
      for (key, relationship) in entity.relationships {
        guard let other = resolvedEntity(named: relationship.destination) else { continue }
        let catalog = Catalog(tables: tables, areSameNames: areSameNames)
        schema.entities[name]?.relationships[key]?.guarantees = catalog.guarantees(
          relationship,
          from: own.table,
          to: other.table
        )
      }
    }
    return schema
  }
}

/// The tables of a database, found by names as it compares them.
private struct Catalog {
  let tables: [CatalogTable]
  let areSameNames: (String, String) -> Bool

  func guarantees(
    _ relationship: Relationship,
    from own: String,
    to other: String
  ) -> KeyGuarantees {
    var found = KeyGuarantees()
    switch relationship.join {
    case .direct(let pairs):
      found.inexactPairs = inexact(pairs, own, other)
      // From a row to those that have its key: those are there.
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

  private func table(_ name: String) -> CatalogTable? {
    tables.first { areSameNames($0.name, name) }
  }

  /// Whether there is a foreign key of just these columns that is enforced.
  private func isEnforced(_ pairs: [ColumnPair], from own: String, to other: String) -> Bool {
    guard let keys = table(own)?.foreignKeys else { return false }
    // Where one of several columns is NULL, databases do not look at the others.
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
        // A row's number in SQLite, which no catalogue lists.
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

  private func column(_ name: String, in table: CatalogTable) -> CatalogTable.Column? {
    table.columns.first { areSameNames($0.name, name) }
  }
}

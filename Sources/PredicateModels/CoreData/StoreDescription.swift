import PredicateSchema

/// A store of Core Data as its tables describe it.
package struct StoreDescription: Hashable, Sendable {
  /// A row of `Z_PRIMARYKEY`.
  package struct StoredEntity: Hashable, Sendable {
    package var number: Int
    package var name: String
    /// The number of the parent; 0 for none.
    package var parent: Int

    package init(number: Int, name: String, parent: Int) {
      self.number = number
      self.name = name
      self.parent = parent
    }
  }

  /// The entities, without those of Core Data itself.
  package var entities: [StoredEntity]
  /// The columns of each table.
  package var columns: [String: Set<String>]

  /// Makes a description; `entities` may have those of Core Data itself, such as the history.
  package init(entities: [StoredEntity], columns: [String: Set<String>]) {
    self.entities = entities.filter { $0.number < Self.firstOfCoreData }
    self.columns = columns
  }

  /// The number from which entities are Core Data's own.
  private static let firstOfCoreData = 16_000
}

extension ManagedObjectModel {
  /// The reasons why a store cannot have been written with the model: other entities or parents,
  /// missing tables and columns. None if they fit; then the store may still have more.
  package func mismatches(with store: StoreDescription) throws(ModelError) -> [String] {
    let stored = Dictionary(
      store.entities.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let names = Set(entities.map(\.name))
    var found: [String] = []
    if store.entities.count != entities.count {
      found.append(
        "the model has \(entities.count) entities and the store \(store.entities.count)"
      )
    }
    for entity in entities {
      // A store that was migrated in place may know an entity by its old name.
      let row = stored[entity.name] ?? entity.renamingIdentifier.flatMap { stored[$0] }
      guard let row else {
        found.append("the store has no entity `\(entity.name)`")
        continue
      }
      let parent = store.entities.first { $0.number == row.parent }?.name
      let knowsParent = parent.map { names.contains($0) } ?? true
      if knowsParent, parent != entity.parent {
        found.append(
          "`\(entity.name)` inherits from \(Self.words(entity.parent)) in the model and from "
            + "\(Self.words(parent)) in the store"
        )
      }
    }
    let known = names.union(entities.compactMap(\.renamingIdentifier))
    for row in store.entities where !known.contains(row.name) {
      found.append("the model has no entity `\(row.name)`")
    }
    if found.isEmpty { found = try missingColumns(of: store) }
    return found
  }

  private static func words(_ name: String?) -> String { name.map { "`\($0)`" } ?? "nothing" }

  private func missingColumns(of store: StoreDescription) throws(ModelError) -> [String] {
    let schema = try schema()
    var found: [String] = []
    for entity in entities {
      guard let own = schema.entities[entity.name],
        let table = schema.resolvedEntity(named: entity.name)?.table
      else { continue }
      guard let columns = store.columns[table] else {
        found.append("the store has no table \(table)")
        continue
      }
      let wanted =
        own.attributes.map { ($0.key, $0.value.column) }
        + entity.relationships.filter { !$0.isToMany && !$0.isTransient }.compactMap {
          relationship in
          guard case .direct(let pairs) = own.relationships[relationship.name]?.join else {
            return nil
          }
          return pairs.first.map { (relationship.name, $0.near) }
        }
      // Columns of properties with one name in several entities are numbered in an order that
      // migrations change.
      for (name, column) in wanted.sorted(by: { $0.0 < $1.0 })
      where !columns.contains(where: { $0.hasPrefix("Z" + name.uppercased()) }) {
        found.append("the table \(table) has no column \(column) for `\(entity.name).\(name)`")
      }
    }
    return found
  }
}

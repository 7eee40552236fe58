import PredicateSchema

/// A Core Data store as described by its tables.
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

  /// Creates a description; `entities` may include those of Core Data itself, such as the history.
  package init(entities: [StoredEntity], columns: [String: Set<String>]) {
    self.entities = entities.filter { $0.number < Self.firstOfCoreData }
    self.columns = columns
  }

  /// The first number of Core Data's own entities.
  private static let firstOfCoreData = 16_000
}

extension StoreDescription {
  /// The model, or the part in one of its configurations, if the store was written with it; else
  /// throws a `ModelError` with the reasons.
  package func part(of model: ManagedObjectModel) throws(ModelError) -> ManagedObjectModel {
    let reasons = try model.mismatches(with: self)
    if reasons.isEmpty { return model }
    for configuration in model.configurations where configuration.entities.count == entities.count {
      let part = model.part(configuration)
      if try part.mismatches(with: self).isEmpty { return part }
    }
    throw ModelError(
      "the model “\(model.name)” does not fit: \(Self.listed(reasons))",
      file: model.file
    )
  }

  /// The first of many reasons.
  package static func listed(_ reasons: [String]) -> String {
    let shown = reasons.prefix(10).joined(separator: "; ")
    return reasons.count > 10 ? "\(shown); and \(reasons.count - 10) more" : shown
  }
}

extension ManagedObjectModel {
  /// The entities of a configuration. No relationship crosses stores.
  fileprivate func part(_ configuration: ModelConfiguration) -> Self {
    let names = Set(configuration.entities)
    var part = self
    part.entities = entities.filter { names.contains($0.name) }
    for index in part.entities.indices {
      part.entities[index].relationships.removeAll { !names.contains($0.destination) }
    }
    return part
  }

  /// The reasons why a store cannot have been written with the model: other entities or parents,
  /// missing tables and columns. None if they fit; the store may still contain more.
  package func mismatches(with store: StoreDescription) throws(ModelError) -> [String] {
    let stored = Dictionary(
      store.entities.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let storedNames = Dictionary(
      store.entities.map { ($0.number, $0.name) },
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
      let parent = storedNames[row.parent]
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
    let schema = try schema(in: store)
    var found: [String] = []
    var missing: Set<String> = []
    for name in schema.entities.keys.sorted() {
      guard let own = schema.entities[name],
        let table = schema.table(of: name)
      else { continue }
      func require(_ columns: [String], in table: String, for property: String) {
        guard let known = store.columns[table] else {
          if missing.insert(table).inserted { found.append("the store has no table \(table)") }
          return
        }
        for column in columns where !known.contains(column) {
          found.append("the table \(table) has no column \(column) for `\(name).\(property)`")
        }
      }
      require(["Z_PK"], in: table, for: "objectID")
      if own.discriminator != nil { require(["Z_ENT"], in: table, for: "entity") }
      for (key, attribute) in own.attributes.sorted(by: { $0.key < $1.key }) {
        require([attribute.column], in: table, for: key)
      }
      for (key, relationship) in own.relationships.sorted(by: { $0.key < $1.key }) {
        let far = schema.table(of: relationship.destination) ?? ""
        switch relationship.join {
        case .direct(let pairs):
          require(pairs.map(\.near), in: table, for: key)
          require(pairs.map(\.far), in: far, for: key)
        case .through(let joining, let near, let far):
          require(near.map(\.far) + far.map(\.near), in: joining, for: key)
        }
      }
    }
    return found
  }
}

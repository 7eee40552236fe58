package import PredicateSchema
package import PredicateStorage
package import PredicateSyntax

/// The rows of one trial, by entity, as `WritableStorageBackend.insert` takes them.
package struct ParityTables: Hashable, Sendable {
  package var schema: Schema
  /// The rows in the order of insertion.
  package var rows: [Row]

  package struct Row: Hashable, Sendable {
    package var entity: String
    package var values: [String: Value]

    package init(entity: String, values: [String: Value]) {
      self.entity = entity
      self.values = values
    }
  }

  package init(schema: Schema, rows: [Row]) {
    self.schema = schema
    self.rows = rows
  }

  /// Inserts the rows. Consecutive rows of one entity are inserted together, so that they may refer
  /// to one another.
  package func fill(_ store: some WritableStorageBackend) async throws(StorageError) {
    var rest = rows[...]
    while let entity = rest.first?.entity {
      let batch = rest.prefix { $0.entity == entity }
      rest = rest.dropFirst(batch.count)
      try await store.insert(batch.map(\.values), into: entity, batchSize: batch.count)
    }
  }

  /// The values of the attributes by type, sorted so that equal rows give equal lists.
  var values: [AttributeType: [Value]] {
    var found: [AttributeType: [Value]] = [:]
    for row in rows {
      let attributes = schema.resolvedEntity(named: row.entity)?.attributes ?? [:]
      for (key, value) in row.values.sorted(by: { $0.key < $1.key }) where value != .null {
        if let type = attributes[key]?.type { found[type, default: []].append(value) }
      }
    }
    return found
  }

  package func memory() async throws(StorageError) -> MemoryBackend {
    let store = try MemoryBackend(schema: schema)
    try await fill(store)
    return store
  }
}

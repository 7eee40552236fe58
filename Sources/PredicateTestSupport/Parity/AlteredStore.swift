import PredicateAnalysis
package import PredicateSchema
package import PredicateStorage
package import PredicateSyntax

/// A store whose tables are altered as soon as they are made.
package struct AlteredStore<Store: WritableStorageBackend>: WritableStorageBackend {
  package let store: Store
  private let alter: @Sendable (Store) throws -> Void

  package init(_ store: Store, _ alter: @escaping @Sendable (Store) throws -> Void) {
    self.store = store
    self.alter = alter
  }

  package var schema: Schema { store.schema }

  package func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject] {
    try await store.objects(request)
  }

  package func batches(_ request: FetchRequest) -> FetchBatches { store.batches(request) }

  package func dictionaries(
    _ request: FetchRequest
  ) async throws(StorageError) -> [[String: Value]] {
    try await store.dictionaries(request)
  }

  package func count(_ request: FetchRequest) async throws(StorageError) -> Int {
    try await store.count(request)
  }

  package func plan(for request: FetchRequest) async throws(StorageError) -> FetchPlan {
    try await store.plan(for: request)
  }

  package func createTables(enforcingForeignKeys: Bool) async throws(StorageError) {
    try await store.createTables(enforcingForeignKeys: enforcingForeignKeys)
    do { try alter(store) } catch {
      throw (error as? StorageError) ?? .invalidRequest("\(error)")
    }
  }

  package func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError) -> Int {
    try await store.insert(rows, into: entity, batchSize: batchSize)
  }
}

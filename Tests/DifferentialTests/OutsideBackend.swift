// backends: begin
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport
import Synchronization
import Testing

// backends: end

// `OutsideBackendTests` compiles this file as part of another package: public names suffice.

// backends: begin
/// Documents by entity. Memory decides.
final class DocumentStore: WritableStorageBackend {
  let schema: Schema
  private let documents = Mutex<[String: [[String: Value]]]>([:])

  init(schema: Schema) { self.schema = schema }

  func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject] {
    try await loaded().objects(request)
  }

  func batches(_ request: FetchRequest) -> FetchBatches {
    FetchBatches { () async throws(StorageError) in
      DocumentCursor(try await self.objects(request), request.batchSize)
    }
  }

  func dictionaries(_ request: FetchRequest) async throws(StorageError) -> [[String: Value]] {
    try await loaded().dictionaries(request)
  }

  func count(_ request: FetchRequest) async throws(StorageError) -> Int {
    try await loaded().count(request)
  }

  func plan(for request: FetchRequest) async throws(StorageError) -> FetchPlan {
    try await loaded().plan(for: request)
  }

  func createTables(enforcingForeignKeys: Bool) async throws(StorageError) {}

  func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError) -> Int {
    documents.withLock { $0[entity, default: []] += rows }
    _ = try loaded()
    return rows.count
  }

  private func loaded() throws(StorageError) -> MemoryBackend {
    try MemoryBackend(schema: schema, rows: documents.withLock { $0 })
  }
}

/// Batches of objects that are all here.
private final class DocumentCursor: FetchCursor {
  private let rest: Mutex<ArraySlice<StoredObject>>
  private let size: Int

  init(_ objects: [StoredObject], _ size: Int) {
    rest = Mutex(objects[...])
    self.size = max(size, 1)
  }

  func nextBatch() async throws(StorageError) -> [StoredObject]? {
    let batch = rest.withLock { rest in
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    return batch.isEmpty ? nil : batch
  }
}
// backends: end

extension DocumentStore {
  /// The check, as the page shows it.
  static func check() async throws {
    // backends: begin
    try await checkBackend { schema in DocumentStore(schema: schema) }
    // backends: end
  }
}

import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport

/// A store of `ParitySchema` whose tables enforce nothing: join tables without a key, which hold a
/// pair as often as it is inserted, and, where the engine has them, keys that ignore case.
struct LooseTables<Store: WritableStorageBackend>: WritableStorageBackend {
  let store: Store
  /// Loosens the tables.
  let loosen: @Sendable (Store) async throws -> Void

  var schema: Schema { store.schema }

  func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject] {
    try await store.objects(request)
  }

  func batches(_ request: FetchRequest) -> FetchBatches { store.batches(request) }

  func dictionaries(_ request: FetchRequest) async throws(StorageError) -> [[String: Value]] {
    try await store.dictionaries(request)
  }

  func count(_ request: FetchRequest) async throws(StorageError) -> Int {
    try await store.count(request)
  }

  func plan(for request: FetchRequest) async throws(StorageError) -> FetchPlan {
    try await store.plan(for: request)
  }

  func createTables() async throws(StorageError) {
    try await store.createTables()
    do { try await loosen(store) } catch {
      throw (error as? StorageError) ?? .invalidRequest("\(error)")
    }
  }

  func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError) {
    try await store.insert(rows, into: entity, batchSize: batchSize)
  }
}

extension LooseTables<SQLiteBackend> {
  init(_ schema: Schema) throws(StorageError) {
    self.init(store: try SQLiteBackend(path: ":memory:", schema: schema)) { store in
      for statement in [
        #"DROP TABLE "person tag""#, "DROP TABLE friendship", "DROP TABLE tag",
        #"CREATE TABLE "person tag" (person INTEGER, tag TEXT COLLATE NOCASE)"#,
        #"CREATE TABLE friendship ("of" INTEGER, "with" INTEGER)"#,
        "CREATE TABLE tag (label TEXT COLLATE NOCASE, weight INTEGER, factor REAL)",
      ] {
        try store.connection.execute(statement)
      }
    }
  }
}

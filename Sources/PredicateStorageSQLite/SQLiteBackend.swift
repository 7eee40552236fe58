import PredicateSQL
public import PredicateSchema
public import PredicateStorage
public import PredicateSyntax

/// A store in an SQLite file.
///
///     let store = try SQLiteBackend(path: "library.sqlite")           // as the file describes itself
///     let books = try await store.objects(of: "book", where: "title", equals: "Ulysses")
///
/// SQLite decides every condition that it can decide exactly, with its indexes. It narrows the
/// others, and memory checks the rows one by one. A request reads one state of the file, except
/// that relationships of returned objects are read when they are used.
public final class SQLiteBackend: WritableStorageBackend {
  public let schema: Schema
  public let connection: SQLiteConnection
  let layout: StoreLayout
  /// A cache of requests.
  let requests: RequestCache

  /// A file whose tables a schema describes.
  public init(
    path: String,
    schema: Schema,
    options: SQLiteOptions = .default
  ) throws(StorageError) {
    connection = try SQLiteConnection(path: path, options: options)
    self.schema = schema
    layout = StoreLayout(schema)
    requests = RequestCache(layout)
  }

  /// A file with the schema that it has by its own account. Tables are entities and columns attributes
  /// of the same names; a foreign key is a to-one relationship called like its column without `_id`,
  /// and a to-many one back; a table of nothing but two foreign keys joins two entities.
  public init(path: String, options: SQLiteOptions = .default) throws(StorageError) {
    connection = try SQLiteConnection(path: path, options: options)
    schema = try connection.describedSchema()
    layout = StoreLayout(schema)
    requests = RequestCache(layout)
  }

  public func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject] {
    try SQLiteFetch(request, as: .objects, self).objects()
  }

  public func batches(_ request: FetchRequest) -> FetchBatches {
    FetchBatches { () async throws(StorageError) in
      try SQLiteFetch(request, as: .objects, self).cursor()
    }
  }

  public func dictionaries(
    _ request: FetchRequest
  ) async throws(StorageError) -> [[String: Value]] {
    try SQLiteFetch(request, as: .dictionaries, self).dictionaries()
  }

  public func count(_ request: FetchRequest) async throws(StorageError) -> Int {
    try SQLiteFetch(counting: request, self).count()
  }

  public func plan(for request: FetchRequest) async throws(StorageError) -> FetchPlan {
    try SQLiteFetch(counting: request, self).plan()
  }

  public func createTables() async throws(StorageError) {
    requests.forgetGuarantees()
    try SQLiteWriter(self).createTables()
  }

  /// Asks the file what it makes sure of, when the first request comes.
  func learnGuarantees() throws(StorageError) {
    guard !requests.knowsGuarantees else { return }
    requests.learn(try connection.guaranteedTables()) { $0.isSameName(as: $1) }
  }

  public func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError) {
    try SQLiteWriter(self).insert(rows, into: entity, batchSize: batchSize)
  }
}

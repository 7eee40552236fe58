import PredicateSQL
public import PredicateSchema
public import PredicateStorage
public import PredicateSyntax

/// A store in a PostgreSQL database.
///
///     let store = try PostgresBackend(url: "postgresql://ada@localhost/shop")  // as it describes itself
///     let orders = try await store.objects(of: "orders", where: "number", equals: 17)
///
/// PostgreSQL decides every condition that it can decide exactly, with its indexes. It narrows the
/// others, and memory checks the rows one by one. A request sees one state of the database, except
/// that relationships of returned objects are read when they are used. Text is compared by code
/// points, whatever the collation of the database; indexes of text serve that if they have the
/// collation `C`, as those of `createTables` do.
public final class PostgresBackend: WritableStorageBackend {
  public let schema: Schema
  /// How the server is spoken with.
  public var options: PostgresOptions { pool.options }
  /// Where it is, as errors name it: `127.0.0.1:5432/shop`.
  public var address: String { PostgresAddress(pool.url).text }
  let layout: StoreLayout
  /// A cache of requests.
  let requests: RequestCache
  let pool: PostgresPool

  /// A database whose tables a schema describes. Throws `StorageError.wrongType` of a column that
  /// compares otherwise than what is read of it: `char(3)`, `citext`, `real`. `url` is anything that libpq takes:
  /// `postgresql://ada@localhost/shop`, `host=/tmp dbname=shop`.
  public convenience init(
    url: String,
    schema: Schema,
    options: PostgresOptions = PostgresOptions()
  ) throws(StorageError) {
    try self.init(PostgresPool(url, options), schema)
  }

  init(_ pool: PostgresPool, _ schema: Schema) throws(StorageError) {
    self.pool = pool
    self.schema = schema
    layout = StoreLayout(schema)
    requests = RequestCache(layout)
    // A server that is not there is not found out later.
    try pool.with { [layout] connection throws(StorageError) in
      try PostgresColumnCheck.requireFaithfulTypes(layout, connection)
    }
  }

  /// A database with the schema that it has by its own account (`PostgresCatalog`, `CatalogSchema`).
  public init(
    url: String,
    options: PostgresOptions = PostgresOptions()
  ) throws(StorageError) {
    let pool = PostgresPool(url, options)
    let tables = try pool.with { connection throws(StorageError) in
      try PostgresCatalog.tables(of: connection)
    }
    self.pool = pool
    schema = CatalogSchema.schema(of: tables)
    layout = StoreLayout(schema)
    requests = RequestCache(layout)
  }

  public func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject] {
    try await learnGuarantees()
    let fetch = try PostgresFetch(request, as: .objects, self)
    return try await waiting { connection throws(StorageError) in try fetch.objects(connection) }
  }

  public func batches(_ request: FetchRequest) -> FetchBatches {
    FetchBatches { () async throws(StorageError) in
      try await self.learnGuarantees()
      let fetch = try PostgresFetch(request, as: .objects, self)
      guard try fetch.canStream() else {
        return ArrayCursor(try await self.objects(request), size: request.batchSize)
      }
      return PostgresCursor(fetch, self.pool)
    }
  }

  public func dictionaries(
    _ request: FetchRequest
  ) async throws(StorageError) -> [[String: Value]] {
    try await learnGuarantees()
    let fetch = try PostgresFetch(request, as: .dictionaries, self)
    return try await waiting { connection throws(StorageError) in
      try fetch.dictionaries(connection)
    }
  }

  public func count(_ request: FetchRequest) async throws(StorageError) -> Int {
    try await learnGuarantees()
    let fetch = try PostgresFetch(counting: request, self)
    return try await waiting { connection throws(StorageError) in try fetch.count(connection) }
  }

  public func plan(for request: FetchRequest) async throws(StorageError) -> FetchPlan {
    try await learnGuarantees()
    let fetch = try PostgresFetch(counting: request, self)
    return try await waiting { connection throws(StorageError) in try fetch.plan(connection) }
  }

  public func createTables() async throws(StorageError) {
    let tables = PostgresTables(layout: layout)
    requests.forgetGuarantees()
    try await waiting { connection throws(StorageError) in try tables.create(connection) }
  }

  /// Asks the database what it makes sure of, when the first request comes.
  private func learnGuarantees() async throws(StorageError) {
    guard !requests.knowsGuarantees else { return }
    let tables = try await waiting { connection throws(StorageError) in
      try PostgresCatalog.tables(of: connection)
    }
    requests.learn(tables, ==)
  }

  public func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError) {
    guard batchSize > 0 else {
      throw .invalidRequest("the batch size is \(batchSize); it is 1 or more")
    }
    let tables = PostgresTables(layout: layout)
    let writer = try RowWriter(entity: entity, layout: layout)
    try await waiting { connection throws(StorageError) in
      for start in stride(from: 0, to: rows.count, by: batchSize) {
        let batch = rows[start..<min(start + batchSize, rows.count)]
        try tables.insert(batch, writer, entity: entity, connection)
      }
    }
  }

  private func waiting<Answer: Sendable>(
    _ work: @escaping @Sendable (PostgresConnection) throws(StorageError) -> Answer
  ) async throws(StorageError) -> Answer {
    let pool = pool
    let layout = layout
    return try await Waiting.run { running throws(StorageError) in
      try pool.with { connection throws(StorageError) in
        try running.use(connection)
        defer { running.finish() }
        do throws(StorageError) { return try work(connection) } catch {
          throw PostgresColumnCheck.explain(error, layout, connection)
        }
      }
    }
  }
}

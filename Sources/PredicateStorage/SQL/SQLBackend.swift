import PredicateAnalysis
import PredicateSQL
package import PredicateSchema
package import PredicateSyntax

/// A store in an SQL database. Its engine supplies a pool of sessions; everything else is here, for
/// all engines.
package protocol SQLBackend: MutableStorageBackend {
  associatedtype Pool: SQLSessionPool

  var pool: Pool { get }
  var layout: StoreLayout { get }
  /// A cache of requests.
  var requests: RequestCache { get }
}

extension SQLBackend {
  public func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject] {
    let run = try await run(request, as: .objects)
    return try await pool.run(layout, .reading) { session throws(StorageError) in
      try run.objects(session)
    }
  }

  public func identifiers(
    _ request: FetchRequest
  ) async throws(StorageError) -> [StoredIdentifier] {
    var request = request
    request.resultType = .identifiers
    let run = try await run(request, as: .objects)
    return try await pool.run(layout, .reading) { session throws(StorageError) in
      try run.identifiers(session)
    }
  }

  public func batches(_ request: FetchRequest) -> FetchBatches {
    FetchBatches { () async throws(StorageError) in
      let run = try await self.run(request, as: .objects)
      guard try run.canStream() else {
        return ArrayCursor(try await self.objects(request), size: request.batchSize)
      }
      return SQLCursor(run) { (run, session) throws(StorageError) in try run.stream(session) }
    }
  }

  public func streamDictionaries(_ request: FetchRequest) -> FetchStream<[String: Value]> {
    FetchStream { () async throws(StorageError) in
      let run = try await self.run(request, as: .dictionaries)
      guard try run.canStreamDictionaries() else {
        let rest = ArrayRest(try await self.dictionaries(request), size: request.batchSize)
        return { () async throws(StorageError) in rest.next() }
      }
      let cursor = SQLCursor(run) { (run, session) throws(StorageError) in
        try run.streamDictionaries(session)
      }
      return { () async throws(StorageError) in try await cursor.nextBatch() }
    }
  }

  public func dictionaries(
    _ request: FetchRequest
  ) async throws(StorageError) -> [[String: Value]] {
    let run = try await run(request, as: .dictionaries)
    return try await pool.run(layout, .reading) { session throws(StorageError) in
      try run.dictionaries(session)
    }
  }

  public func count(_ request: FetchRequest) async throws(StorageError) -> Int {
    let run = try await run(request, as: nil)
    return try await pool.run(layout, .reading) { session throws(StorageError) in
      try run.count(session)
    }
  }

  public func plan(for request: FetchRequest) async throws(StorageError) -> FetchPlan {
    let run = try await run(request, as: nil)
    return try await pool.run(layout, .reading) { session throws(StorageError) in
      try run.plan(session)
    }
  }

  public func createTables(enforcingForeignKeys: Bool) async throws(StorageError) {
    requests.forgetGuarantees()
    let tables = SQLTables<Pool.Session>(layout: layout)
    try await pool.run(layout, .writing) { session throws(StorageError) in
      try tables.create(session, enforcingForeignKeys: enforcingForeignKeys)
    }
  }

  @discardableResult
  public func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError) -> Int {
    guard batchSize > 0 else {
      throw .invalidRequest("the batch size \(batchSize) is less than 1")
    }
    let tables = SQLTables<Pool.Session>(layout: layout)
    return try await pool.run(layout, .writing) { session throws(StorageError) in
      try tables.insert(rows, into: entity, batchSize: batchSize, session)
    }
  }

  @discardableResult
  public func upsert(
    _ rows: [[String: Value]],
    into entity: String,
    by keys: [String]
  ) async throws(StorageError) -> Int {
    let tables = SQLTables<Pool.Session>(layout: layout)
    return try await pool.run(layout, .writing) { session throws(StorageError) in
      try tables.upsert(rows, into: entity, by: keys, session)
    }
  }

  @discardableResult
  public func delete(_ request: FetchRequest) async throws(StorageError) -> Int {
    try await change(request, nil)
  }

  @discardableResult
  public func update(
    _ request: FetchRequest,
    setting changes: [String: PropertyChange]
  ) async throws(StorageError) -> Int {
    try await change(request, changes)
  }

  public func plan(
    for request: FetchRequest,
    setting changes: [String: PropertyChange]?
  ) async throws(StorageError) -> FetchPlan {
    let made = try await checked(request, changes)
    return try await pool.run(layout, .reading) { session throws(StorageError) in
      try made.plan(session)
    }
  }

  /// Sets properties of the objects of a request; nil deletes them.
  private func change(
    _ request: FetchRequest,
    _ changes: [String: PropertyChange]?
  ) async throws(StorageError) -> Int {
    let made = try await checked(request, changes)
    return try await pool.run(layout, .writing) { session throws(StorageError) in
      try made.perform(session)
    }
  }

  private func checked(
    _ request: FetchRequest,
    _ changes: [String: PropertyChange]?
  ) async throws(StorageError) -> SQLChange<Pool> {
    let run = try await run(request, as: .objects)
    let checked = run.fetch.request
    let change = try changes.map { changes throws(StorageError) in
      try CheckedChange(changes, to: checked, layout, run.fetch.budget, now: run.fetch.now)
    }
    guard let table = layout.tables[checked.shape.entity.table] else {
      throw .unknownEntity(request.entity, in: schema)
    }
    return SQLChange(run: run, table: table, change: change)
  }

  /// The request, checked and ready to be answered; as a count if `form` is nil.
  private func run(
    _ request: FetchRequest,
    as form: CheckedRequest.Form?
  ) async throws(StorageError) -> SQLFetchRun<Pool> {
    try await learnGuarantees()
    let dialect = Pool.Session.dialect.limited(to: request.limits.regularExpressions)
    return SQLFetchRun(fetch: try SQLFetch(request, as: form, requests, dialect), pool: pool)
  }

  /// The schema with the constraints that the database enforces, as far as they have been read; an
  /// introspected store has read them from the start.
  package var guaranteedSchema: Schema { requests.guaranteedSchema }

  /// Reads the constraints that the database enforces, at the first request.
  func learnGuarantees() async throws(StorageError) {
    guard !requests.knowsGuarantees else { return }
    let layout = layout
    let tables = try await readingCatalogue { session throws(StorageError) in
      try session.guaranteedTables(for: layout)
    }
    requests.learn(tables, Pool.Session.folded)
  }
}

public import PredicateSchema
public import PredicateSyntax

/// A store that fetches the objects that match a request.
///
/// The rule for every backend: the answer never depends on the backend, only the speed does.
/// Conditions that its engine cannot express exactly are narrowed there and then checked in memory;
/// unreadable data are reported. An answer is complete, or there is an error.
///
///     let adults = try await store.objects(
///       FetchRequest(entity: "Person", predicate: BoundPredicate(format: "age >= %d", 18)))
public protocol StorageBackend: Sendable {
  /// The schema of the store's data.
  var schema: Schema { get }

  /// The objects that match, all at once.
  func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject]

  /// The objects that match, `request.batchSize` at a time; memory holds only one batch, unless
  /// rows need a sort that no database can do.
  func batches(_ request: FetchRequest) -> FetchBatches

  /// The identifiers of the objects that match, in the order of `objects`.
  func identifiers(_ request: FetchRequest) async throws(StorageError) -> [StoredIdentifier]

  /// The values of `request.propertiesToFetch` for the rows, or groups of rows, that match; of
  /// every attribute if it is empty.
  func dictionaries(_ request: FetchRequest) async throws(StorageError) -> [[String: Value]]

  /// The dictionaries of `dictionaries`, one by one. Unless memory must sort, group or compare
  /// rows, it holds one batch of `request.batchSize`. By default all are read at once.
  func streamDictionaries(_ request: FetchRequest) -> FetchStream<[String: Value]>

  /// The number of objects, rows or groups, by the request's result type and grouping; its offset
  /// and limit apply too.
  func count(_ request: FetchRequest) async throws(StorageError) -> Int

  /// The plan of the backend, with its engine's own plan, without running it.
  func plan(for request: FetchRequest) async throws(StorageError) -> FetchPlan
}

extension StorageBackend {
  public func identifiers(
    _ request: FetchRequest
  ) async throws(StorageError) -> [StoredIdentifier] {
    var request = request
    request.resultType = .identifiers
    return try await objects(request).map(\.identifier)
  }

  /// The results of the request's result type.
  public func results(of request: FetchRequest) async throws(StorageError) -> FetchResults {
    switch request.resultType {
    case .objects: .objects(try await objects(request))
    case .identifiers: .identifiers(try await identifiers(request))
    case .dictionaries: .dictionaries(try await dictionaries(request))
    case .count: .count(try await count(request))
    }
  }
}

/// The results of a request, by its result type.
public enum FetchResults: Sendable {
  /// Objects with all attributes
  case objects([StoredObject])
  /// Identifiers
  case identifiers([StoredIdentifier])
  /// Dictionaries, one for each row or group
  case dictionaries([[String: Value]])
  /// The number of objects
  case count(Int)
}

/// A store that rows can be inserted into.
public protocol WritableStorageBackend: StorageBackend {
  /// Creates the tables of the schema, including join tables. For tests and for seeding. A table
  /// that already exists is an error.
  ///
  /// If an enforced foreign key dangles when a transaction ends, the transaction is rolled back
  /// with `StorageError.constraint`; within the transaction rows may come in any order. Otherwise
  /// keys may dangle.
  func createTables(enforcingForeignKeys: Bool) async throws(StorageError)

  /// Inserts rows into the table of an entity, `batchSize` rows per transaction, and returns their
  /// number. If a row cannot be inserted, its transaction is rolled back and the earlier ones stay.
  ///
  /// Keys are names of attributes, of columns of the primary key, and of relationships: the value
  /// of a to-one relationship is the key of its object, that of a many-to-many one a list of keys.
  /// (A key of several columns is itself a list.) Missing keys are nil.
  ///
  ///     try await store.insert([["id": .integer(1), "title": .text("Ulysses"), "author": .integer(7)]],
  ///       into: "Book", batchSize: 1000)
  @discardableResult
  func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError) -> Int
}

extension WritableStorageBackend {
  /// Creates the tables of the schema, with enforced foreign keys.
  public func createTables() async throws(StorageError) {
    try await createTables(enforcingForeignKeys: true)
  }
}

extension WritableStorageBackend {
  /// Inserts rows into the table of an entity, 500 per transaction, like
  /// `insert(_:into:batchSize:)`.
  ///
  ///     try await store.insert([["id": 1, "title": "Ulysses"]], into: "Book")
  @discardableResult
  public func insert(
    _ rows: [[String: Value]],
    into entity: String
  ) async throws(StorageError) -> Int {
    try await insert(rows, into: entity, batchSize: 500)
  }
}

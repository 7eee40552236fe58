public import PredicateAnalysis
public import PredicateSyntax

/// A store that is asked for the objects that match.
///
/// The law of every backend: the answer never depends on the backend, only the speed does. What its
/// engine cannot say exactly, it narrows and then checks in memory; what it cannot read, it reports.
/// An answer is whole or there is an error, never a part of it.
///
///     let adults = try await store.objects(
///       FetchRequest(entity: "Person", predicate: BoundPredicate(format: "age >= %d", 18)))
public protocol StorageBackend: Sendable {
  /// What the store holds.
  var schema: Schema { get }

  /// The objects that match, all at once.
  func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject]

  /// The objects that match, `request.batchSize` at a time; memory holds one batch and no more,
  /// except where rows must be sorted that no database can sort.
  func batches(_ request: FetchRequest) -> FetchBatches

  /// What names the objects that match, in the order of `objects`.
  func identifiers(_ request: FetchRequest) async throws(StorageError) -> [StoredIdentifier]

  /// `request.propertiesToFetch` of the rows, or groups of rows, that match; of every attribute when
  /// there are none.
  func dictionaries(_ request: FetchRequest) async throws(StorageError) -> [[String: Value]]

  /// How many objects, rows or groups there are, by the request's result type and grouping; its
  /// offset and limit count too.
  func count(_ request: FetchRequest) async throws(StorageError) -> Int

  /// What the backend would do, and what its engine says of it, without doing it.
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

  /// What the request's result type asks for.
  public func results(of request: FetchRequest) async throws(StorageError) -> FetchResults {
    switch request.resultType {
    case .objects: .objects(try await objects(request))
    case .identifiers: .identifiers(try await identifiers(request))
    case .dictionaries: .dictionaries(try await dictionaries(request))
    case .count: .count(try await count(request))
    }
  }
}

/// What a request gives, by its result type.
public enum FetchResults: Sendable {
  case objects([StoredObject])
  case identifiers([StoredIdentifier])
  case dictionaries([[String: Value]])
  case count(Int)
}

/// A store that rows can be put into.
public protocol WritableStorageBackend: StorageBackend {
  /// Makes the tables that the schema names, join tables included. For tests and for seeding.
  /// A table that is there already is an error.
  func createTables() async throws(StorageError)

  /// Puts rows into the table of an entity, `batchSize` rows a transaction. When one cannot be put
  /// in, its transaction is undone and those before it stay.
  ///
  /// Keys are names of attributes, of columns of the primary key, and of relationships: of a to-one
  /// relationship the value is the key of the object it leads to, of a many-to-many one a list of
  /// keys. (A key of several columns is a list itself.) What is left out is nil.
  ///
  ///     try await store.insert([["id": .integer(1), "title": .text("Ulysses"), "author": .integer(7)]],
  ///       into: "Book", batchSize: 1000)
  func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError)
}

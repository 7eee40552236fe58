public import PredicateSyntax

/// A store whose rows can be changed by predicate.
///
///     let old = FetchRequest(entity: "Session", predicate: try BoundPredicate(format: "seen < %@", date))
///     let count = try await store.delete(old)
///     try await store.update(books, setting: ["price": .expression(raised), "isSale": .value(.bool(false))])
///
/// A change concerns the objects that `objects(_:)` would return for the request, limit and offset
/// included. It is made as a whole or, when anything fails, not at all. A database changes the rows
/// by one statement where it can decide the predicate; otherwise memory chooses the rows and they
/// are changed by their keys, in one transaction. In SQLite, a change made while `batches` of the
/// same store are being read may or may not show in them.
public protocol MutableStorageBackend: WritableStorageBackend {
  /// Deletes the objects that match, and returns their number. Rows that refer to them stay, unless
  /// the database has rules of its own: where it enforces a foreign key, deleting a row that is
  /// referred to throws `constraint`, or deletes the others too.
  @discardableResult
  func delete(_ request: FetchRequest) async throws(StorageError) -> Int

  /// Sets properties of the objects that match, and returns the number of objects. Properties are
  /// attributes and to-one relationships, whose value is the key of the object that they lead to. A
  /// part of the primary key cannot be set, nor a value of another type than the attribute's.
  @discardableResult
  func update(
    _ request: FetchRequest,
    setting changes: [String: PropertyChange]
  ) async throws(StorageError) -> Int

  /// The way in which `update` makes a change, or `delete` where `changes` is nil: the statement that makes
  /// it, or the one that finds the rows where memory changes them by their keys.
  func plan(
    for request: FetchRequest,
    setting changes: [String: PropertyChange]?
  ) async throws(StorageError) -> FetchPlan

  /// Inserts rows, and changes those that are there already: where a row has the same values as one
  /// of `rows` at all of `keys`, its other properties in that row are set. Returns the number of
  /// rows. All are written, or none.
  ///
  /// The keys are the primary key, or the columns of a unique constraint of the database; another
  /// choice throws. A row with nil at one of the keys is a new one. Keys that lead through join
  /// tables add to what is joined.
  ///
  ///     try await store.upsert(rows, into: "Book", by: ["isbn"])
  @discardableResult
  func upsert(
    _ rows: [[String: Value]],
    into entity: String,
    by keys: [String]
  ) async throws(StorageError) -> Int

  /// Runs `body` in a transaction: all that it does with the store that it is passed is done, or
  /// nothing when it throws. Transactions are serializable: each has the answers that it would have
  /// if it ran alone. Where another transaction kept a server from that, `body` is run again, at
  /// most nine times, so it should do nothing else that cannot be done twice. A transaction within
  /// `body` is a savepoint.
  ///
  ///     try await store.transaction { store in
  ///       try await store.update(paying, setting: ["balance": .expression(less)])
  ///       try await store.insert([payment], into: "Payment", batchSize: 1)
  ///     }
  ///
  /// The store that is passed is of no use after the transaction. Within `body`, changing the outer
  /// store throws `invalidRequest` where that would wait for the end of the transaction.
  func transaction<Answer: Sendable>(
    _ body: @Sendable (any MutableStorageBackend) async throws -> Answer
  ) async throws -> Answer
}

extension MutableStorageBackend {
  /// The plan for finding the rows.
  public func plan(
    for request: FetchRequest,
    setting changes: [String: PropertyChange]?
  ) async throws(StorageError) -> FetchPlan {
    try await plan(for: request)
  }
}

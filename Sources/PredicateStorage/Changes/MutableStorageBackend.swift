public import PredicateSyntax

/// A store whose rows can be changed by predicate.
///
///     let old = FetchRequest(entity: "Session", predicate: try BoundPredicate(format: "seen < %@", date))
///     let count = try await store.delete(old)
///     try await store.update(books, setting: ["price": .expression(raised), "isSale": .value(.bool(false))])
///
/// A change applies to the objects that `objects(_:)` would return for the request, including limit
/// and offset. It is atomic. A database changes the rows by one statement if it can decide the
/// predicate; otherwise memory chooses the rows and they are changed by their keys, in one
/// transaction. In SQLite, a change made while `batches` of the same store are being read may or
/// may not show in them.
public protocol MutableStorageBackend: WritableStorageBackend {
  /// Deletes the objects that match, and returns their number. Rows that refer to them stay, unless
  /// the database has its own rules: if it enforces a foreign key, deleting a referenced row throws
  /// `constraint`, or deletes the others too.
  @discardableResult
  func delete(_ request: FetchRequest) async throws(StorageError) -> Int

  /// Sets properties of the objects that match, and returns the number of objects. Properties are
  /// attributes and to-one relationships, whose value is the key of the related object. The primary
  /// key cannot be set, nor can a value of another type than the attribute's.
  @discardableResult
  func update(
    _ request: FetchRequest,
    setting changes: [String: PropertyChange]
  ) async throws(StorageError) -> Int

  /// The plan of `update`, or of `delete` if `changes` is nil: the statement that makes the change,
  /// or the one that finds the rows if memory changes them by their keys.
  func plan(
    for request: FetchRequest,
    setting changes: [String: PropertyChange]?
  ) async throws(StorageError) -> FetchPlan

  /// Inserts rows, and changes existing ones: if a row has the same values as one of `rows` for all
  /// of `keys`, its other properties in that row are set. Returns the number of rows. All are
  /// written, or none.
  ///
  /// The keys are the primary key, or the columns of a unique constraint of the database; another
  /// choice throws. A row with nil for one of the keys is a new one. Relationships through join
  /// tables are added to existing ones.
  ///
  ///     try await store.upsert(rows, into: "Book", by: ["isbn"])
  @discardableResult
  func upsert(
    _ rows: [[String: Value]],
    into entity: String,
    by keys: [String]
  ) async throws(StorageError) -> Int

  /// Runs `body` in a transaction: everything that it does with the store passed to it is
  /// committed, or nothing if it throws. Transactions are serializable: each has the same answers
  /// as if it ran alone. If another transaction conflicts, `body` is run again, at most nine times,
  /// so its other effects must be repeatable. A transaction within `body` is a savepoint.
  ///
  ///     try await store.transaction { store in
  ///       try await store.update(paying, setting: ["balance": .expression(less)])
  ///       try await store.insert([payment], into: "Payment", batchSize: 1)
  ///     }
  ///
  /// The store passed to `body` is unusable after the transaction. Within `body`, changing the
  /// outer store throws `invalidRequest` if that would be a deadlock.
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

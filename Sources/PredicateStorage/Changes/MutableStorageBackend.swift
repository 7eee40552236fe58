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
}

/// A reader that follows relationships for the objects of a store.
package protocol RelationshipReader: Sendable {
  /// The objects of the relationship; sorted by primary key unless it has an order.
  func related(
    _ relationship: String,
    of object: StoredObject
  ) async throws(StorageError) -> [StoredObject]

  /// Like `related`, but blocks the calling thread until the store answers.
  func objects(
    of relationship: String,
    from object: StoredObject
  ) throws(StorageError) -> [StoredObject]

  /// Records an error that cannot be thrown where it occurs, for the evaluation to throw.
  func note(_ error: StorageError)

  /// Removes and returns the first error recorded since the last call.
  func takeNoted() -> StorageError?
}

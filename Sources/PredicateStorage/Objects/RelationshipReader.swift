/// A reader that follows relationships for the objects of a store.
package protocol RelationshipReader: Sendable {
  /// The objects that the relationship leads to; sorted by primary key unless it has an order.
  func related(
    _ relationship: String,
    of object: StoredObject
  ) async throws(StorageError) -> [StoredObject]

  /// As `related`, on the thread of the caller, which waits for the store.
  func objects(
    of relationship: String,
    from object: StoredObject
  ) throws(StorageError) -> [StoredObject]

  /// Keeps an error that cannot be thrown where it occurs, for the evaluation to throw.
  func note(_ error: StorageError)

  /// Removes and returns the first error noted since the last call.
  func takeNoted() -> StorageError?
}

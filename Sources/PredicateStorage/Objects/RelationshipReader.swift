/// What follows relationships for the objects of a store.
package protocol RelationshipReader: Sendable {
  /// The objects that the relationship leads to; sorted by primary key unless it has an order.
  func objects(
    of relationship: String,
    from object: StoredObject
  ) throws(StorageError) -> [StoredObject]

  /// Keeps an error that could not be thrown where it happened, for whoever evaluates to throw.
  func note(_ error: StorageError)

  /// The first error noted since it was last asked for.
  func takeNoted() -> StorageError?
}

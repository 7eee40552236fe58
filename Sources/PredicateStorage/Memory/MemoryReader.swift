import PredicateAnalysis
import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// A reader that follows relationships: in one state of a memory store while a request runs,
/// afterwards in the store's current state, as in a database.
final class MemoryReader: RelationshipReader {
  private let shapes: ShapeCache
  private let snapshot: Mutex<MemoryStore?>
  private let current: @Sendable () -> MemoryStore

  init(_ store: MemoryStore, current: @escaping @Sendable () -> MemoryStore) {
    shapes = ShapeCache(store.layout)
    snapshot = Mutex(store)
    self.current = current
  }

  /// Releases the state of the store when the request is done.
  func letGo() { snapshot.withLock { $0 = nil } }

  func related(
    _ relationship: String,
    of object: StoredObject
  ) async throws(StorageError) -> [StoredObject] {
    try objects(of: relationship, from: object)
  }

  func objects(
    of relationship: String,
    from object: StoredObject
  ) throws(StorageError) -> [StoredObject] {
    guard let found = object.shape.entity.relationships[relationship] else { return [] }
    let store = snapshot.withLock { $0 } ?? current()
    return store.objects(
      found,
      try object.values(ofColumns: found.nearColumns),
      try shapes.shape(of: found.destination),
      self
    )
  }

  /// Does nothing: reading memory cannot fail, except for an entity that the schema lacks.
  func note(_ error: StorageError) {}
  func takeNoted() -> StorageError? { nil }
}

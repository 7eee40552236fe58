import PredicateAnalysis
import PredicateSyntax
import Synchronization

/// Follows relationships: in one state of a memory store while a request runs, afterwards in the
/// state that the store is in by then, as in a database.
final class MemoryReader: RelationshipReader {
  private let layout: StoreLayout
  private let snapshot: Mutex<MemoryStore?>
  private let current: @Sendable () -> MemoryStore
  private let shapes = Mutex<[String: StoredShape]>([:])

  init(_ store: MemoryStore, current: @escaping @Sendable () -> MemoryStore) {
    layout = store.layout
    snapshot = Mutex(store)
    self.current = current
  }

  /// The request is done.
  func letGo() { snapshot.withLock { $0 = nil } }

  func objects(
    of relationship: String,
    from object: StoredObject
  ) throws(StorageError) -> [StoredObject] {
    guard let found = object.shape.entity.relationships[relationship] else { return [] }
    let store = snapshot.withLock { $0 } ?? current()
    return store.objects(
      found,
      object.values(ofColumns: found.nearColumns),
      try shape(of: found.destination),
      self
    )
  }

  /// Reading memory cannot fail; what can, a schema that names no such entity, is thrown.
  func note(_ error: StorageError) {}
  func takeNoted() -> StorageError? { nil }

  private func shape(of entity: String) throws(StorageError) -> StoredShape {
    if let known = shapes.withLock({ $0[entity] }) { return known }
    let shape = try StoredShape(entity: entity, layout: layout)
    shapes.withLock { $0[entity] = shape }
    return shape
  }
}

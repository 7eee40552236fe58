import PredicateAnalysis
import PredicateSyntax
import Synchronization

/// Follows relationships in one state of a memory store.
final class MemoryReader: RelationshipReader {
  private let store: MemoryStore
  private let shapes = Mutex<[String: StoredShape]>([:])

  init(_ store: MemoryStore) { self.store = store }

  func objects(
    of relationship: String,
    from object: StoredObject
  ) throws(StorageError) -> [StoredObject] {
    guard let found = object.shape.entity.relationships[relationship] else { return [] }
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
    let shape = try StoredShape(entity: entity, layout: store.layout)
    shapes.withLock { $0[entity] = shape }
    return shape
  }
}

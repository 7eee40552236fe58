import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// Reads prefetched relationships; another reader reads the rest.
final class PrefetchedReader: RelationshipReader {
  /// A relationship of the rows with these values.
  struct Link: Hashable {
    var entity: String
    var relationship: String
    var near: [Value]

    init(_ entity: String, _ relationship: String, _ near: [Value]) {
      self.entity = entity
      self.relationship = relationship
      self.near = near
    }
  }

  private let base: any RelationshipReader
  private let shapes: ShapeCache
  /// Rows rather than objects, which would retain the reader forever.
  private let known = Mutex<[Link: [StoredRow]]>([:])

  init(_ base: any RelationshipReader, _ shapes: ShapeCache) {
    self.base = base
    self.shapes = shapes
  }

  /// Keeps the rows at the end of a relationship.
  func keep(_ rows: [StoredRow], at link: Link) { known.withLock { $0[link] = rows } }

  func related(
    _ relationship: String,
    of object: StoredObject
  ) async throws(StorageError) -> [StoredObject] {
    if let kept = try kept(relationship, of: object) { return kept }
    return try await base.related(relationship, of: object)
  }

  func objects(
    of relationship: String,
    from object: StoredObject
  ) throws(StorageError) -> [StoredObject] {
    if let kept = try kept(relationship, of: object) { return kept }
    return try base.objects(of: relationship, from: object)
  }

  func note(_ error: StorageError) { base.note(error) }

  func takeNoted() -> StorageError? { base.takeNoted() }

  /// The prefetched objects; nil if there are none.
  private func kept(
    _ name: String,
    of object: StoredObject
  ) throws(StorageError) -> [StoredObject]? {
    guard let relationship = object.shape.entity.relationships[name] else { return nil }
    let near = try object.values(ofColumns: relationship.nearColumns)
    let link = Link(object.shape.entity.name, name, near)
    guard let rows = known.withLock({ $0[link] }) else { return nil }
    let shape = try shapes.shape(of: relationship.destination)
    return rows.map {
      StoredObject(values: $0.values, faults: $0.faults, shape: shape, reader: self)
    }
  }
}

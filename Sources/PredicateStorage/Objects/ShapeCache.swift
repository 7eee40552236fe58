import Synchronization

/// A cache of the shapes of a store's entities, each computed on demand.
package final class ShapeCache: Sendable {
  private let layout: StoreLayout
  private let known = Mutex<[String: StoredShape]>([:])

  package init(_ layout: StoreLayout) { self.layout = layout }

  package func shape(of entity: String) throws(StorageError) -> StoredShape {
    if let shape = known.withLock({ $0[entity] }) { return shape }
    let shape = try StoredShape(entity: entity, layout: layout)
    known.withLock { $0[entity] = shape }
    return shape
  }
}

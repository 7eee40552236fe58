import PredicatePlatform

/// A cache of the shapes of a store's entities, each computed on demand.
package final class ShapeCache: Sendable {
  private let layout: StoreLayout
  /// The properties that the shapes have; nil for all.
  private let properties: NamedProperties?
  private let known = Mutex<[String: StoredShape]>([:])

  package init(_ layout: StoreLayout, reading properties: NamedProperties? = nil) {
    self.layout = layout
    self.properties = properties
  }

  package func shape(of entity: String) throws(StorageError) -> StoredShape {
    if let shape = known.withLock({ $0[entity] }) { return shape }
    let whole = try StoredShape(entity: entity, layout: layout)
    let shape = properties.map { StoredShape(whole, reading: $0) } ?? whole
    known.withLock { $0[entity] = shape }
    return shape
  }
}

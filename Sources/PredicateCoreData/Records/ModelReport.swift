package import PredicateModels
package import PredicateStorage

/// The declarations of a model, and the number of objects of each entity in a store.
package struct ModelReport: Sendable {
  package let model: ManagedObjectModel
  /// The path of the store; nil for a model alone.
  package let store: String?
  /// The identifier of the store, with which the URIs of its objects begin; nil for a model alone.
  package let identifier: String?
  /// The number of objects of each entity, without those of its children; nil for a model alone.
  package let counts: [String: Int]?

  package init(_ model: ManagedObjectModel) {
    self.model = model
    store = nil
    identifier = nil
    counts = nil
  }

  /// Creates a report about a store, and counts its objects.
  package init(_ store: CoreDataBackend) throws(StorageError) {
    model = store.model
    self.store = store.path
    identifier = store.identifier
    counts = try store.counts()
  }

  /// The name of the model, or of its store.
  package var title: String {
    guard let store else { return model.name }
    return store.split(separator: "/").last.map(String.init) ?? store
  }
}

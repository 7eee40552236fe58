extension ModelComparison {
  /// The name in the newer version of a property that an entity of the older one has or inherits; nil
  /// if it was removed.
  package func newName(of property: String, of entity: String) -> String? {
    oldProperty(property, of: entity).flatMap { newProperty(for: $0, of: entity) }?.name
  }
}

extension ModelComparison {
  /// The entity of the older version that one of the newer continues; nil if it was added.
  package func oldEntity(for name: String) -> ModelEntity? {
    old.entities.first { newEntity(for: $0.name) == name }
  }

  /// The name in the newer version of a property that an entity of the older one has or inherits; nil
  /// if it was removed.
  package func newName(of property: String, of entity: String) -> String? {
    oldProperty(property, of: entity).flatMap { newProperty(for: $0, of: entity) }?.name
  }
}

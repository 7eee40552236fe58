package import PredicateAnalysis

/// What all objects of an entity have in common, worked out once.
package final class StoredShape: Sendable {
  /// With all that it inherits.
  package let entity: Entity
  /// The name of the ancestor at the top, whose table the entity shares.
  package let root: String
  /// Names, sorted.
  package let attributes: [String]
  package let positions: [String: Int]

  package init(entity: Entity, root: String) {
    self.entity = entity
    self.root = root
    attributes = entity.attributes.keys.sorted()
    positions = Dictionary(
      zip(attributes, attributes.indices),
      uniquingKeysWith: { first, _ in first }
    )
  }
}

public import PredicateSyntax

/// What names an object in its store: the entity, or the ancestor whose table it shares, and the
/// values of its primary key.
public struct StoredIdentifier: Hashable, Sendable {
  public let entity: String
  /// In the order of `Entity.primaryKey`.
  public let key: [Value]

  public init(entity: String, key: [Value]) {
    self.entity = entity
    self.key = key
  }
}

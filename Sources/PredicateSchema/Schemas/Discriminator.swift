public import PredicateSyntax

/// The column that identifies the entity of a row in a shared table, and its value for this entity.
public struct Discriminator: Hashable, Sendable {
  /// The column, in the table that the entities share.
  public var column: String
  /// A text or an integer; nil for an entity without rows of its own, if only its children have
  /// rows.
  public var value: Value?

  /// Creates a discriminator.
  public init(column: String, value: Value?) {
    self.column = column
    self.value = value
  }
}

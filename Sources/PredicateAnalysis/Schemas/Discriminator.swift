public import PredicateSyntax

/// The column that says which entity a row of a shared table belongs to, and what it says for this
/// one.
public struct Discriminator: Hashable, Sendable {
  public var column: String
  /// A text or an integer; nil of an entity that has no rows of its own, only its children have.
  public var value: Value?

  public init(column: String, value: Value?) {
    self.column = column
    self.value = value
  }
}

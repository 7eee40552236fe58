/// A kind of row: the table it is kept in and what each row has.
public struct Entity: Hashable, Sendable {
  public var name: String
  /// The table; a child's is its parent's.
  public var table: String
  /// Columns; together they name a row.
  public var primaryKey: [String]
  /// By the names that predicates use. Those of the parent are not repeated:
  /// `Schema.resolvedEntity(named:)` adds them. Predicates must write a name as it is written here;
  /// of names that Swift takes for equal, as é and e with an accent, there can be but one.
  public var attributes: [String: Attribute]
  public var relationships: [String: Relationship]
  /// The entity whose attributes, relationships and table this one shares.
  public var parent: String?
  /// What tells rows of this entity from those of others in the same table.
  public var discriminator: Discriminator?

  public init(
    name: String,
    table: String? = nil,
    primaryKey: [String] = ["id"],
    attributes: [String: Attribute] = [:],
    relationships: [String: Relationship] = [:],
    parent: String? = nil,
    discriminator: Discriminator? = nil
  ) {
    self.name = name
    self.table = table ?? name
    self.primaryKey = primaryKey
    self.attributes = attributes
    self.relationships = relationships
    self.parent = parent
    self.discriminator = discriminator
  }
}

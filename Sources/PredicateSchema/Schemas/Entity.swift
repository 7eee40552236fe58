/// A kind of row: its table and its properties.
public struct Entity: Hashable, Sendable {
  /// The name by which requests and relationships mean the entity.
  public var name: String
  /// The table; a child's is its parent's.
  public var table: String
  /// The columns that together identify a row.
  public var primaryKey: [String]
  /// Whether nothing identifies a row, as in a view: `primaryKey` has all columns that can be compared,
  /// and rows may be alike in them. Such rows have no cursors, and none is changed by its key.
  public var isKeyless = false
  /// The attributes, by the names that predicates use, without those of the parent:
  /// `Schema.resolvedEntity(named:)` adds them. Predicates must write a name exactly as it is
  /// written here; of names that Swift takes for equal, as é and e with an accent, there can be
  /// only one.
  public var attributes: [String: Attribute]
  /// The relationships by name.
  public var relationships: [String: Relationship]
  /// The entity whose attributes, relationships and table this one shares.
  public var parent: String?
  /// The discriminator that tells rows of this entity from those of others in the same table.
  public var discriminator: Discriminator?

  /// Creates an entity without checking it; `Schema.validate()` does. `table` is its name by
  /// default.
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

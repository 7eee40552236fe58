/// A kind of row: its table and its properties.
public struct Entity: Hashable, Sendable {
  /// The name of the entity in requests and relationships.
  public var name: String
  /// The table; a child has its parent's.
  public var table: String
  /// The columns that together identify a row.
  public var primaryKey: [String]
  /// Whether nothing identifies a row, as in a view: `primaryKey` has all comparable columns, and
  /// rows may be equal in them. Such rows have no cursors and cannot be changed by key.
  public var isKeyless = false
  /// The attributes, by the names that predicates use, without those of the parent:
  /// `Schema.resolvedEntity(named:)` adds them. Predicates must spell a name exactly; of names that
  /// Swift considers equal, such as é and e with an accent, there can be only one.
  public var attributes: [String: Attribute]
  /// The relationships by name.
  public var relationships: [String: Relationship]
  /// The entity whose attributes, relationships and table this one shares.
  public var parent: String?
  /// The discriminator that distinguishes rows of this entity from others in the same table.
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

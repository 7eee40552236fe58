/// The way from the entities of one schema to those of another.
///
///     let mapping = try MigrationMapping(json: file)   // written, in the format of `MigrationByPredicate.md`
///     let same = try MigrationMapping(inferredFrom: v1, to: v2)
public struct MigrationMapping: Hashable, Sendable {
  /// The mappings, in the order in which they are carried out.
  public var entities: [EntityMapping]

  /// A mapping made of those of its entities. Nothing is checked before it is carried out.
  public init(entities: [EntityMapping] = []) { self.entities = entities }
}

/// The way from the objects of one entity that match a predicate to those of another entity.
public struct EntityMapping: Hashable, Sendable {
  /// The name of the mapping, which no other has.
  public var name: String
  /// The entity whose objects are migrated.
  public var source: String
  /// The predicate that selects the objects; nil selects all.
  public var predicate: String?
  /// Whether objects of entities that inherit from the source are objects of it.
  public var includesSubentities: Bool
  /// The entity that gets an object for each.
  public var target: String
  /// The expression of the source object that gives the key of the target object; nil numbers them.
  public var key: String?
  /// The attributes of the target, each with an expression of the source object. The others are nil.
  public var attributes: [String: String]
  /// The relationships of the target. The others lead to nothing.
  public var relationships: [String: RelationshipMapping]

  /// A mapping of one entity. `name` is `SOURCE-TARGET` by default.
  public init(
    name: String? = nil,
    source: String,
    predicate: String? = nil,
    includesSubentities: Bool = true,
    target: String,
    key: String? = nil,
    attributes: [String: String] = [:],
    relationships: [String: RelationshipMapping] = [:]
  ) {
    self.name = name ?? "\(source)-\(target)"
    self.source = source
    self.predicate = predicate
    self.includesSubentities = includesSubentities
    self.target = target
    self.key = key
    self.attributes = attributes
    self.relationships = relationships
  }
}

/// The way in which the objects of a relationship are found.
public enum RelationshipMapping: Hashable, Sendable {
  /// What became of the objects that an expression of the source object gives: `list`. `by` names the
  /// mappings whose objects are meant; empty are all that lead to the destination.
  case objects(String, by: [String] = [])
  /// The target objects whose attribute has the value that an expression of the source object gives.
  case key(attribute: String, equals: String)
}

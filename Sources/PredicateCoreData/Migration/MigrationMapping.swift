/// A mapping from the entities of one schema to those of another.
///
///     let mapping = try MigrationMapping(json: file)   // written, in the format of `MigrationByPredicate.md`
///     let same = try MigrationMapping(inferredFrom: v1, to: v2)
public struct MigrationMapping: Hashable, Sendable {
  /// The mappings, in the order of execution.
  public var entities: [EntityMapping]

  /// Creates a mapping from those of its entities, without checking it.
  public init(entities: [EntityMapping] = []) { self.entities = entities }
}

/// A mapping from the objects of one entity that match a predicate to another entity.
public struct EntityMapping: Hashable, Sendable {
  /// The unique name of the mapping.
  public var name: String
  /// The entity whose objects are migrated.
  public var source: String
  /// The predicate that selects the objects; nil selects all.
  public var predicate: String?
  /// Whether objects of entities that inherit from the source are objects of it.
  public var includesSubentities: Bool
  /// The entity of the new objects, one for each source object.
  public var target: String
  /// The expression of the source object that gives the key of the target object; nil numbers them.
  public var key: String?
  /// The attributes of the target, each with an expression of the source object. The others are nil.
  public var attributes: [String: String]
  /// The relationships of the target. The others are empty.
  public var relationships: [String: RelationshipMapping]

  /// Creates a mapping of one entity. `name` is `SOURCE-TARGET` by default.
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
  /// The migrated objects of an expression of the source object: `list`. `by` names the mappings of
  /// these objects; if it is empty, all mappings to the destination count.
  case objects(String, by: [String] = [])
  /// The target objects whose attribute equals the value of an expression of the source object.
  case key(attribute: String, equals: String)
}

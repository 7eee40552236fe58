/// An entity of a model, without inherited properties.
public struct ModelEntity: Hashable, Sendable {
  /// The name of the entity.
  public var name: String
  /// The name of the parent entity.
  public var parent: String?
  /// Whether only child entities have objects.
  public var isAbstract: Bool
  /// The name of the class of its objects, if the model gives one.
  public var className: String?
  /// The name that the entity had in an earlier version: `elementID` in the XML.
  public var renamingIdentifier: String?
  /// The attributes that it declares itself.
  public var attributes: [ModelAttribute]
  /// The relationships that it declares itself.
  public var relationships: [ModelRelationship]
  /// The fetched properties that it declares itself.
  public var fetchedProperties: [ModelFetchedProperty]
  /// The fetch indexes.
  public var indexes: [ModelFetchIndex]
  /// The place of its declaration.
  public var place: ModelPlace

  /// Creates an entity from its properties.
  public init(
    name: String,
    parent: String? = nil,
    isAbstract: Bool = false,
    className: String? = nil,
    renamingIdentifier: String? = nil,
    attributes: [ModelAttribute] = [],
    relationships: [ModelRelationship] = [],
    fetchedProperties: [ModelFetchedProperty] = [],
    indexes: [ModelFetchIndex] = [],
    place: ModelPlace
  ) {
    self.name = name
    self.parent = parent
    self.isAbstract = isAbstract
    self.className = className
    self.renamingIdentifier = renamingIdentifier
    self.attributes = attributes
    self.relationships = relationships
    self.fetchedProperties = fetchedProperties
    self.indexes = indexes
    self.place = place
  }
}

/// A relationship of an entity.
public struct ModelRelationship: Hashable, Sendable {
  /// The name of the relationship, which is its key.
  public var name: String
  /// The name of the entity it leads to.
  public var destination: String
  /// The name of the inverse relationship, which the destination has or inherits.
  public var inverse: String?
  /// Whether it leads to any number of objects.
  public var isToMany: Bool
  /// Whether its objects have an order.
  public var isOrdered: Bool
  /// Whether it may lead to no object.
  public var isOptional: Bool
  /// Whether it exists in memory only.
  public var isTransient: Bool
  /// The name in the older version; nil if it is the same.
  public var renamingIdentifier: String?
  /// The place of its declaration.
  public var place: ModelPlace

  /// Creates a relationship.
  public init(
    name: String,
    destination: String,
    inverse: String? = nil,
    isToMany: Bool = false,
    isOrdered: Bool = false,
    isOptional: Bool = false,
    isTransient: Bool = false,
    renamingIdentifier: String? = nil,
    place: ModelPlace
  ) {
    self.name = name
    self.destination = destination
    self.inverse = inverse
    self.isToMany = isToMany
    self.isOrdered = isOrdered
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.renamingIdentifier = renamingIdentifier
    self.place = place
  }
}

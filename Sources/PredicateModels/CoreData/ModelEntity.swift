/// An entity of a model, with its own properties and not those it inherits.
public struct ModelEntity: Hashable, Sendable {
  public var name: String
  /// The name of the parent entity.
  public var parent: String?
  public var isAbstract: Bool
  /// The name of the class of its objects, if it has one of its own.
  public var className: String?
  /// The name that the entity had in an earlier version: `elementID` in the XML.
  public var renamingIdentifier: String?
  public var attributes: [ModelAttribute]
  public var relationships: [ModelRelationship]
  public var fetchedProperties: [ModelFetchedProperty]
  public var indexes: [ModelFetchIndex]
  public var place: ModelPlace

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
  public var name: String
  /// The name of the entity it leads to.
  public var destination: String
  /// The name of the inverse relationship, which the destination has or inherits.
  public var inverse: String?
  public var isToMany: Bool
  public var isOrdered: Bool
  public var isOptional: Bool
  /// Whether it exists in memory only.
  public var isTransient: Bool
  public var renamingIdentifier: String?
  public var place: ModelPlace

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

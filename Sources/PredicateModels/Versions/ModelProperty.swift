/// The parts of a property that a comparison of versions uses.
struct ModelProperty: Hashable {
  let name: String
  let renamingIdentifier: String?
  /// The type in words: `Integer 32`, `to-one Shop`
  let type: String
  let isOptional: Bool
  let isStored: Bool
  /// The destination of a relationship or a fetched property.
  let destination: String?
  /// Whether it leads to many objects.
  let isToMany: Bool

  /// The properties of an entity itself.
  static func all(of entity: ModelEntity) -> [Self] {
    entity.attributes.map(Self.init) + entity.relationships.map(Self.init)
      + entity.fetchedProperties.map(Self.init)
  }

  private init(_ attribute: ModelAttribute) {
    name = attribute.name
    renamingIdentifier = attribute.renamingIdentifier
    type = attribute.composite ?? attribute.type.rawValue
    isOptional = attribute.isOptional
    isStored = !attribute.isTransient
    destination = nil
    isToMany = false
  }

  private init(_ relationship: ModelRelationship) {
    name = relationship.name
    renamingIdentifier = relationship.renamingIdentifier
    type = "to-\(relationship.isToMany ? "many" : "one")"
    // A to-many relationship without objects is empty, not nil.
    isOptional = relationship.isOptional && !relationship.isToMany
    isStored = !relationship.isTransient
    destination = relationship.destination
    isToMany = relationship.isToMany
  }

  private init(_ property: ModelFetchedProperty) {
    name = property.name
    renamingIdentifier = nil
    type = "a fetched property"
    isOptional = false
    isStored = false
    destination = property.entity
    isToMany = true
  }
}

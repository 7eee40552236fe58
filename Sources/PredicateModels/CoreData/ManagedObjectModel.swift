/// A Core Data model, from Xcode's files or from a store.
///
///     let model = try ManagedObjectModel(path: "Shop.xcdatamodeld")
///     let schema = try model.schema()
public struct ManagedObjectModel: Hashable, Sendable {
  /// The name of the version: that of its file without extension.
  public var name: String
  /// The file that it was read from.
  public var file: String
  /// The identifiers that the author gave to the version.
  public var versionIdentifiers: [String]
  /// The entities in the order of the file.
  public var entities: [ModelEntity]
  /// The fetch request templates.
  public var fetchRequests: [ModelFetchRequest]
  /// The composite attributes' types.
  public var composites: [ModelComposite]
  /// The named groups of entities.
  public var configurations: [ModelConfiguration]
  /// Remarks about parts that could not be read, and are omitted.
  public var omissions: [ModelError]

  /// Creates a model from its parts.
  public init(
    name: String,
    file: String,
    versionIdentifiers: [String] = [],
    entities: [ModelEntity] = [],
    fetchRequests: [ModelFetchRequest] = [],
    composites: [ModelComposite] = [],
    configurations: [ModelConfiguration] = [],
    omissions: [ModelError] = []
  ) {
    self.name = name
    self.file = file
    self.versionIdentifiers = versionIdentifiers
    self.entities = entities
    self.fetchRequests = fetchRequests
    self.composites = composites
    self.configurations = configurations
    self.omissions = omissions
  }

  /// The entity with that name; nil if there is none.
  public func entity(named name: String) -> ModelEntity? {
    entities.first { $0.name == name }
  }

  /// The entity and its ancestors; a cycle ends the list.
  public func lineage(of name: String) -> [ModelEntity] { ModelIndex(self).lineage(of: name) }
}

/// A composite type: attributes that are kept together in one attribute of an entity.
public struct ModelComposite: Hashable, Sendable {
  /// The name of the type.
  public var name: String
  /// The attributes that a value consists of.
  public var attributes: [ModelAttribute]
  /// The place of its declaration.
  public var place: ModelPlace

  /// Creates a type from its attributes.
  public init(name: String, attributes: [ModelAttribute] = [], place: ModelPlace) {
    self.name = name
    self.attributes = attributes
    self.place = place
  }
}

/// A configuration: entities that are kept in one store.
public struct ModelConfiguration: Hashable, Sendable {
  /// The name of the configuration.
  public var name: String
  /// The names of its entities.
  public var entities: [String]
  /// The place of its declaration.
  public var place: ModelPlace

  /// Creates a configuration from the names of entities.
  public init(name: String, entities: [String] = [], place: ModelPlace) {
    self.name = name
    self.entities = entities
    self.place = place
  }
}

/// The text of a predicate or expression in a model, and its place.
public struct ModelPredicateText: Hashable, Sendable {
  /// The text of the predicate.
  public var text: String
  /// The place where the text begins.
  public var place: ModelPlace

  /// Creates a text at its place.
  public init(_ text: String, place: ModelPlace) {
    self.text = text
    self.place = place
  }
}

/// A fetch request template.
public struct ModelFetchRequest: Hashable, Sendable {
  /// The name of the template.
  public var name: String
  /// The name of the entity that it fetches.
  public var entity: String
  /// The predicate of the template; nil if it fetches all objects.
  public var predicate: ModelPredicateText?
  /// The place of its declaration.
  public var place: ModelPlace

  /// Creates a template for requests of an entity.
  public init(
    name: String,
    entity: String,
    predicate: ModelPredicateText? = nil,
    place: ModelPlace
  ) {
    self.name = name
    self.entity = entity
    self.predicate = predicate
    self.place = place
  }
}

/// A fetched property: objects that a request fetches whenever it is read.
public struct ModelFetchedProperty: Hashable, Sendable {
  /// The name of the property.
  public var name: String
  /// The name of the entity that it fetches.
  public var entity: String
  /// The predicate, in which `$FETCH_SOURCE` is the object that has the property.
  public var predicate: ModelPredicateText?
  /// The place of its declaration.
  public var place: ModelPlace

  /// Creates a property whose objects are fetched by a predicate.
  public init(
    name: String,
    entity: String,
    predicate: ModelPredicateText? = nil,
    place: ModelPlace
  ) {
    self.name = name
    self.entity = entity
    self.predicate = predicate
    self.place = place
  }
}

/// An index for fetches.
public struct ModelFetchIndex: Hashable, Sendable {
  /// The name of the index.
  public var name: String
  /// The keys and expressions of the index.
  public var elements: [String]
  /// The condition of the rows in a partial index; nil if it contains all.
  public var predicate: ModelPredicateText?
  /// The place of its declaration.
  public var place: ModelPlace

  /// Creates an index over attributes, for all objects or for those that match a predicate.
  public init(
    name: String,
    elements: [String] = [],
    predicate: ModelPredicateText? = nil,
    place: ModelPlace
  ) {
    self.name = name
    self.elements = elements
    self.predicate = predicate
    self.place = place
  }
}

/// The text of a predicate or expression in a model, and its place.
public struct ModelPredicateText: Hashable, Sendable {
  public var text: String
  public var place: ModelPlace

  public init(_ text: String, place: ModelPlace) {
    self.text = text
    self.place = place
  }
}

/// A fetch request template.
public struct ModelFetchRequest: Hashable, Sendable {
  public var name: String
  /// The name of the entity that it fetches.
  public var entity: String
  public var predicate: ModelPredicateText?
  public var place: ModelPlace

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

/// A fetched property: objects that a request finds anew when they are asked for.
public struct ModelFetchedProperty: Hashable, Sendable {
  public var name: String
  /// The name of the entity that it fetches.
  public var entity: String
  /// The predicate, in which `$FETCH_SOURCE` is the object that has the property.
  public var predicate: ModelPredicateText?
  public var place: ModelPlace

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
  public var name: String
  /// The keys and expressions that it sorts by.
  public var elements: [String]
  /// The condition of the rows that it contains, if it does not contain all.
  public var predicate: ModelPredicateText?
  public var place: ModelPlace

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

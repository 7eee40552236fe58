/// A predicate or expression that a model contains, with the entity whose keys it reads.
public struct ModelPredicate: Hashable, Sendable {
  /// The part of the model that the text belongs to.
  public enum Owner: Hashable, Sendable {
    /// A fetch request template, by name
    case fetchRequest(String)
    /// A fetched property of an entity
    case fetchedProperty(entity: String, name: String)
    /// A partial index of an entity
    case index(entity: String, name: String)
    /// A derived attribute of an entity: its text is an expression
    case derivedAttribute(entity: String, name: String)
    /// A text that is not in the model, such as one in a program's source.
    case source
  }

  /// The text of the predicate.
  public var text: String
  /// The name of the entity.
  public var entity: String
  /// The part of the model that the predicate belongs to.
  public var owner: Owner
  /// The place where the text begins.
  public var place: ModelPlace

  /// Creates a predicate about an entity's objects.
  public init(
    _ text: String,
    entity: String,
    owner: Owner = .source,
    place: ModelPlace = ModelPlace(file: "")
  ) {
    self.text = text
    self.entity = entity
    self.owner = owner
    self.place = place
  }

  /// Whether the text is an expression, not a predicate.
  public var isExpression: Bool {
    switch owner {
    case .derivedAttribute: true
    case .fetchRequest, .fetchedProperty, .index, .source: false
    }
  }
}

extension ModelPredicate.Owner: CustomStringConvertible {
  /// The owner in words: `the fetch request “recent”`.
  public var description: String {
    switch self {
    case .fetchRequest(let name): "the fetch request “\(name)”"
    case .fetchedProperty(let entity, let name): "the fetched property \(entity).\(name)"
    case .index(let entity, let name): "the index “\(name)” of \(entity)"
    case .derivedAttribute(let entity, let name): "the derived attribute \(entity).\(name)"
    case .source: "the predicate"
    }
  }
}

extension ManagedObjectModel {
  /// All predicates and expressions of the model: those of fetch request templates, fetched
  /// properties, partial indexes and derived attributes.
  public var predicates: [ModelPredicate] {
    var found: [ModelPredicate] = []
    func add(_ text: ModelPredicateText?, _ entity: String, _ owner: ModelPredicate.Owner) {
      guard let text else { return }
      found.append(ModelPredicate(text.text, entity: entity, owner: owner, place: text.place))
    }
    for entity in entities {
      let name = entity.name
      for attribute in entity.attributes {
        add(attribute.derivation, name, .derivedAttribute(entity: name, name: attribute.name))
      }
      for property in entity.fetchedProperties {
        add(
          property.predicate,
          property.entity,
          .fetchedProperty(entity: name, name: property.name)
        )
      }
      for index in entity.indexes {
        add(index.predicate, name, .index(entity: name, name: index.name))
      }
    }
    for request in fetchRequests {
      add(request.predicate, request.entity, .fetchRequest(request.name))
    }
    return found
  }
}

package import PredicateEvaluation
package import PredicateSchema
import PredicateStorage

/// A column of the records of a store.
package struct RecordColumn: Sendable {
  /// The kind of a column's values.
  package enum Content: Sendable {
    /// the value of an attribute
    case attribute(AttributeType)
    /// the URI of the object of a to-one relationship
    case identifier(entity: String)
    /// the URIs of the objects of a to-many relationship
    case identifiers(entity: String, isOrdered: Bool)
    /// the parts of a composite attribute, as a dictionary
    indirect case composite([RecordColumn])
  }

  package let name: String
  /// The to-one relationships to the object with the property; none for its own.
  let relationships: [String]
  package let content: Content
  /// The path of a value computed from a relationship's objects: `tags.@count`
  let computed: FetchPath?

  package init(_ name: String, through relationships: [String] = [], _ content: Content) {
    self.name = name
    self.relationships = relationships
    self.content = content
    computed = nil
  }

  init(_ name: String, computed: FetchPath, _ type: AttributeType) {
    self.name = name
    relationships = computed.relationships
    content = .attribute(type)
    self.computed = computed
  }

  /// The name of the property that is read: `title` of `artist.title`
  var key: String {
    relationships.isEmpty ? name : name.split(separator: ".").last.map(String.init) ?? name
  }

  /// Whether its values are objects, or composite, which only whole objects have.
  var needsObjects: Bool {
    switch content {
    case .attribute: false
    case .identifier, .identifiers, .composite: true
    }
  }

  /// `{"name": "born", "type": "date"}`. The type is its name in a schema, or "identifier",
  /// "identifiers" or "composite".
  package var json: JSONItem {
    switch content {
    case .attribute(let type):
      .object([("name", .text(name)), ("type", .text(type.rawValue))])
    case .identifier(let entity):
      .object([("name", .text(name)), ("type", .text("identifier")), ("entity", .text(entity))])
    case .identifiers(let entity, let isOrdered):
      .object([
        ("name", .text(name)), ("type", .text("identifiers")), ("entity", .text(entity)),
        ("isOrdered", .bool(isOrdered)),
      ])
    case .composite(let parts):
      .object([
        ("name", .text(name)), ("type", .text("composite")),
        ("columns", .list(parts.map(\.json))),
      ])
    }
  }
}

import PredicateAnalysis
package import PredicateSchema
package import PredicateSyntax

/// The attributes and relationships that memory needs of a row, by entity. Nothing else of the row,
/// and of related rows, need be read.
package struct NamedProperties: Sendable {
  /// The names of properties by entity; nil if the text does not show what is read, such as the
  /// path in a message.
  private var names: [String: Set<String>]? = [:]
  /// Whether relationships are followed, as far as the text shows.
  package private(set) var followsRelationships = false

  /// The properties that a predicate and paths read, which start at an entity.
  package init(
    of predicate: PredicateNode?,
    _ paths: [FetchPath],
    from entity: Entity,
    in schema: Schema
  ) {
    if let predicate {
      let reader = ObjectPaths(schema: schema, entity: entity, found: self)
      self = KeyWalk.over(.predicate(predicate), reader).found
    }
    for path in paths { add(path.keys[...], from: entity, in: schema) }
  }

  /// Adds the properties that expressions read from a row of an entity.
  package mutating func add(
    _ expressions: [ExpressionNode],
    from entity: Entity,
    in schema: Schema
  ) {
    for expression in expressions {
      let reader = ObjectPaths(schema: schema, entity: entity, found: self)
      self = KeyWalk.over(.expression(expression), reader).found
    }
  }

  /// Whether all properties of every entity may be read.
  package var isEverything: Bool { names == nil }

  /// The entity with the properties that are read.
  package func part(of entity: Entity) -> Entity {
    guard let names else { return entity }
    let own = names[entity.name] ?? []
    var part = entity
    part.attributes = entity.attributes.filter { own.contains($0.key) }
    part.relationships = entity.relationships.filter { own.contains($0.key) }
    return part
  }

  fileprivate mutating func addEverything() {
    names = nil
    followsRelationships = true
  }

  fileprivate mutating func add(
    _ path: ArraySlice<String>,
    from entity: Entity,
    in schema: Schema
  ) {
    var entity = entity
    for key in path {
      if key == "self", !entity.hasProperty("self") { continue }
      if entity.attributes.exact(key) != nil {
        names?[entity.name, default: []].insert(key)
        return
      }
      guard let relationship = entity.relationships.exact(key),
        let next = schema.resolvedEntity(named: relationship.destination)
      else { return addEverything() }
      names?[entity.name, default: []].insert(key)
      followsRelationships = true
      entity = next
    }
  }
}

/// A reader of the paths that a predicate reads from the object.
private struct ObjectPaths: KeyReader {
  static var followsValues: Bool { true }

  let schema: Schema
  let entity: Entity
  var found: NamedProperties

  mutating func enter(_ node: TreeNode, in scope: KeyScope) {
    switch node {
    case .predicate(let node):
      if case .comparison(let comparison) = node.kind, case .selector = comparison.operator {
        found.addEverything()
      }
    case .expression(let node):
      switch node.kind {
      case .hostCall, .message, .anyKey, .fetch: found.addEverything()
      case .call(let function, _): if function.reads == .application { found.addEverything() }
      case .constant, .placeholder, .variable, .evaluatedObject, .keyPath, .subscripting,
        .arithmetic, .negation, .aggregate, .setOperation, .subquery, .ternary, .cast, .assignment:
        break
      }
    }
  }

  mutating func read(_ read: KeyRead) -> Bool {
    switch read.origin {
    case .nowhere: break
    case .application, .unknown: found.addEverything()
    case .places(let places): for place in places { add(place) }
    }
    return true
  }

  private mutating func add(_ place: DataPlace) {
    guard place.root == .object else { return found.addEverything() }
    var path: [String] = []
    for step in place.steps {
      switch step {
      case .key(let key): path.append(key)
      case .element: break
      case .index, .below: return found.addEverything()
      }
    }
    found.add(path[...], from: entity, in: schema)
  }
}

extension FetchPath {
  /// The keys on the path to the values.
  fileprivate var keys: [String] {
    switch end {
    case .attribute(let name, _): relationships + [name]
    case .count(let relationship): relationships + [relationship]
    case .extreme(_, let relationship, let attribute, _): relationships + [relationship, attribute]
    case .row: relationships
    }
  }
}

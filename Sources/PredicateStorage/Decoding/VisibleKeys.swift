import PredicateAnalysis
import PredicateSchema
import PredicateSyntax

/// The keys of objects that a policy shows to a decoder.
final class VisibleKeys {
  private let policy: PredicatePolicy
  private let entity: String
  private let schema: Schema
  /// The answers by key path, since each is needed for every row.
  private var known: [[String]: Bool] = [:]

  init(_ policy: PredicatePolicy, of entity: String, in schema: Schema) {
    self.policy = policy
    self.entity = entity
    self.schema = schema
  }

  /// Whether the decoder sees an attribute, or a relationship, which may be followed.
  func contains(_ name: String, of node: ObjectNode) -> Bool {
    let path = node.path + [name]
    if let known = known[path] { return known }
    let isRelationship = node.object.shape.entity.relationships.exact(name) != nil
    let isVisible = policy.allows(
      keyPath: KeyPathText.text(of: path.map { .key($0) }),
      of: entity,
      in: schema,
      as: isRelationship ? .passage : .value
    )
    known[path] = isVisible
    return isVisible
  }
}

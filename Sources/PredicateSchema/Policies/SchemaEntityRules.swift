import PredicateAnalysis
import PredicateSyntax

/// The keys that may be read of each entity, along paths from one of them. For untrusted predicates
/// an unknown key is a forbidden one, so that the two cannot be distinguished.
struct SchemaEntityRules: EntityRules {
  let schema: Schema
  let entity: Entity
  /// The allowed keys of each entity that may be read; nil for all entities.
  let allowed: [String: Allowance<String>]?
  /// Whether unknown keys are rejected here. Otherwise the check against the schema reports them,
  /// with suggestions.
  let hidesSchema: Bool

  /// The diagnostic if this use of the object or value at `place` is forbidden; nil if it is
  /// allowed.
  func refusal(of place: DataPlace, _ use: KeyUse, at span: SourceSpan?) -> Diagnostic? {
    var current = entity
    // Whether the place is many objects, not one of them.
    var areMany = false
    for step in place.steps {
      switch step {
      case .element: areMany = false
      case .index where areMany: areMany = false
      case .index where isFree(current) && schema.isInsideRows(current.name): return nil
      // The elements of many objects are a separate place with its own call.
      case .below: return areMany || isFree(current) ? nil : .forbiddenKey(at: span)
      case .key(let path), .index(let path):
        for key in KeyPattern.keys(of: path) {
          let relationship = current.relationships.exact(key)
          let attribute = current.attributes.exact(key)
          if relationship == nil, attribute == nil, key == "self" { continue }
          let isKnown = relationship != nil || attribute != nil || isKeyOfStore(key, of: current)
          guard isFree(current) || allowed?[current.name]?.allowsExactly(key) == true,
            isKnown || !hidesSchema
          else { return .forbiddenKey(at: span) }
          guard let relationship else {
            // Below an attribute only keys of objects are known to a schema or a rule.
            let objects = current.name + "." + key
            guard let type = attribute?.type, type.fields != nil,
              hidesSchema || allowed?[objects] != nil,
              let inner = schema.resolvedObject(named: objects)
            else { return nil }
            if case .list = type { areMany = true }
            current = inner
            continue
          }
          guard allowed?[relationship.destination] != nil || allowed == nil,
            let destination = schema.resolvedEntity(named: relationship.destination)
          else { return hidesSchema ? .forbiddenKey(at: span) : .forbiddenEntity(at: span) }
          if relationship.cardinality == .many { areMany = true }
          current = destination
        }
      }
    }
    if isFree(current) { return nil }
    switch use {
    case .passage: return nil
    // An object inside a row is compared by its values.
    case .value: return isHidden(current) ? .forbiddenKey(at: span) : nil
    // If the object is a dictionary, all of its values are searched.
    case .container: return areMany && !isHidden(current) ? nil : .forbiddenKey(at: span)
    case .containers: return .forbiddenKey(at: span)
    }
  }

  /// Whether the objects have no rule, so that all of their keys may be read.
  private func isFree(_ entity: Entity) -> Bool {
    guard let allowed else { return true }
    return schema.isInsideRows(entity.name) && allowed[entity.name] == nil
  }

  /// Whether every object of the store has the key, such as `objectID`.
  private func isKeyOfStore(_ key: String, of entity: Entity) -> Bool {
    !schema.isInsideRows(entity.name) && schema.storeRules.objectKeys.containsExactly(key)
  }

  /// Whether it is an object inside rows with unreadable keys.
  private func isHidden(_ entity: Entity) -> Bool {
    schema.isInsideRows(entity.name) && allowed?[entity.name] != .any
  }
}

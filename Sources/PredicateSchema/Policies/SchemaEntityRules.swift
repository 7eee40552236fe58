import PredicateAnalysis
import PredicateSyntax

/// The entities that may be read, and the keys of each, along paths from one of them.
struct SchemaEntityRules: EntityRules {
  let schema: Schema
  let entity: Entity
  let allowed: [String: Allowance<String>]

  /// The diagnostic if the object or value at `place` may not be used so; nil if it may.
  func refusal(of place: DataPlace, _ use: KeyUse, at span: SourceSpan?) -> Diagnostic? {
    var current = entity
    // Whether the place holds many objects, and not one of them.
    var areMany = false
    for step in place.steps {
      switch step {
      case .element: areMany = false
      case .index where areMany: areMany = false
      // The elements of many objects are a place of their own, which is asked about separately.
      case .below: return areMany ? nil : .forbiddenKey(at: span)
      case .key(let path), .index(let path):
        for key in KeyPattern.keys(of: path) {
          let relationship = current.relationships.exact(key)
          if relationship == nil, key == "self", current.attributes.exact(key) == nil { continue }
          guard allowed[current.name]?.allowsExactly(key) == true else {
            return .forbiddenKey(at: span)
          }
          guard let relationship else {
            // All that is below an attribute may be read, unless there is a rule for its objects.
            let objects = current.name + "." + key
            guard let type = current.attributes.exact(key)?.type, type.fields != nil,
              allowed[objects] != nil, let inner = schema.resolvedObject(named: objects)
            else { return nil }
            if case .list = type { areMany = true }
            current = inner
            continue
          }
          guard allowed[relationship.destination] != nil,
            let destination = schema.resolvedEntity(named: relationship.destination)
          else { return .forbiddenEntity(at: span) }
          if relationship.cardinality == .many { areMany = true }
          current = destination
        }
      }
    }
    switch use {
    case .passage: return nil
    // An object inside a row is compared by its values.
    case .value: return isHidden(current) ? .forbiddenKey(at: span) : nil
    // If the object is a dictionary, all of its values are searched.
    case .container: return areMany && !isHidden(current) ? nil : .forbiddenKey(at: span)
    case .containers: return .forbiddenKey(at: span)
    }
  }

  /// Whether it is an object inside rows, some of whose keys may not be read.
  private func isHidden(_ entity: Entity) -> Bool {
    schema.isInsideRows(entity.name) && allowed[entity.name] != .any
  }
}

import PredicateSyntax

/// The entities that may be read, and the keys of each, along paths from one of them.
struct EntityRules {
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
      // The elements of many objects are a place of their own, which is checked separately.
      case .below: return areMany ? nil : .forbiddenKey(at: span)
      case .key(let path), .index(let path):
        for key in KeyPattern.keys(of: path) {
          guard let relationship = current.relationships.exact(key) else {
            if key == "self", current.attributes.exact(key) == nil { continue }
            return allowed[current.name]?.allowsExactly(key) == true ? nil : .forbiddenKey(at: span)
          }
          guard allowed[current.name]?.allowsExactly(key) == true else {
            return .forbiddenKey(at: span)
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
    case .value, .passage: return nil
    // If the object is a dictionary, all of its values are searched.
    case .container: return areMany ? nil : .forbiddenKey(at: span)
    case .containers: return .forbiddenKey(at: span)
    }
  }
}

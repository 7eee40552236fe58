import PredicateSyntax

/// Which entities may be looked at, and which keys of each, along paths from one of them.
struct EntityRules {
  let schema: Schema
  let entity: Entity
  let allowed: [String: Allowance<String>]

  /// What there is to say against using what `place` leads to.
  func refusal(of place: DataPlace, _ use: KeyUse, at span: SourceSpan?) -> Diagnostic? {
    var current = entity
    // Whether there are many objects there, and not one of them.
    var areMany = false
    for step in place.steps {
      switch step {
      case .element: areMany = false
      case .index where areMany: areMany = false
      // Of many, the elements: those are another place of what is asked about.
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
    // If the object is a dictionary, all that it holds is looked through.
    case .container: return areMany ? nil : .forbiddenKey(at: span)
    case .containers: return .forbiddenKey(at: span)
    }
  }
}

import PredicateSyntax

/// Which entities may be looked at, and which keys of each, along paths from one of them.
struct EntityRules {
  let schema: Schema
  let entity: Entity
  let allowed: [String: Allowance<String>]

  /// What there is to say against reading what `path` leads to.
  func refusal(of path: [String], at span: SourceSpan?) -> Diagnostic? {
    // Variables are the host's, not rows of the schema.
    if path.first?.hasPrefix("$") == true { return nil }
    var current: Entity? = entity
    for key in path {
      guard let entity = current else { return nil }
      guard let keys = allowed[entity.name] else { return .forbiddenEntity(at: span) }
      guard keys.allows(key) else { return .forbiddenKey(at: span) }
      guard let relationship = entity.relationships[key] else { return nil }
      current = schema.resolvedEntity(named: relationship.destination)
      guard allowed[relationship.destination] != nil else { return .forbiddenEntity(at: span) }
    }
    return nil
  }
}

package import PredicateAnalysis
package import PredicateSyntax

extension PredicatePolicy {
  /// The constructs that are not allowed in a predicate on rows of an entity, without a check of
  /// types against the schema. `given` are paths that may be read whatever they lead to.
  package func findings(
    in root: TreeNode,
    against schema: Schema,
    entity: String,
    given: Set<String> = []
  ) -> [Diagnostic] {
    do {
      let entities = try entityRules(schema, entity: entity, source: nil)
      return findings(in: root, entities: entities, given: given)
    } catch {
      return error.diagnostics
    }
  }

  /// Throws when a request may not read, sort by or group by a key path such as `author.name`.
  package func requireKeyPath(
    _ keyPath: String,
    of entity: String,
    in schema: Schema
  ) throws(PredicateFormatError) {
    let rules = try entityRules(schema, entity: entity, source: nil)
    let findings = findings(inKeyPath: keyPath, entities: rules)
    if findings.isEmpty { return }
    throw PredicateFormatError(source: SourceText(""), diagnostics: findings)
  }

  /// Whether a request may read the key path.
  package func allows(keyPath: String, of entity: String, in schema: Schema) -> Bool {
    do {
      try requireKeyPath(keyPath, of: entity, in: schema)
      return true
    } catch {
      return false
    }
  }

  func entityRules(
    _ schema: Schema,
    entity name: String,
    source: SourceText?
  ) throws(PredicateFormatError) -> SchemaEntityRules? {
    guard let entities else { return nil }
    guard entities[name] != nil, let entity = schema.resolvedEntity(named: name) else {
      throw PredicateFormatError(
        source: source ?? SourceText(""),
        diagnostics: [.forbiddenEntity(at: nil)]
      )
    }
    return SchemaEntityRules(schema: schema, entity: entity, allowed: entities)
  }
}

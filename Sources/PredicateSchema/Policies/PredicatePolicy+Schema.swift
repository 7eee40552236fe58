package import PredicateAnalysis
package import PredicateSyntax

extension PredicatePolicy {
  /// The constructs that are not allowed in a predicate on rows of an entity, without checking
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

  /// Throws when a request may not read, sort by or group by a key path such as `author.name`; as
  /// `passage`, when it may not follow it.
  package func requireKeyPath(
    _ keyPath: String,
    of entity: String,
    in schema: Schema,
    as use: KeyUse = .value
  ) throws(PredicateFormatError) {
    let rules = try entityRules(schema, entity: entity, source: nil)
    var findings = findings(inKeyPath: keyPath, entities: rules, as: use)
    // Any dictionary may contain a key that is denied everywhere, and would be returned as a whole.
    if findings.isEmpty, use == .value, keys.deniesAnywhere,
      schema.mayHoldDictionary(at: keyPath, of: entity)
    {
      findings = [.forbiddenKey(at: nil)]
    }
    if findings.isEmpty { return }
    throw PredicateFormatError(source: SourceText(""), diagnostics: findings)
  }

  /// Whether a request may read the key path, or follow it.
  package func allows(
    keyPath: String,
    of entity: String,
    in schema: Schema,
    as use: KeyUse = .value
  ) -> Bool {
    do {
      try requireKeyPath(keyPath, of: entity, in: schema, as: use)
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
    // If the schema may be disclosed, the check against it reports unknown keys.
    if entities == nil, !redactsErrors { return nil }
    guard entities?[name] != nil || entities == nil,
      let entity = schema.resolvedEntity(named: name)
    else {
      throw PredicateFormatError(
        source: source ?? SourceText(""),
        diagnostics: [.forbiddenEntity(at: nil)]
      )
    }
    return SchemaEntityRules(
      schema: schema,
      entity: entity,
      allowed: entities,
      hidesSchema: redactsErrors
    )
  }
}

extension Schema {
  /// Whether the attribute that a key path leads to through relationships may hold dictionaries.
  fileprivate func mayHoldDictionary(at keyPath: String, of entity: String) -> Bool {
    var current = resolvedEntity(named: entity)
    for key in KeyPathText.keys(of: keyPath) {
      if let type = current?.attributes.exact(key)?.type { return type.mayHoldDictionary }
      guard let next = current?.relationships.exact(key)?.destination else { return false }
      current = resolvedEntity(named: next)
    }
    return false
  }
}

extension AttributeType {
  fileprivate var mayHoldDictionary: Bool {
    switch self {
    case .json, .object, .map: true
    case .list(of: let element, _): element.mayHoldDictionary
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url: false
    }
  }
}

public import PredicateAnalysis
public import PredicateSyntax

extension ValidatedPredicate {
  /// Checks as `BoundPredicate.checked` does, but errors disclose nothing of the schema. The result
  /// keeps the limits of the policy.
  public func checked(
    against schema: Schema,
    entity name: String,
    mode: LanguageMode = .default
  ) throws(PredicateFormatError) -> CheckedPredicate {
    do {
      return try predicateWithoutLimits.checked(against: schema, entity: name, mode: mode)
        .limited(to: policy.limits.evaluation)
    } catch {
      throw error.redacted(in: predicateWithoutLimits.source)
    }
  }
}

extension BoundPredicate {
  /// The predicate, if `policy` allows it for rows of an entity: the policy's entities and their
  /// keys count too, and the predicate must conform to the schema. Errors disclose nothing of the
  /// schema.
  public func validated(
    by policy: PredicatePolicy,
    against schema: Schema,
    entity name: String
  ) throws(PredicateFormatError) -> ValidatedPredicate {
    let entities = try policy.entityRules(schema, entity: name, source: source)
    try policy.require(.predicate(root), source, entities: entities)
    let validated = ValidatedPredicate(predicate: self, policy: policy)
    _ = try validated.checked(against: schema, entity: name)
    return validated
  }
}

extension BoundExpression {
  /// The expression, if `policy` allows it for rows of an entity: the policy's entities and their
  /// keys count too, and the schema must have every key and fit every type. Errors disclose nothing
  /// of the schema.
  public func validated(
    by policy: PredicatePolicy,
    against schema: Schema,
    entity name: String
  ) throws(PredicateFormatError) -> ValidatedExpression {
    let entities = try policy.entityRules(schema, entity: name, source: source)
    try policy.require(.expression(root), source, entities: entities)
    do { try check(against: schema, entity: name) } catch { throw error.redacted(in: source) }
    return ValidatedExpression(expression: self, policy: policy)
  }

  /// Throws the mistakes that the schema reveals in the expression, for rows of an entity.
  package func check(against schema: Schema, entity name: String) throws(PredicateFormatError) {
    var problems = [Diagnostic.unknownEntity(name, known: [])]
    if schema.resolvedEntity(named: name) != nil {
      var checker = Checker(schema: schema, source: source)
      _ = checker.type(of: root, in: TypeScope(entity: name))
      problems = checker.diagnostics.filter { $0.severity == .error }
    }
    guard problems.isEmpty else {
      throw PredicateFormatError(source: source ?? SourceText(""), diagnostics: problems)
    }
  }
}

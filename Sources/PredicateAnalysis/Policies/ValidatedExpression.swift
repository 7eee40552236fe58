public import PredicateSyntax

/// An expression that a policy allows, such as a stranger's sort or computed column. Only
/// `validated` makes one.
///
///     let total = try BoundExpression(format: "price * quantity").validated(by: policy)
///     let evaluator = try ExpressionEvaluator(total)
public struct ValidatedExpression: Hashable, Sendable {
  public let expression: BoundExpression
  public let policy: PredicatePolicy
}

extension BoundExpression {
  /// The expression, if `policy` allows it; otherwise throws as `BoundPredicate.validated(by:)`.
  public func validated(
    by policy: PredicatePolicy
  ) throws(PredicateFormatError) -> ValidatedExpression {
    try policy.require(.expression(root), source, entities: nil)
    return ValidatedExpression(expression: self, policy: policy)
  }

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
    var problems = [Diagnostic.unknownEntity(name, known: [])]
    if schema.resolvedEntity(named: name) != nil {
      var checker = Checker(schema: schema, source: source)
      _ = checker.type(of: root, in: TypeScope(entity: name))
      problems = checker.diagnostics.filter { $0.severity == .error }
    }
    guard problems.isEmpty else {
      throw PredicateFormatError(source: source ?? SourceText(""), diagnostics: problems)
        .redacted(in: source)
    }
    return ValidatedExpression(expression: self, policy: policy)
  }
}

public import PredicateSyntax

/// A predicate that a policy allows: predicates from strangers become one before they are
/// evaluated. Only `validated` makes one.
///
///     let wish = try BoundPredicate(format: "age > 30").validated(by: policy)
///     let evaluator = try Evaluator(wish && own)
public struct ValidatedPredicate: Hashable, Sendable {
  public let predicate: BoundPredicate
  public let policy: PredicatePolicy

  /// The predicate joined with one of the host's own, which need not be allowed: `tenant == 7`.
  public static func && (left: Self, right: BoundPredicate) -> Self {
    Self(predicate: left.predicate && right.withoutSource, policy: left.policy)
  }

  /// Checks as `BoundPredicate.checked` does, but errors disclose nothing of the schema.
  public func checked(
    against schema: Schema,
    entity name: String,
    mode: LanguageMode = .default
  ) throws(PredicateFormatError) -> CheckedPredicate {
    do {
      return try predicate.checked(against: schema, entity: name, mode: mode)
    } catch {
      throw error.redacted(in: predicate.source)
    }
  }
}

extension BoundPredicate {
  /// The predicate, if `policy` allows it; otherwise throws every reason against it: S013, V001,
  /// V002, V003, P039, P046. A policy with `entities` refuses everything without a schema.
  public func validated(
    by policy: PredicatePolicy
  ) throws(PredicateFormatError) -> ValidatedPredicate {
    try policy.require(.predicate(root), source, entities: nil)
    return ValidatedPredicate(predicate: self, policy: policy)
  }

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

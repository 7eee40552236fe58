public import PredicateSyntax

/// A predicate that a policy lets pass: what predicates from strangers become before they are
/// evaluated. There is no other way to make one.
///
///     let wish = try BoundPredicate(format: "age > 30").validated(by: policy)
///     let evaluator = try Evaluator(wish && own)
public struct ValidatedPredicate: Hashable, Sendable {
  public let predicate: BoundPredicate
  public let policy: PredicatePolicy

  /// The predicate and one of the host's own, which need not pass: `tenant == 7`. The text stays the
  /// stranger's: errors in the host's part have no place, so that none shows a word of it.
  public static func && (left: Self, right: BoundPredicate) -> Self {
    Self(predicate: left.predicate && right.withoutSource, policy: left.policy)
  }

  /// As `BoundPredicate.checked`, but that errors tell nothing of the schema.
  public func checked(
    against schema: Schema,
    entity name: String
  ) throws(PredicateFormatError) -> CheckedPredicate {
    do {
      return try predicate.checked(against: schema, entity: name)
    } catch {
      throw error.redacted(in: predicate.source)
    }
  }
}

extension BoundPredicate {
  /// The predicate, if `policy` lets it pass; else every reason that it does not: S013, V001, V002,
  /// V003, P039, P046. A policy with `entities` lets nothing pass without a schema.
  public func validated(
    by policy: PredicatePolicy
  ) throws(PredicateFormatError) -> ValidatedPredicate {
    try policy.require(.predicate(root), source, entities: nil)
    return ValidatedPredicate(predicate: self, policy: policy)
  }

  /// The same for rows of an entity: the policy's entities and their keys count too, and the schema
  /// must vouch for the predicate. Errors tell nothing of the schema.
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

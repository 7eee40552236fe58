public import PredicateSyntax

/// A predicate that a policy allows: untrusted predicates become one before they are evaluated.
/// Only `validated` creates one.
///
///     let wish = try BoundPredicate(format: "age > 30").validated(by: policy)
///     let evaluator = try Evaluator(wish && own)
public struct ValidatedPredicate: Hashable, Sendable {
  /// The predicate that passed, as a trusted one: anything created from it has the limits of
  /// trusted predicates. `Evaluator`, `CompiledEvaluator` and `FetchRequest` take the validated
  /// predicate itself, and keep the limits of `policy`.
  public let predicateWithoutLimits: BoundPredicate
  /// The policy that it passed, whose limits apply when it is evaluated.
  public let policy: PredicatePolicy

  package init(predicate: BoundPredicate, policy: PredicatePolicy) {
    predicateWithoutLimits = predicate
    self.policy = policy
  }

  /// The predicate without the limits of the policy.
  @available(*, deprecated, renamed: "predicateWithoutLimits")
  public var predicate: BoundPredicate { predicateWithoutLimits }
}

extension BoundPredicate {
  /// The predicate, if `policy` allows it; otherwise throws every reason against it: S013, V001,
  /// V002, V003, P039, P046. A policy with `entities` rejects everything without a schema.
  public func validated(
    by policy: PredicatePolicy
  ) throws(PredicateFormatError) -> ValidatedPredicate {
    try policy.require(.predicate(root), source, entities: nil)
    return ValidatedPredicate(predicate: self, policy: policy)
  }
}

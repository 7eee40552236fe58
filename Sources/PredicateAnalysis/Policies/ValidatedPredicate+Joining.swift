/// A validated predicate joined with conditions of the host's own, which need not be allowed:
/// `tenant == 7`. The result keeps the policy, and so its limits and the redaction of its errors,
/// which show not a word of the host's conditions. Two validated predicates are not joined, as
/// their policies may differ.
extension ValidatedPredicate {
  /// The objects that match both. The stranger's part is decided first: where it fails for an object
  /// the error is the answer, whatever the host's part says. `host && wish` and
  /// `restricted(to:equalTo:)` ask it only about objects that match the host's part.
  public static func && (left: Self, right: BoundPredicate) -> Self {
    Self(predicate: left.predicateWithoutLimits && right.withoutSource, policy: left.policy)
  }

  /// The objects that match both. The host's part is decided first.
  public static func && (left: BoundPredicate, right: Self) -> Self {
    Self(predicate: left.withoutSource && right.predicateWithoutLimits, policy: right.policy)
  }

  /// The objects that match either. A stranger's predicate is restricted first, and only then
  /// joined by `||`, or it matches objects outside its restriction.
  public static func || (left: Self, right: BoundPredicate) -> Self {
    Self(predicate: left.predicateWithoutLimits || right.withoutSource, policy: left.policy)
  }

  /// The objects that match either. The host's part is decided first.
  public static func || (left: BoundPredicate, right: Self) -> Self {
    Self(predicate: left.withoutSource || right.predicateWithoutLimits, policy: right.policy)
  }

  /// The objects that do not match. It reads what the predicate reads, at the same cost.
  public static prefix func ! (operand: Self) -> Self {
    Self(predicate: !operand.predicateWithoutLimits, policy: operand.policy)
  }
}

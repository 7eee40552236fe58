/// Joins a validated predicate with the application's own conditions, which need not be allowed:
/// `tenant == 7`. The result keeps the policy, and so its limits and the redaction of its errors,
/// which show nothing of the application's conditions. Two validated predicates cannot be joined,
/// as their policies may differ.
extension ValidatedPredicate {
  /// The objects that match both. The untrusted part is decided first: if it fails for an object,
  /// the error is the answer, whatever the other part is. `own && wish` and
  /// `restricted(to:equalTo:)` evaluate it only for objects that match the application's part.
  public static func && (left: Self, right: BoundPredicate) -> Self {
    Self(predicate: left.predicateWithoutLimits && right.withoutSource, policy: left.policy)
  }

  /// The objects that match both. The application's part is decided first.
  public static func && (left: BoundPredicate, right: Self) -> Self {
    Self(predicate: left.withoutSource && right.predicateWithoutLimits, policy: right.policy)
  }

  /// The objects that match either. Restrict an untrusted predicate before joining it by `||`, or
  /// it matches objects outside its restriction.
  public static func || (left: Self, right: BoundPredicate) -> Self {
    Self(predicate: left.predicateWithoutLimits || right.withoutSource, policy: left.policy)
  }

  /// The objects that match either. The application's part is decided first.
  public static func || (left: BoundPredicate, right: Self) -> Self {
    Self(predicate: left.withoutSource || right.predicateWithoutLimits, policy: right.policy)
  }

  /// The objects that do not match. It reads what the predicate reads, at the same cost.
  public static prefix func ! (operand: Self) -> Self {
    Self(predicate: !operand.predicateWithoutLimits, policy: operand.policy)
  }
}

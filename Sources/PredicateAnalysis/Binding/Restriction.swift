public import PredicateSyntax

/// Requires one key to have one value: the way to scope a predicate to a tenant, an owner, an
/// account.
///
///     let wish = try BoundPredicate(parsing: text, options: policy.parseOptions)
///       .validated(by: policy)
///       .restricted(to: "tenant", equalTo: account.tenant)
///
/// Whatever the predicate says, all that match have this value: it is one operand of an AND, so
/// nothing in its text can change the other. The restriction is decided first, so that the
/// predicate is not evaluated for objects outside it: it can neither fail for them nor spend time
/// on them. It names a key and holds a constant, which no variable of the predicate can replace.
///
/// If the value is nil nothing matches, so that a caller without a tenant sees no objects rather
/// than those without one.
extension BoundPredicate {
  /// The predicate of the objects that match it and have `value` under `keyPath`, which is split at
  /// its dots.
  public func restricted(to keyPath: String, equalTo value: some ValueConvertible) -> Self {
    Self(source: nil, root: .restriction(to: keyPath, equalTo: value)) && self
  }
}

extension ValidatedPredicate {
  /// The predicate of the objects that match it and have `value` under `keyPath`, which need not be
  /// allowed. It keeps its policy, and no error shows the restriction.
  public func restricted(to keyPath: String, equalTo value: some ValueConvertible) -> Self {
    Self(
      predicate: predicateWithoutLimits.restricted(to: keyPath, equalTo: value),
      policy: policy
    )
  }
}

extension PredicateTemplate {
  /// The template of the objects that match it and have `value` under `keyPath`.
  public func restricted(to keyPath: String, equalTo value: some ValueConvertible) -> Self {
    replacing(.restriction(to: keyPath, equalTo: value) && root)
  }
}

extension PredicateNode {
  fileprivate static func restriction(
    to keyPath: String,
    equalTo value: some ValueConvertible
  ) -> Self {
    let value = value.predicateValue
    if value.isNull { return .never }
    return ExpressionNode(.keyPath(base: nil, PathStep.steps(of: keyPath))).equals(value)
  }
}

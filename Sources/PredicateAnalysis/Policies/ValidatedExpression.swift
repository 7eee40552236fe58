public import PredicateSyntax

/// An expression that a policy allows, such as an untrusted sort key or computed column. Only
/// `validated` creates one.
///
///     let total = try BoundExpression(format: "price * quantity").validated(by: policy)
///     let evaluator = try ExpressionEvaluator(total)
public struct ValidatedExpression: Hashable, Sendable {
  /// The expression that passed, as a trusted one: anything created from it has the limits of
  /// trusted expressions. `ExpressionEvaluator` takes the validated expression itself, and keeps
  /// the limits of `policy`.
  public let expressionWithoutLimits: BoundExpression
  /// The policy that it passed, whose limits apply when it is evaluated.
  public let policy: PredicatePolicy

  package init(expression: BoundExpression, policy: PredicatePolicy) {
    expressionWithoutLimits = expression
    self.policy = policy
  }

  /// The expression without the limits of the policy.
  @available(*, deprecated, renamed: "expressionWithoutLimits")
  public var expression: BoundExpression { expressionWithoutLimits }
}

extension BoundExpression {
  /// The expression, if `policy` allows it; otherwise throws as `BoundPredicate.validated(by:)`.
  public func validated(
    by policy: PredicatePolicy
  ) throws(PredicateFormatError) -> ValidatedExpression {
    try policy.require(.expression(root), source, entities: nil)
    return ValidatedExpression(expression: self, policy: policy)
  }
}

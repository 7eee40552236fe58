public import PredicateSyntax

/// An expression that a policy allows, such as a stranger's sort or computed column. Only
/// `validated` makes one.
///
///     let total = try BoundExpression(format: "price * quantity").validated(by: policy)
///     let evaluator = try ExpressionEvaluator(total)
public struct ValidatedExpression: Hashable, Sendable {
  /// The expression that passed.
  public let expression: BoundExpression
  /// The policy that it passed, whose limits hold when it is evaluated.
  public let policy: PredicatePolicy

  package init(expression: BoundExpression, policy: PredicatePolicy) {
    self.expression = expression
    self.policy = policy
  }
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

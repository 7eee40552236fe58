import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// Quotients of decimals, compared with constants. No database rounds a quotient to 38 digits as
/// memory does; but where the digits are few, the product of divisor and constant decides the same:
/// `a / b > c` is `a > c * b`, or `a < c * b` where `b` is negative.
extension Compilation {
  /// Nil of what is no such quotient.
  mutating func compareQuotient(
    _ node: ExpressionNode,
    _ relation: ComparisonRelation,
    _ value: Value,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds? {
    guard case .arithmetic(.divide, let left, let right) = node.kind,
      case .exact(let constant)? = value.numericPlace(), let limit = Self.digits(of: value)
    else { return nil }
    let what = "`/`"
    let numbers = (try number(left, what), try number(right, what))
    guard numbers.0.form == .numeric || numbers.1.form == .numeric,
      let dividend = decimal((numbers.0, left)), let divisor = decimal((numbers.1, right)),
      let above = dividend.guarantees.digits, let below = divisor.guarantees.digits
    else { return nil }
    // SQLite, which has no decimals, would compare the texts that stand for constants.
    if case .value = dividend.scalar, case .value = divisor.scalar {
      throw Unsupported("a quotient of two constants", at: span)
    }
    // A quotient that differs from the constant does so in one of these digits.
    let fraction = max(above.fraction, below.fraction + limit.fraction)
    guard below.whole + fraction + limit.whole <= Self.mostDigits else { return nil }
    let product: SQLFragment = "\(divisor.fragment) * \(constant, as: .numeric)"
    var operand = SQLOperand(
      fragment: product,
      form: .numeric,
      isOptional: dividend.isOptional || divisor.isOptional,
      guards: dividend.guards + divisor.guards
    )
    operand.decimals = dividend.decimals + divisor.decimals
    let sign = right.kind.constantValue.flatMap(Self.sign)
    if sign == nil || sign == 0 {
      operand.guards.append(known("\(divisor.fragment) <> 0", [dividend, divisor]))
    }
    let holds: SQLFragment =
      switch (relation, sign) {
      case (.equal, _), (.notEqual, _): "\(dividend.fragment) = \(product)"
      case (_, 0?), (_, 1?): "\(dividend.fragment)\(literal: relation.sql)\(product)"
      case (_, _?): "\(dividend.fragment)\(literal: relation.mirrored.sql)\(product)"
      case (_, nil):
        """
        CASE WHEN \(divisor.fragment) > 0 THEN \(dividend.fragment)\(literal: relation.sql)\
        \(product) ELSE \(dividend.fragment)\(literal: relation.mirrored.sql)\(product) END
        """
      }
    let compared = SQLCondition.all([
      SQLCondition(holds, isTotal: !operand.isOptional), try isNotNaN(operand),
    ])
    return guarded(relation == .notEqual ? compared.negated : compared, operand, at: span)
  }

  /// -1, 0 or 1; nil of what is no number.
  private static func sign(of value: Value) -> Int? {
    switch value {
    case .integer(let number): Int(number.signum())
    case .real(let number): number == 0 ? 0 : number < 0 ? -1 : 1
    case .decimal(let number): number == 0 ? 0 : number < 0 ? -1 : 1
    case .null, .bool, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }
}

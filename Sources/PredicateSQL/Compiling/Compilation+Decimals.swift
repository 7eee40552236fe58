import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// Arithmetic of decimals whose digits the database bounds. Where the result fits into the 38 digits
/// that memory has, both compute it exactly; other decimals are left to memory.
extension Compilation {
  /// As many digits as memory certainly adds and multiplies exactly.
  static let mostDigits = 36
  /// The digits of a 64-bit integer
  private static let digitsOfInteger = DecimalDigits(whole: 19, fraction: 0)

  typealias Operand = (operand: SQLOperand, node: ExpressionNode)

  func decimal(
    _ operator: ArithmeticOperator,
    _ left: Operand,
    _ right: Operand,
    _ what: String,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let reason = Unsupported(what, at: span)
    // Constants alone are folded where they can be.
    let areConstants = left.node.kind.constantValue != nil && right.node.kind.constantValue != nil
    guard !areConstants, let first = decimal(left), let second = decimal(right),
      let one = first.guarantees.digits, let other = second.guarantees.digits
    else { throw reason }
    let fragment: SQLFragment
    var digits: DecimalDigits
    switch `operator` {
    case .add, .subtract:
      fragment =
        `operator` == .add
        ? "(\(first.fragment) + \(second.fragment))" : "(\(first.fragment) - \(second.fragment))"
      digits = DecimalDigits(
        whole: max(one.whole, other.whole) + 1,
        fraction: max(one.fraction, other.fraction)
      )
    case .multiply:
      fragment = "(\(first.fragment) * \(second.fragment))"
      digits = DecimalDigits(
        whole: one.whole + other.whole,
        fraction: one.fraction + other.fraction
      )
    case .divide, .power, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight:
      throw reason
    }
    guard digits.whole + digits.fraction <= Self.mostDigits else { throw reason }
    var result = SQLOperand(
      fragment: fragment,
      form: .numeric,
      isOptional: first.isOptional || second.isOptional,
      guards: first.guards + second.guards
    )
    result.guarantees.digits = digits
    result.decimals = first.decimals + second.decimals
    return result
  }

  /// The operand as a decimal of so many digits; nil where they are not known.
  func decimal(_ side: Operand) -> SQLOperand? {
    var operand = side.operand
    if case .constant(let value) = side.node.kind {
      guard case .exact(let place)? = value.numericPlace(), let digits = Self.digits(of: value)
      else { return nil }
      operand.scalar = .value(place, as: .numeric)
      operand.guarantees.digits = digits
      operand.decimals = []
      return operand
    }
    switch operand.form {
    case .integer where !operand.mayFail:
      guard let decimal = dialect.render(.decimalOfInteger(operand.fragment)) else { return nil }
      operand.fragment = decimal
      operand.guarantees.digits = Self.digitsOfInteger
      return operand
    case .numeric:
      if operand.decimals.isEmpty { operand.decimals = [operand.scalar] }
      return operand.guarantees.digits == nil ? nil : operand
    case .boolean, .integer, .real, .decimal, .decimalText, .text, .url, .secondsSince2001,
      .secondsSince1970, .dateText, .timestamp, .zonelessTimestamp, .uuidText, .uuidBytes, .uuid,
      .bytes:
      return nil
    }
  }

  static func digits(of value: Value) -> DecimalDigits? {
    switch value {
    case .integer(let number): ExactDecimal(Decimal(number)).digitCounts
    case .real(let number): number.isFinite ? ExactDecimal(number).digitCounts : nil
    case .decimal(let number): number.isNaN ? nil : ExactDecimal(number).digitCounts
    case .null, .bool, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }
}

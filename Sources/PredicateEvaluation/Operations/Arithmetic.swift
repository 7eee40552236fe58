import PredicatePlatform
import PredicateSyntax

/// Arithmetic on numbers. Integers truncate and never wrap around, decimals stay exact, and an
/// operation with a double gives a double.
enum Arithmetic {
  enum Failure: Error {
    case overflow
    case divisionByZero
    case shiftCount
    case notAnInteger
  }

  static func apply(
    _ operator: ArithmeticOperator,
    _ left: Number,
    _ right: Number
  ) throws(Failure) -> Number {
    switch `operator` {
    case .add: return try elementary(.add, left, right)
    case .subtract: return try elementary(.subtract, left, right)
    case .multiply: return try elementary(.multiply, left, right)
    case .divide: return try elementary(.divide, left, right)
    // Adding 0 turns -0.0 into 0.0: zero has no sign (see below).
    case .power: return .real(PredicatePlatform.pow(left.double + 0, right.double))
    case .bitwiseAnd: return .integer(try bits(left) & bits(right))
    case .bitwiseOr: return .integer(try bits(left) | bits(right))
    case .bitwiseXor: return .integer(try bits(left) ^ bits(right))
    case .shiftLeft: return .integer(try bits(left) << shift(right))
    case .shiftRight: return .integer(try bits(left) >> shift(right))
    }
  }

  /// The operators that work on every type of number.
  private enum Elementary {
    case add, subtract, multiply, divide
  }

  private static func elementary(
    _ operator: Elementary,
    _ left: Number,
    _ right: Number
  ) throws(Failure) -> Number {
    switch (left, right) {
    case (.integer(let left), .integer(let right)):
      return .integer(try integer(`operator`, left, right))
    case (.real, _), (_, .real):
      if case .decimal = left { return try mixed(`operator`, left, right) }
      if case .decimal = right { return try mixed(`operator`, left, right) }
      return .real(real(`operator`, left.double, right.double))
    case (.decimal, _), (_, .decimal): return try mixed(`operator`, left, right)
    }
  }

  /// The negated minimum integer is the decimal 2^63, and zero as a double keeps its sign. A
  /// decimal stays a decimal, even if the result fits in an integer.
  static func negated(_ number: Number) -> Number {
    switch number {
    case .integer(.min): .decimal(-Decimal(Int64.min))
    case .integer(let number): .integer(-number)
    case .real(let number): .real(-number)
    case .decimal(let number): .decimal(0 - number)
    }
  }

  /// The remainder of a division, with the sign of the dividend.
  static func remainder(_ left: Number, _ right: Number) throws(Failure) -> Number {
    if right.isZero { throw .divisionByZero }
    switch (left, right) {
    case (.integer(let left), .integer(let right)):
      return .integer(left.remainderReportingOverflow(dividingBy: right).partialValue)
    case (.decimal, _), (_, .decimal):
      guard let left = left.decimal, let right = right.decimal else { break }
      return try checked(WideDecimal(left).remainder(dividingBy: WideDecimal(right)).rounded)
    case (.real, .real), (.real, .integer), (.integer, .real): break
    }
    return .real(fmod(left.double, right.double))
  }

  static func bits(_ number: Number) throws(Failure) -> Int64 {
    guard let integer = number.exactInteger else { throw .notAnInteger }
    return integer
  }

  private static func shift(_ number: Number) throws(Failure) -> Int64 {
    let count = try bits(number)
    guard (0...63).contains(count) else { throw .shiftCount }
    return count
  }

  private static func integer(
    _ operator: Elementary,
    _ left: Int64,
    _ right: Int64
  ) throws(Failure) -> Int64 {
    let result: (partialValue: Int64, overflow: Bool)
    switch `operator` {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .divide:
      if right == 0 { throw .divisionByZero }
      result = left.dividedReportingOverflow(by: right)
    }
    if result.overflow { throw .overflow }
    return result.partialValue
  }

  private static func real(
    _ operator: Elementary,
    _ left: Double,
    _ right: Double
  ) -> Double {
    switch `operator` {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    // Zero has no sign, since not every store keeps it: a division by -0.0 is a division by 0.0.
    case .divide: left / (right + 0)
    }
  }

  /// Arithmetic of a decimal with any number, rounded once. The result is a double if the other is
  /// a double out of a decimal's range.
  private static func mixed(
    _ operator: Elementary,
    _ left: Number,
    _ right: Number
  ) throws(Failure) -> Number {
    if `operator` == .divide, right.isZero { throw .divisionByZero }
    guard let first = left.decimal, let second = right.decimal else {
      return .real(real(`operator`, left.double, right.double))
    }
    switch `operator` {
    case .add: return try checked(first.adding(second))
    case .subtract: return try checked(first.adding(-second))
    case .multiply: return try checked(first.multiplied(by: second))
    case .divide: return try checked((WideDecimal(first) / WideDecimal(second)).rounded)
    }
  }

  /// Nil is a result out of a decimal's range.
  private static func checked(_ result: Decimal?) throws(Failure) -> Number {
    guard let result else { throw .overflow }
    return .decimal(result)
  }
}

package import PredicatePlatform

/// A decimal of any number of digits. Arithmetic uses all of them, and its result is rounded once,
/// to the digits of a decimal.
///
/// Foundation's own arithmetic cuts digits off before it has the result, and in places traps.
package struct WideDecimal: Sendable {
  /// The maximum number of digits of a decimal, and the range of its exponent.
  package static let mostDigits = 38
  package static let exponents = -128...127

  package var isNegative: Bool
  package var magnitude: WideInteger
  package var exponent: Int

  package init(isNegative: Bool = false, _ magnitude: WideInteger, exponent: Int) {
    self.isNegative = isNegative && !magnitude.isZero
    self.magnitude = magnitude
    self.exponent = magnitude.isZero ? 0 : exponent
  }

  /// All digits of a decimal, which must be a number.
  package init(_ number: Decimal) {
    self.init(
      isNegative: number.sign == .minus,
      WideInteger(decimal: number.significand.description),
      exponent: number.exponent
    )
  }

  /// The exact value of a double; nil for infinities and NaN.
  package init?(exactly number: Double) {
    guard number.isFinite else { return nil }
    if number == 0 {
      self.init(WideInteger(0), exponent: 0)
      return
    }
    var magnitude = WideInteger(UInt64(number.significand * 0x1p52))
    let exponent = Int(number.exponent) - Double.significandBitCount
    // A half is five tenths.
    magnitude.multiply(by: exponent < 0 ? 5 : 2, times: abs(exponent))
    self.init(isNegative: number < 0, magnitude, exponent: min(exponent, 0))
  }

  package var isZero: Bool { magnitude.isZero }

  package static prefix func - (number: Self) -> Self {
    Self(isNegative: !number.isNegative, number.magnitude, exponent: number.exponent)
  }

  package static func + (left: Self, right: Self) -> Self {
    if left.isZero { return right }
    if right.isZero { return left }
    let exponent = min(left.exponent, right.exponent)
    let (first, second) = (left.magnitude(at: exponent), right.magnitude(at: exponent))
    if left.isNegative == right.isNegative {
      return Self(isNegative: left.isNegative, first + second, exponent: exponent)
    }
    return first.order(second) < 0
      ? Self(isNegative: right.isNegative, second - first, exponent: exponent)
      : Self(isNegative: left.isNegative, first - second, exponent: exponent)
  }

  package static func - (left: Self, right: Self) -> Self { left + -right }

  package static func * (left: Self, right: Self) -> Self {
    Self(
      isNegative: left.isNegative != right.isNegative,
      left.magnitude * right.magnitude,
      exponent: left.exponent + right.exponent
    )
  }

  /// The quotient, with enough digits to round it. The divisor must not be zero.
  package static func / (left: Self, right: Self) -> Self {
    // One digit more than a decimal has is enough: what follows it does not change rounding away
    // from zero.
    let places = mostDigits + 2 + right.magnitude.digits.utf8.count
    var dividend = left.magnitude
    dividend.multiplyByPowerOfTen(places)
    return Self(
      isNegative: left.isNegative != right.isNegative,
      dividend.quotientAndRemainder(dividingBy: right.magnitude).quotient,
      exponent: left.exponent - right.exponent - places
    )
  }

  /// The remainder of a division, with the sign of the dividend: it never has more digits than
  /// both numbers. The divisor must not be zero.
  package func remainder(dividingBy divisor: Self) -> Self {
    let exponent = min(exponent, divisor.exponent)
    let (dividend, divisor) = (magnitude(at: exponent), divisor.magnitude(at: exponent))
    return Self(
      isNegative: isNegative,
      dividend.quotientAndRemainder(dividingBy: divisor).remainder,
      exponent: exponent
    )
  }

  /// The whole number of units of a power of ten, which must not be above the number's own.
  private func magnitude(at exponent: Int) -> WideInteger {
    var magnitude = magnitude
    magnitude.multiplyByPowerOfTen(self.exponent - exponent)
    return magnitude
  }
}

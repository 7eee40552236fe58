package import PredicatePlatform
import PredicateSyntax

/// The sum of any number of decimals, exact until it is read and then rounded once.
///
/// Numbers with few digits are added by Foundation, whose results are exact if they fit.
package struct DecimalSum: Sendable {
  private var short = Decimal.zero
  private var rest: WideDecimal?

  package init() {}

  /// The sum of these numbers as decimals; nil if one is out of a decimal's range.
  init?(of numbers: [Number]) {
    for number in numbers {
      guard let decimal = number.decimal else { return nil }
      add(decimal)
    }
  }

  /// Adds a number, which must not be NaN.
  package mutating func add(_ number: Decimal) {
    if short.isZero {
      short = number
    } else if short.addsExactly(number) {
      short += number
    } else {
      rest = (rest ?? WideDecimal(.zero)) + WideDecimal(short)
      short = number
    }
  }

  /// The decimal nearest to the sum; nil if it is out of range.
  package var rounded: Decimal? { rest == nil ? short : total.rounded }

  package var nearestDouble: Double { rest == nil ? short.nearestDouble : total.nearestDouble() }

  /// The double nearest to the mean of `count` numbers, 0 if there are none.
  package func mean(of count: Int) -> Double { total.nearestDouble(dividedBy: count) }

  private var total: WideDecimal {
    let short = WideDecimal(short)
    return rest.map { $0 + short } ?? short
  }
}

extension Decimal {
  private static let short = Decimal(UInt64(1_000_000_000_000_000_000))
  private static let long = Decimal(sign: .plus, exponent: 37, significand: 1)

  /// Whether there are at most 18 digits, so that two such numbers have a product of 36.
  private var isShort: Bool { significand < Self.short && !isNaN }

  /// Whether Foundation's sum surely has all digits: those of both numbers, from the first of the
  /// one to the last of the other, are at most 37.
  fileprivate func addsExactly(_ other: Decimal) -> Bool {
    let distance = other.exponent - exponent
    // A sum may end in a zero, and so have a greater exponent than both.
    guard abs(distance) <= 19, exponent <= 90, other.isShort else { return false }
    return isShort || (distance >= 0 && significand < Self.long && !isNaN)
  }

  /// The sum, rounded once; nil if it is out of range.
  func adding(_ other: Decimal) -> Decimal? {
    if isZero { return other }
    return addsExactly(other) ? self + other : (WideDecimal(self) + WideDecimal(other)).rounded
  }

  /// The product, rounded once; nil if it is out of range.
  func multiplied(by other: Decimal) -> Decimal? {
    isShort && other.isShort && (-128...100).contains(exponent + other.exponent)
      ? self * other : (WideDecimal(self) * WideDecimal(other)).rounded
  }
}

package import PredicatePlatform

extension WideDecimal {
  /// The decimal with all digits, or rounded to 38, halves away from zero. Nil if it does not fit a
  /// decimal, whose exponent is from -128 to 127.
  package var rounded: Decimal? {
    if isZero { return .zero }
    var digits = Array(magnitude.digits.utf8)
    var exponent = exponent
    let excess = digits.count - Self.mostDigits
    if excess > 0 {
      let roundsUp = digits[digits.count - excess] >= UInt8(ascii: "5")
      digits.removeLast(excess)
      exponent += excess
      if roundsUp { Self.increment(&digits) }
    }
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    guard Self.exponents.contains(exponent) else { return nil }
    let text = String(decoding: digits, as: UTF8.self)
    return Decimal(string: "\(isNegative ? "-" : "")\(text)e\(exponent)")
  }

  /// The double nearest to the quotient of the number and a positive integer, rounded once.
  package func nearestDouble(dividedBy divisor: Int = 1) -> Double {
    var (dividend, divisor) = (magnitude, WideInteger(UInt64(max(divisor, 1))))
    dividend.multiplyByPowerOfTen(exponent)
    divisor.multiplyByPowerOfTen(-exponent)
    let quotient = dividend.nearestDouble(dividedBy: divisor)
    return isNegative ? -quotient : quotient
  }

  /// Adds one to the last digit.
  private static func increment(_ digits: inout [UInt8]) {
    let nines = digits.reversed().prefix { $0 == UInt8(ascii: "9") }.count
    digits.removeLast(nines)
    if let last = digits.indices.last {
      digits[last] += 1
    } else {
      digits = [UInt8(ascii: "1")]
    }
    digits += Array(repeating: UInt8(ascii: "0"), count: nines)
  }
}

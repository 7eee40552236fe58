extension WideInteger {
  /// The double nearest to the quotient of the number, times two to the power of `exponent`, and a
  /// divisor that is not zero. It is rounded once, halves to even.
  package func nearestDouble(dividedBy divisor: Self, exponent: Int = 0) -> Double {
    var dividend = self
    // Two bits more than the 64; the last one says whether anything follows.
    let shift = max(divisor.bitWidth + 66 - dividend.bitWidth, 0)
    dividend.shiftLeft(by: shift)
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    var (bits, rest) = quotient.leadingBits
    if !remainder.isZero { bits |= 1 }
    let scale = exponent + rest - shift
    // The bits below the last one of a subnormal number. A conversion cuts 11 of 64 off already, and
    // to scale its result to a subnormal number would round a second time.
    let excess = Self.leastExponent - scale
    guard excess > 64 - Double.significandBitCount - 1 else {
      return Double(sign: .plus, exponent: scale, significand: Double(bits))
    }
    guard excess <= 64 else { return 0 }
    let (kept, lost) = (excess == 64 ? 0 : bits >> UInt64(excess), bits << UInt64(64 - excess))
    let isUp = lost > 1 << 63 || lost == 1 << 63 && kept & 1 == 1
    return Double(bitPattern: kept + (isUp ? 1 : 0))
  }

  /// The exponent of the smallest positive double.
  private static let leastExponent = -1074
}

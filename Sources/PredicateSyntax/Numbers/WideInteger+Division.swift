extension WideInteger {
  /// The whole quotient and the remainder, by long division with digits of 32 bits (Knuth's
  /// algorithm D). A division by zero gives zero and the dividend.
  package func quotientAndRemainder(dividingBy divisor: Self) -> (quotient: Self, remainder: Self) {
    if divisor.isZero || order(divisor) < 0 { return (Self(0), self) }
    if divisor.limbs.count == 1 {
      var quotient = self
      let remainder = quotient.divide(by: divisor.limbs[0])
      return (quotient, Self(UInt64(remainder)))
    }
    // The highest bit of the divisor is set, so that an estimated digit is at most two too large.
    let shift = divisor.limbs[divisor.limbs.count - 1].leadingZeroBitCount
    let (scaled, by) = (scaled(shift), divisor.scaled(shift).limbs)
    var rest = scaled.limbs + [0]
    var quotient = [UInt32](repeating: 0, count: rest.count - by.count)
    for place in quotient.indices.reversed() {
      var digit = Self.estimate(rest[place...], by)
      if Self.subtract(by, times: digit, from: &rest[place...place + by.count]) {
        digit -= 1
        Self.add(by, to: &rest[place...place + by.count])
      }
      quotient[place] = UInt32(truncatingIfNeeded: digit)
    }
    var remainder = Self(limbs: rest)
    _ = remainder.divide(by: 1 << UInt32(shift))
    return (Self(limbs: quotient), remainder)
  }

  private func scaled(_ bits: Int) -> Self {
    var copy = self
    copy.shiftLeft(by: bits)
    return copy
  }

  /// The next digit of the quotient, or one more, from the first digits of the remainder.
  private static func estimate(_ rest: ArraySlice<UInt32>, _ divisor: [UInt32]) -> UInt64 {
    let top = rest.startIndex + divisor.count
    let dividend = UInt64(rest[top]) << 32 | UInt64(rest[top - 1])
    let (first, second) = (UInt64(divisor[divisor.count - 1]), UInt64(divisor[divisor.count - 2]))
    var (digit, left) = dividend.quotientAndRemainder(dividingBy: first)
    while digit >> 32 > 0 || digit * second > left << 32 | UInt64(rest[top - 2]) {
      digit -= 1
      left += first
      if left >> 32 > 0 { break }
    }
    return digit
  }

  /// Subtracts a multiple, and returns whether that was too much.
  private static func subtract(
    _ divisor: [UInt32],
    times digit: UInt64,
    from rest: inout ArraySlice<UInt32>
  ) -> Bool {
    var (carry, borrow): (UInt64, Int64) = (0, 0)
    for (index, limb) in (divisor + [0]).enumerated() {
      let product = digit * UInt64(limb) + carry
      carry = product >> 32
      let place = rest.startIndex + index
      let difference = Int64(rest[place]) - Int64(product & 0xFFFF_FFFF) - borrow
      rest[place] = UInt32(truncatingIfNeeded: difference)
      borrow = difference < 0 ? 1 : 0
    }
    return borrow > 0
  }

  private static func add(_ divisor: [UInt32], to rest: inout ArraySlice<UInt32>) {
    var carry: UInt64 = 0
    for (index, limb) in (divisor + [0]).enumerated() {
      let place = rest.startIndex + index
      let sum = UInt64(rest[place]) + UInt64(limb) + carry
      rest[place] = UInt32(truncatingIfNeeded: sum)
      carry = sum >> 32
    }
  }
}

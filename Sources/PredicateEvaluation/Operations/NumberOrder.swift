import Foundation

extension Number {
  /// Less than, equal to or greater than zero as `self` is to `other`, exactly: 2^53 + 1 as an
  /// integer is greater than 2^53 as a double. Nil when either is not a number.
  package func order(_ other: Number) -> Int? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): Self.order(left, right)
    case (.real(let left), .real(let right)):
      left.isNaN || right.isNaN ? nil : Self.order(left, right)
    case (.decimal(let left), .decimal(let right)):
      left.isNaN || right.isNaN ? nil : Self.order(left, right)
    case (.integer(let left), .real(let right)): Self.mixedOrder(left, right)
    case (.real(let left), .integer(let right)): Self.mixedOrder(right, left).map { -$0 }
    case (.integer(let left), .decimal(let right)):
      right.isNaN ? nil : Self.order(Decimal(left), right)
    case (.decimal(let left), .integer(let right)):
      left.isNaN ? nil : Self.order(left, Decimal(right))
    case (.decimal(let left), .real(let right)): Self.mixedOrder(left, right)
    case (.real(let left), .decimal(let right)): Self.mixedOrder(right, left).map { -$0 }
    }
  }

  private static func order<T: Comparable>(_ left: T, _ right: T) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }

  private static func mixedOrder(_ left: Int64, _ right: Double) -> Int? {
    if right.isNaN { return nil }
    if right >= 0x1p63 { return -1 }
    if right < -0x1p63 { return 1 }
    let whole = Int64(right)
    return left == whole ? order(0, right - Double(whole)) : order(left, whole)
  }

  /// Rounding keeps order, so two numbers whose doubles differ are ordered as those are. Only a tie
  /// needs the digits.
  private static func mixedOrder(_ left: Decimal, _ right: Double) -> Int? {
    if left.isNaN || right.isNaN { return nil }
    let rounded = left.nearestDouble
    guard rounded == right, right.isFinite, right != 0 else {
      return rounded == right ? order(left, Decimal(0)) : order(rounded, right)
    }
    let magnitudes = exactOrder(left.magnitude, right.magnitude)
    return right < 0 ? -magnitudes : magnitudes
  }

  /// Compares `s * 10^x` with `m * 2^e` by multiplying both until no exponent is negative.
  private static func exactOrder(_ left: Decimal, _ right: Double) -> Int {
    var leftDigits = WideInteger(decimal: left.significandText)
    let scale = Int(right.exponent) - Double.significandBitCount
    var rightDigits = WideInteger(UInt64(right.significand * 0x1p52))
    if left.exponent >= 0 {
      leftDigits.multiply(by: 10, times: left.exponent)
    } else {
      rightDigits.multiply(by: 10, times: -left.exponent)
    }
    if scale >= 0 {
      rightDigits.multiply(by: 2, times: scale)
    } else {
      leftDigits.multiply(by: 2, times: -scale)
    }
    return leftDigits.order(rightDigits)
  }
}

extension Decimal {
  /// The digits without point or exponent.
  fileprivate var significandText: String { significand.magnitude.description }
}

/// A whole number of any size, as far as comparing a decimal with a double needs it.
private struct WideInteger {
  /// Least significant first, without zeros at the end.
  private var limbs: [UInt32] = []

  init(_ value: UInt64) {
    limbs = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    trim()
  }

  init(decimal digits: String) {
    for digit in digits.utf8 where (48...57).contains(digit) {
      multiply(by: 10, adding: UInt32(digit - 48))
    }
  }

  mutating func multiply(by factor: UInt32, times: Int) {
    for _ in 0..<max(times, 0) { multiply(by: factor, adding: 0) }
  }

  private mutating func multiply(by factor: UInt32, adding carry: UInt32) {
    var carry = UInt64(carry)
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * UInt64(factor) + carry
      limbs[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
    trim()
  }

  private mutating func trim() {
    while limbs.last == 0 { limbs.removeLast() }
  }

  func order(_ other: Self) -> Int {
    if limbs.count != other.limbs.count { return limbs.count < other.limbs.count ? -1 : 1 }
    for (left, right) in zip(limbs.reversed(), other.limbs.reversed()) where left != right {
      return left < right ? -1 : 1
    }
    return 0
  }
}

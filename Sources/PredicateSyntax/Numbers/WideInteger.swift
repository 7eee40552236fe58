/// An unsigned integer of any size: what decimals are before they are rounded.
package struct WideInteger: Equatable, Sendable {
  /// Least significant first, without zeros at the end.
  private(set) var limbs: [UInt32] = []

  package init(_ value: UInt64) {
    self.init(limbs: [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)])
  }

  /// The number with the digits of a text; other characters are ignored.
  package init(decimal digits: some StringProtocol) {
    var (group, scale): (UInt32, UInt32) = (0, 1)
    for digit in digits.utf8 where CharacterClass.isDigit(digit) {
      (group, scale) = (group * 10 + UInt32(digit - UInt8(ascii: "0")), scale * 10)
      guard scale == Self.group else { continue }
      multiply(by: scale, adding: group)
      (group, scale) = (0, 1)
    }
    multiply(by: scale, adding: group)
  }

  /// Digits are read and written nine at a time, which fit in 32 bits.
  private static let group: UInt32 = 1_000_000_000

  package init(limbs: [UInt32]) {
    self.limbs = limbs
    trim()
  }

  package var isZero: Bool { limbs.isEmpty }

  /// The number of bits up to the highest set one.
  package var bitWidth: Int {
    guard let last = limbs.last else { return 0 }
    return limbs.count * 32 - last.leadingZeroBitCount
  }

  package mutating func multiply(by factor: UInt32, adding digit: UInt32 = 0) {
    var carry = UInt64(digit)
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * UInt64(factor) + carry
      limbs[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
    trim()
  }

  package mutating func multiply(by factor: UInt32, times: Int) {
    for _ in 0..<max(times, 0) { multiply(by: factor) }
  }

  package mutating func multiplyByPowerOfTen(_ power: Int) {
    var left = max(power, 0)
    while left >= 9 {
      multiply(by: Self.group)
      left -= 9
    }
    multiply(by: 10, times: left)
  }

  package mutating func shiftLeft(by bits: Int) {
    multiply(by: 1 << UInt32(bits % 32))
    if !isZero { limbs.insert(contentsOf: repeatElement(0, count: bits / 32), at: 0) }
  }

  /// Less than, equal to or greater than zero if `self` is less than, equal to or greater than
  /// `other`.
  package func order(_ other: Self) -> Int {
    if limbs.count != other.limbs.count { return limbs.count < other.limbs.count ? -1 : 1 }
    for (left, right) in zip(limbs.reversed(), other.limbs.reversed()) where left != right {
      return left < right ? -1 : 1
    }
    return 0
  }

  package static func + (left: Self, right: Self) -> Self {
    var (sum, carry): ([UInt32], UInt64) = ([], 0)
    for index in 0..<max(left.limbs.count, right.limbs.count) {
      let total = UInt64(left.limb(index)) + UInt64(right.limb(index)) + carry
      sum.append(UInt32(truncatingIfNeeded: total))
      carry = total >> 32
    }
    return Self(limbs: sum + [UInt32(carry)])
  }

  /// The difference; `right` must not be greater.
  package static func - (left: Self, right: Self) -> Self {
    var (difference, borrow): ([UInt32], Int64) = ([], 0)
    for index in left.limbs.indices {
      let limb = Int64(left.limbs[index]) - Int64(right.limb(index)) - borrow
      difference.append(UInt32(truncatingIfNeeded: limb))
      borrow = limb < 0 ? 1 : 0
    }
    return Self(limbs: difference)
  }

  package static func * (left: Self, right: Self) -> Self {
    var product = [UInt32](repeating: 0, count: left.limbs.count + right.limbs.count)
    for (place, limb) in left.limbs.enumerated() {
      var carry: UInt64 = 0
      for index in right.limbs.indices {
        let total =
          UInt64(limb) * UInt64(right.limbs[index]) + UInt64(product[place + index]) + carry
        product[place + index] = UInt32(truncatingIfNeeded: total)
        carry = total >> 32
      }
      product[place + right.limbs.count] = UInt32(carry)
    }
    return Self(limbs: product)
  }

  /// The 64 bits from the highest set one, and the number of bits after them. The last bit is also
  /// set if any bit after it is.
  package var leadingBits: (bits: UInt64, rest: Int) {
    let rest = max(bitWidth - 64, 0)
    let (place, offset) = (rest / 32, UInt64(rest % 32))
    let (low, middle, high) = (limb(place), limb(place + 1), limb(place + 2))
    // Shifts by 64 bits give zero.
    let bits =
      UInt64(low) >> offset | UInt64(middle) << (32 - offset) | UInt64(high) << (64 - offset)
    let cut = UInt64(low) & (1 << offset - 1)
    let isMore = cut != 0 || limbs.prefix(place).contains { $0 != 0 }
    return (isMore ? bits | 1 : bits, rest)
  }

  /// The decimal digits, `"0"` for zero.
  package var digits: String {
    var (rest, groups): (Self, [String]) = (self, [])
    while !rest.isZero {
      let group = String(rest.divide(by: Self.group))
      groups.append(rest.isZero ? group : String(repeating: "0", count: 9 - group.count) + group)
    }
    return groups.isEmpty ? "0" : groups.reversed().joined()
  }

  /// Divides by a small number, and returns the remainder.
  mutating func divide(by divisor: UInt32) -> UInt32 {
    var rest: UInt64 = 0
    for index in limbs.indices.reversed() {
      let dividend = rest << 32 | UInt64(limbs[index])
      limbs[index] = UInt32(dividend / UInt64(divisor))
      rest = dividend % UInt64(divisor)
    }
    trim()
    return UInt32(rest)
  }

  private func limb(_ index: Int) -> UInt32 { index < limbs.count ? limbs[index] : 0 }

  private mutating func trim() {
    while limbs.last == 0 { limbs.removeLast() }
  }
}

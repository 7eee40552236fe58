import PredicatePlatform
import PredicateSyntax

/// The sum of any number of doubles, exact until it is read and then rounded once, so that the
/// order of the numbers does not matter.
///
/// It is one wide fixed-point number: 32 bits of the sum in each limb, which has 31 more bits for
/// carries, so that carries are propagated only once in many additions.
package struct ExactSum: Sendable {
  /// The limbs, lowest first; 2^-1074 is the last bit of the first.
  private var limbs = [Int64](repeating: 0, count: 68)
  private var additions = 0
  /// The sum of infinities and NaNs; nil if there were none.
  private var special: Double?

  package init() {}

  package mutating func add(_ number: Double) {
    guard number.isFinite else {
      special = (special ?? 0) + number
      return
    }
    guard number != 0 else { return }
    let bits = number.bitPattern
    let exponent = Int(bits >> 52 & 0x7FF)
    let fraction = bits & 0xF_FFFF_FFFF_FFFF
    // Subnormal numbers have the exponent of the least normal ones, without the hidden bit.
    let digits = exponent == 0 ? fraction : fraction | 1 << 52
    let position = max(exponent, 1) - 1
    let low = digits << UInt64(position % 32)
    // A shift by up to 31 bits may push up to 20 bits out of the word.
    let high = position % 32 == 0 ? 0 : digits >> UInt64(64 - position % 32)
    let sign: Int64 = bits >> 63 == 0 ? 1 : -1
    let limb = position / 32
    limbs[limb] += sign * Int64(low & 0xFFFF_FFFF)
    limbs[limb + 1] += sign * Int64(low >> 32)
    limbs[limb + 2] += sign * Int64(high)
    additions += 1
    if additions == 1 << 29 { carry() }
  }

  /// The nearest double; infinite if the sum overflows.
  package var value: Double { mean(of: 1) }

  /// The double nearest to the mean of `count` numbers, which exists even if their sum overflows.
  package func mean(of count: Int) -> Double {
    if let special { return special }
    var copy = self
    copy.carry()
    let isNegative = copy.limbs.last.map { $0 < 0 } ?? false
    if isNegative {
      for index in copy.limbs.indices { copy.limbs[index].negate() }
      copy.carry()
    }
    // Most sums have few nonzero limbs.
    guard let first = copy.limbs.firstIndex(where: { $0 != 0 }) else { return 0 }
    let limbs = copy.limbs[first...].map { UInt32(truncatingIfNeeded: $0) }
    let mean = WideInteger(limbs: limbs).nearestDouble(
      dividedBy: WideInteger(UInt64(max(count, 1))),
      exponent: 32 * first - 1074
    )
    return isNegative ? -mean : mean
  }

  /// Brings every limb but the last to 32 bits; the sign of the last is the sign of the sum.
  private mutating func carry() {
    var carried: Int64 = 0
    for index in limbs.indices.dropLast() {
      let total = limbs[index] + carried
      limbs[index] = total & 0xFFFF_FFFF
      carried = total >> 32
    }
    limbs[limbs.count - 1] += carried
    additions = 0
  }
}

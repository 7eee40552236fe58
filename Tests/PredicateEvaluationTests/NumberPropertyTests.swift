import Foundation
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateEvaluation

/// The order of numbers is total over all kinds, and equality and hashing agree with it.
@Suite struct NumberPropertyTests {
  /// A generator of numbers of every kind that are near one another.
  private struct Generator {
    var random: FuzzChoices

    private static let anchors: [Double] = [
      0, -0.0, 1, 0.1, 0.3, 9.99, 19.99, 1e-5, 0.1 + 0.2, 1e15, 0x1p52, 0x1p53, 0x1p53 - 1,
      0x1p52 - 0.5, 0x1p53 + 2, 0x1p63, -0x1p63, 0x1p64, 1e22, 1e38, 1e100, 1e-100, 1e-120, 1e-128,
      1e-300, 1e300, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
      .infinity, 1.234_567_890_123_456_7e-115, 4_503_599_627_370_495.5,
    ]

    private mutating func double() -> Double {
      var number =
        switch random.below(4) {
        case 0: Double(bitPattern: random.next())
        case 1: Double(random.below(20_000) - 10_000) / 100
        default: random.pick(Self.anchors)
        }
      if number.isNaN { number = 0.1 }
      for _ in 0..<random.below(3) { number = random.chance(2) ? number.nextUp : number.nextDown }
      return random.chance(2) ? -number : number
    }

    /// A decimal near a double: its shortest digits, all of its first 38, or a unit beside either.
    private mutating func decimal() -> Decimal {
      let number = double()
      guard number.isFinite else { return Decimal(random.below(9)) }
      let digits =
        random.chance(2) ? number.description : String(format: "%.\(random.below(38))e", number)
      var decimal = Decimal(string: digits) ?? 0
      if decimal.isNaN { decimal = 0 }
      if random.chance(3) {
        let unit = Decimal(sign: .plus, exponent: max(decimal.exponent, -120), significand: 1)
        let other = random.chance(2) ? decimal + unit : decimal - unit
        if !other.isNaN { decimal = other }
      }
      return decimal
    }

    mutating func value() -> Value {
      switch random.below(8) {
      case 0: return .bool(random.chance(2))
      case 1, 2:
        let whole = double().rounded()
        let near = Int64(exactly: whole) ?? (whole < 0 ? .min : .max)
        return .integer(near &+ Int64(random.below(3)) &- 1)
      case 3, 4, 5: return .real(double())
      default: return .decimal(decimal())
      }
    }
  }

  private func order(_ left: Value, _ right: Value) throws -> Int {
    let (first, second) = (try #require(Number(left)), try #require(Number(right)))
    return try #require(first.order(second))
  }

  @Test(arguments: 1...8)
  func orderIsTotal(seed: UInt64) throws {
    var generator = Generator(random: FuzzChoices(seed: seed))
    for _ in 0..<150 {
      let values = (0..<6).map { _ in generator.value() }
      for (index, left) in values.enumerated() {
        #expect(try order(left, left) == 0, "\(left)")
        for right in values[index...] {
          let order = try order(left, right)
          #expect(try self.order(right, left) == -order, "\(left), \(right)")
          #expect(
            (EqualityKey(left) == EqualityKey(right)) == (order == 0),
            "\(left), \(right): \(order)"
          )
          for third in values where try order <= 0 && self.order(right, third) <= 0 {
            let through = try self.order(left, third)
            #expect(through <= 0, "\(left), \(right), \(third)")
            if order < 0 { #expect(through < 0, "\(left), \(right), \(third)") }
          }
        }
      }
    }
  }

  /// The bounds that compiled tests derive from a constant, for their two types.
  @Test(arguments: 1...4)
  func rangesAgree(seed: UInt64) throws {
    var generator = Generator(random: FuzzChoices(seed: seed &+ 100))
    for _ in 0..<500 {
      let (constant, value) = (generator.value(), generator.value())
      let number = try #require(Number(constant))
      let order = try order(value, constant)
      let members = NumberMembers([constant])
      for test in [ComparisonRelation.less, .lessOrEqual, .greater, .greaterOrEqual] {
        let prepared = NumberMatcher(NumberRange(test, number))
        switch value {
        case .integer(let value):
          #expect(prepared.verdict(value) == Verdict(test.accepts(order)), "\(value), \(constant)")
          #expect(members.contains(value) == (order == 0), "\(value), \(constant)")
        case .real(let value):
          #expect(prepared.verdict(value) == Verdict(test.accepts(order)), "\(value), \(constant)")
          #expect(members.contains(value + 0) == (order == 0), "\(value), \(constant)")
        default: break
        }
      }
    }
  }

  /// Doubles compare with one another as IEEE 754 says.
  @Test(arguments: 1...4)
  func doublesKeepTheirOrder(seed: UInt64) throws {
    var generator = Generator(random: FuzzChoices(seed: seed &+ 200))
    for _ in 0..<500 {
      guard case .real(let number) = generator.value(), number.isFinite else { continue }
      guard let decimal = Number.real(number).decimal else { continue }
      // The decimal for which the double stands lies between its neighbours, and equals it if it is
      // exact.
      let (below, above) = (Number.real(number.nextDown), Number.real(number.nextUp))
      #expect(Number.decimal(decimal).order(below) == 1, "\(number)")
      #expect(Number.decimal(decimal).order(above) == -1, "\(number)")
      if number.magnitude < 1e38 { #expect(Number.decimal(decimal).order(.real(number)) == 0) }
    }
  }
}

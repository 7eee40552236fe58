import Foundation
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Sums do not depend on the order of the rows.
struct AccumulatorTests {
  struct Case: Sendable {
    var numbers: [Double]
    var sum: Double
  }

  static let cases: [Case] = [
    Case(numbers: [], sum: 0),
    Case(numbers: [0.1, 0.2], sum: 0.30000000000000004),
    Case(numbers: [1e308, 1e308, -1e308], sum: 1e308),
    Case(numbers: [1e100, 1, -1e100], sum: 1),
    Case(numbers: [1, 1e-16, 1e-16], sum: 1.0000000000000002),
    Case(numbers: [0x1p-1074, 0x1p-1074], sum: 0x1p-1073),
    Case(numbers: [-0x1p-1074, 0x1p-1022], sum: Double.leastNormalMagnitude.nextDown),
    Case(numbers: [1e308, 1e308], sum: .infinity),
    Case(numbers: [-1e308, -1e308], sum: -.infinity),
    Case(numbers: [.infinity, 1], sum: .infinity),
    Case(numbers: [0x1p53, 1, 0x1p-60], sum: 0x1p53 + 2),
    Case(numbers: [0x1p53, 1], sum: 0x1p53),
    Case(numbers: [-0x1p53, -1, -0x1p-60], sum: -0x1p53 - 2),
    Case(numbers: [0.1, -0.1], sum: 0),
  ]

  @Test(arguments: cases)
  func sumsAreExact(_ test: Case) {
    for numbers in [test.numbers, test.numbers.reversed()] {
      var sum = ExactSum()
      for number in numbers { sum.add(number) }
      #expect(sum.value == test.sum)
    }
  }

  @Test func integersBeyond64BitsAreSummed() {
    var sum = FetchAccumulator(.sum)
    for _ in 0..<3 { sum.add(.integer(.max)) }
    #expect(sum.value == .decimal(Decimal(Int64.max) * 3))
    for _ in 0..<2 { sum.add(.integer(.min)) }
    sum.add(.null)
    #expect(sum.value == .integer(.max - 2))
    var average = FetchAccumulator(.average)
    for number in [Int64.max, .max, 1, .min, .min] { average.add(.integer(number)) }
    #expect(average.value == .real(-0.2))
  }

  /// Means whose sum, rounded to a double before it is divided, gives another double.
  @Test func meansAreRoundedOnce() throws {
    let decimals = ["9007199254740993", "9007199254740992.9", "9007199254740991.7"]
    #expect(
      try mean(decimals.map { .decimal(try #require(Decimal(string: $0))) }) == 9007199254740992
    )
    #expect(try mean([.integer(9_007_199_254_740_993), .integer(4)]) == 4503599627370498.5)
    var random = SplitMix64(seed: 35)
    for _ in 0..<400 {
      let count = Int.random(in: 1...7, using: &random)
      let numbers = (0..<count).map { _ in Int64.random(in: .min ... .max, using: &random) }
      let total = numbers.reduce(WideDecimal(.zero)) { $0 + WideDecimal(Decimal($1)) }
      let expected = total.nearestDouble(dividedBy: count)
      #expect(try mean(numbers.map(Value.integer)) == expected, "\(numbers)")
      let scaled = numbers.map { Decimal(sign: .plus, exponent: -9, significand: Decimal($0)) }
      let sum = scaled.reduce(WideDecimal(.zero)) { $0 + WideDecimal($1) }
      #expect(try mean(scaled.map(Value.decimal)) == sum.nearestDouble(dividedBy: count))
      let doubles = numbers.map {
        Double(bitPattern: UInt64(bitPattern: $0) & 0x800F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000)
      }
      let exact = try doubles.reduce(WideDecimal(.zero)) {
        $0 + (try #require(WideDecimal(exactly: $1)))
      }
      #expect(try mean(doubles.map(Value.real)) == exact.nearestDouble(dividedBy: count))
    }
    // Half of the least double is zero, three quarters of it are the least.
    let least = Double.leastNonzeroMagnitude
    #expect(try mean([.real(least), .real(0)]) == 0)
    #expect(try mean([.real(least), .real(least), .real(least), .real(0)]) == least)
    #expect(try mean([.real(3 * least), .real(0)]) == 2 * least)
    #expect(try mean([.real(1e308), .real(1.5e308)]) == 1.25e308)
    #expect(try mean([.real(.infinity), .real(1)]) == .infinity)
  }

  private func mean(_ values: [Value]) throws -> Double {
    var mean = FetchAccumulator(.average)
    for value in values { mean.add(value) }
    guard case .real(let number) = mean.value else { throw Malformed() }
    return number
  }

  private struct Malformed: Error {}

  @Test func valuesAreTotallyOrdered() {
    let sorted: [Value] = [
      .null, .real(-.infinity), .real(-1), .real(0), .real(1), .real(.infinity), .real(.nan),
    ]
    for (index, value) in sorted.enumerated() {
      for (other, right) in sorted.enumerated() {
        #expect(ValueOrder.order(value, right).signum() == (index - other).signum())
      }
    }
    #expect(ValueOrder.order(.text("z"), .text("é")) < 0)
    #expect(ValueOrder.order(.text("\u{FFFF}"), .text("\u{10000}")) < 0)
    #expect(ValueOrder.order(.text("a"), .text("a\u{0}")) < 0)
    #expect(ValueOrder.order(.bytes([1]), .bytes([1, 0])) < 0)
    #expect(ValueOrder.order(.bool(false), .bool(true)) < 0)
  }
}

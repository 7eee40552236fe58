import Foundation
import PredicateEvaluation
import PredicateStorage
import PredicateSyntax
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
  func exactSums(_ test: Case) {
    for numbers in [test.numbers, test.numbers.reversed()] {
      var sum = ExactSum()
      for number in numbers { sum.add(number) }
      #expect(sum.value == test.sum)
    }
  }

  @Test func integersPast64Bits() {
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

  @Test func orderOfValues() {
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

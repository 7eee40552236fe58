import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// Numbers of three types in order; numbers on one line are equal.
@Suite struct NumberTests {
  static let ladder: [[Value]] = [
    [.real(-.infinity)],
    [.real(-1e300)],
    [.decimal(Decimal(Int64.min) - 1)],
    [.integer(.min), .real(-0x1p63), .decimal(Decimal(Int64.min))],
    [.integer(.min + 1), .decimal(Decimal(Int64.min) + 1)],
    [.integer(-1), .real(-1), .decimal(-1)],
    [.real((-0.1).nextDown)],
    [.real(-0.1), .decimal(Decimal(string: "-0.1") ?? 0)],
    [.integer(0), .real(0), .real(-0.0), .decimal(0), .bool(false)],
    [.real(.leastNonzeroMagnitude)],
    [.decimal(Decimal(sign: .plus, exponent: -120, significand: 1))],
    [.real(0.1.nextDown)],
    [.real(0.1), .decimal(Decimal(string: "0.1") ?? 0)],
    [.decimal(Decimal(string: "0.1000000000000000055") ?? 0)],
    [.real(0.1.nextUp)],
    [.decimal(Decimal(string: "0.3") ?? 0), .real(0.3)],
    [.decimal(Decimal(string: "0.30000000000000004") ?? 0), .real(0.1 + 0.2)],
    [.real(0.5), .decimal(Decimal(string: "0.5") ?? 0)],
    [.integer(1), .real(1), .decimal(1), .bool(true)],
    [.integer(9_007_199_254_740_992), .real(0x1p53), .decimal(9_007_199_254_740_992)],
    [.integer(9_007_199_254_740_993), .decimal(9_007_199_254_740_993)],
    [.integer(9_007_199_254_740_994), .real(0x1p53 + 2)],
    [.integer(.max), .decimal(Decimal(Int64.max))],
    [.real(0x1p63), .decimal(Decimal(Int64.max) + 1)],
    [.decimal(Decimal(UInt64.max))],
    [.real(0x1p64)],
    [.real(1e300)],
    [.real(.infinity)],
  ]

  private func holds(_ left: Value, _ operator: ComparisonOperator, _ right: Value) throws -> Bool {
    let comparison = Comparison(
      nil,
      ExpressionNode(.variable("left")),
      `operator`,
      [],
      ExpressionNode(.constant(right))
    )
    let predicate = try BoundPredicate(PredicateNode(.comparison(comparison)))
    return try Evaluator(predicate).matches(KeyedValue.null, variables: ["left": left])
  }

  @Test(arguments: ladder.indices)
  func ordersAndHashesExactly(_ index: Int) throws {
    for left in Self.ladder[index] {
      for (place, rung) in Self.ladder.enumerated() {
        for right in rung {
          #expect(try holds(left, .less, right) == (index < place), "\(left) < \(right)")
          #expect(try holds(left, .equal, right) == (index == place), "\(left) == \(right)")
          #expect(
            try holds(left, .in, .list([right])) == (index == place),
            "\(left) IN {\(right)}"
          )
        }
      }
    }
  }

  @Test(arguments: ladder.indices)
  func nothingEqualsNaN(_ index: Int) throws {
    for number in Self.ladder[index] {
      for nan in [Value.real(.nan), .decimal(.nan)] {
        #expect(try !holds(number, .equal, nan))
        #expect(try !holds(nan, .less, number))
        #expect(try !holds(nan, .greaterOrEqual, number))
        #expect(try !holds(nan, .in, .list([nan, number])))
      }
    }
  }
}

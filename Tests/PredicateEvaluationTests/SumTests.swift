import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Sums are those of decimals, in whichever way they are added.
@Suite struct SumTests {
  @Test(arguments: 0..<9)
  func isTheSumOfDecimals(_ places: Int) throws {
    var random = SplitMix64(seed: UInt64(places))
    let sum = try evaluator("SELF.@sum.self == $sum AND SELF.@avg.self == $average")
    for _ in 0..<300 {
      let texts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let magnitude = Int.random(in: 0...13, using: &random)
        let most = Int(pow(10, Double(magnitude)))
        let whole = Int.random(in: -most...most, using: &random)
        return "\(whole)."
          + (0..<places).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
          + "0"
      }
      // The numbers of the doubles' shortest texts, which differ from `texts` if those have too
      // many digits.
      let numbers = try texts.map { try #require(Double($0)) }
      let total = try numbers.reduce(Decimal.zero) {
        try $0 + #require(Decimal(string: $1.description))
      }
      let matches = try sum.matches(
        .value(.list(numbers.map(Value.real))),
        variables: [
          "sum": try #require(Double(total.description)),
          "average": try #require(Double((total / Decimal(numbers.count)).description)),
        ]
      )
      #expect(matches, "\(numbers)")
    }
  }

  /// Sums whose digits are lost on the way in one order and not in another.
  @Test(arguments: 0..<40)
  func orderDoesNotMatter(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let evaluator = try ExpressionEvaluator(BoundExpression(format: "SELF.@sum.self"))
    for _ in 0..<20 {
      var numbers: [Double] = (0..<Int.random(in: 1...4, using: &random)).flatMap { _ in
        let number =
          Double(Int.random(in: -9...9, using: &random))
          * pow(10, Double(Int.random(in: -40...40, using: &random)))
        return Bool.random(using: &random) ? [number, -number] : [number]
      }
      numbers.append(1e-10)
      var sums: Set<Value> = []
      for _ in 0..<6 {
        numbers.shuffle(using: &random)
        let sum = try evaluator.value(on: .value(.list(numbers.map(Value.real))))
        if case .value(let value) = sum { sums.insert(value) }
      }
      #expect(sums.count == 1, "\(numbers): \(sums)")
    }
    let sum = try evaluator.value(on: .value(.list([.real(1e30), .real(1e-10), .real(-1e30)])))
    guard case .value(.real(1e-10)) = sum else {
      Issue.record("\(sum)")
      return
    }
  }
}

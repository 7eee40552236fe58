import Foundation
import PredicateEvaluation
import PredicateTestSupport
import Testing

/// Every compiled path gives the answers and the errors of the evaluator that walks the tree.
@Suite struct CompiledOracleTests {
  private static let rounds = Int(ProcessInfo.processInfo.environment["ROUNDS"] ?? "") ?? 20_000
  private static let firstSeed =
    UInt64(ProcessInfo.processInfo.environment["SEED"] ?? "") ?? 1

  /// Pairs of a predicate and a record, `ROUNDS` of them, from `SEED` on.
  @Test func generatedPairs() throws {
    let recordsAPredicate = 40
    for round in 0..<UInt64(Self.rounds / recordsAPredicate) {
      let seed = Self.firstSeed + round
      var generator = CompiledGenerator(seed: seed)
      let options = CompiledOracle.allOptions[generator.chance(3) ? generator.below(6) : 0]
      guard let oracle = CompiledOracle(generator.predicate(), options) else { continue }
      let samples = (0..<recordsAPredicate).map { _ in generator.sample() }
      #expect(throws: Never.self, "SEED=\(seed)") {
        try oracle.expectAgreement(about: samples)
      }
    }
  }
}

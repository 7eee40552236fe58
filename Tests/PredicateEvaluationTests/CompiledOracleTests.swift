import Foundation
import PredicateEvaluation
import PredicateTestSupport
import Testing

/// Every compiled path gives the answers and the errors of the evaluator that walks the tree.
@Suite struct CompiledOracleTests {
  private static let rounds = Int(ProcessInfo.processInfo.environment["ROUNDS"] ?? "") ?? 20_000
  private static let firstSeed =
    UInt64(ProcessInfo.processInfo.environment["SEED"] ?? "") ?? 1

  /// Pairs of a predicate and a record: `ROUNDS` pairs, from `SEED` on.
  @Test func generatedPairs() throws {
    for round in 0..<UInt64(Self.rounds / Self.recordsAPredicate) {
      expectAgreement(Self.firstSeed + round)
    }
  }

  /// Seeds that once differed: containers compared with nil, which count against the limits.
  @Test(arguments: [116_995, 117_133] as [UInt64])
  func foundBefore(_ seed: UInt64) { expectAgreement(seed) }

  private static let recordsAPredicate = 40

  private func expectAgreement(_ seed: UInt64) {
    var generator = CompiledGenerator(seed: seed)
    let options = CompiledOracle.allOptions[generator.chance(3) ? generator.below(6) : 0]
    guard let oracle = CompiledOracle(generator.predicate(), options) else { return }
    let samples = (0..<Self.recordsAPredicate).map { _ in generator.sample() }
    #expect(throws: Never.self, "SEED=\(seed)") {
      try oracle.expectAgreement(about: samples)
    }
  }
}

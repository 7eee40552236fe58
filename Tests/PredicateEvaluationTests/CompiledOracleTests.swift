import Foundation
import PredicateEvaluation
import PredicateTestSupport
import Testing

/// Every compiled path gives the answers and the errors of the evaluator that walks the tree.
@Suite struct CompiledOracleTests {
  private static let rounds = Int(ProcessInfo.processInfo.environment["ROUNDS"] ?? "") ?? 20_000
  private static let firstSeed =
    UInt64(ProcessInfo.processInfo.environment["SEED"] ?? "") ?? 1

  /// Compares `ROUNDS` pairs of a predicate and a record, from `SEED` on, and fails if too many were
  /// skipped or left undecided.
  @Test func generatedPairsAgree() throws {
    var tally = CompiledTally()
    for round in 0..<UInt64(Self.rounds / Self.recordsAPredicate) {
      tally.add(expectAgreement(Self.firstSeed + round))
    }
    #expect(tally.shortfalls == [], "\(tally)")
  }

  /// Seeds that once differed: containers compared with nil, which count against the limits.
  @Test(arguments: [116_995, 117_133] as [UInt64])
  func knownPairsAgree(_ seed: UInt64) { _ = expectAgreement(seed) }

  private static let recordsAPredicate = 40

  private func expectAgreement(_ seed: UInt64) -> CompiledTally {
    var tally = CompiledTally()
    var generator = CompiledGenerator(seed: seed)
    let options = CompiledOracle.allOptions[generator.chance(3) ? generator.below(6) : 0]
    let oracle = CompiledOracle(generator.predicate(), options)
    tally.addPredicate(isRefused: oracle == nil)
    let samples = (0..<Self.recordsAPredicate).map { _ in generator.sample() }
    #expect(throws: Never.self, "SEED=\(seed)") {
      if let found = try oracle?.expectAgreement(about: samples) { tally.add(found) }
    }
    return tally
  }
}

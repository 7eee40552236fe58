import PredicateTestSupport

/// A chunk of a thousand predicates, each compared over forty records.
struct CompiledChunk {
  let seed: UInt64
  private static let recordsPerPredicate = 40

  func run() throws -> (Campaign.Outcome, CompiledTally) {
    var tally = CompiledTally()
    var outcome = Campaign.Outcome(pairs: 0, evaluations: 0, differences: 0)
    var generator = CompiledGenerator(seed: seed)
    for _ in 0..<1000 {
      let options = CompiledOracle.allOptions[generator.chance(3) ? generator.below(6) : 0]
      let oracle = CompiledOracle(generator.predicate(), options)
      tally.addPredicate(isRefused: oracle == nil)
      guard let oracle else { continue }
      let samples = (0..<Self.recordsPerPredicate).map { _ in generator.sample() }
      outcome.pairs += 1
      do {
        let found = try oracle.expectAgreement(about: samples)
        tally.add(found)
        outcome.evaluations += found.evaluations
      } catch {
        outcome.differences += 1
        Campaign.say("compiled, seed \(seed): \(error)")
      }
    }
    Campaign.say(
      """
      compiled seed \(seed): \(outcome.pairs) predicates, \(outcome.evaluations) evaluations, \
      \(outcome.differences) different
      """
    )
    return (outcome, tally)
  }
}

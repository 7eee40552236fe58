import PredicateTestSupport

/// A chunk of a thousand predicates, each compared over forty records.
struct CompiledChunk {
  let seed: UInt64
  private static let recordsPerPredicate = 40
  /// The forms compared one by one: structs, classes, dictionaries, data and records of slots.
  private static let forms = 5

  func run() throws -> Campaign.Outcome {
    var outcome = Campaign.Outcome(pairs: 0, evaluations: 0, differences: 0)
    var generator = CompiledGenerator(seed: seed)
    for _ in 0..<1000 {
      let options = CompiledOracle.allOptions[generator.chance(3) ? generator.below(6) : 0]
      guard let oracle = CompiledOracle(generator.predicate(), options) else { continue }
      let samples = (0..<Self.recordsPerPredicate).map { _ in generator.sample() }
      outcome.pairs += 1
      do {
        try oracle.expectAgreement(about: samples)
        outcome.evaluations += samples.count * Self.forms
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
    return outcome
  }
}

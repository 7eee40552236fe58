import PredicateTestSupport
import Testing

/// What a fuzzer checks for hours (Tests/Fuzz), a few thousand times. A failure says which seed
/// repeats it, and the line that shows it.
@Suite struct FuzzTests {
  /// A property of policies that refuse everything, or of predicates that read nothing, says little.
  @Test func policiesAreOfBothMinds() throws {
    var counts: [PolicyTrial.Outcome: Int] = [:]
    for seed in 0..<400 {
      var choices = FuzzChoices(seed: UInt64(seed))
      let bytes = (0..<60).map { _ in UInt8.random(in: 0...255, using: &choices) }
      counts[try PolicyTrial(bytes).outcome(), default: 0] += 1
    }
    for outcome in PolicyTrial.Outcome.allCases { #expect(counts[outcome, default: 0] > 10) }
  }

  /// `FUZZ_TARGET` names one of them.
  @Test(arguments: FuzzLoop.chosen(among: FuzzProperty.all))
  func holds(_ property: FuzzProperty) async throws {
    try await FuzzLoop.fromEnvironment().check(property)
  }
}

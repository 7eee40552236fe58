import PredicateTestSupport
import Testing

/// The properties that a fuzzer checks for hours (Tests/Fuzz), checked a few thousand times. A
/// failure names the seed that repeats it and the line that shows it.
@Suite struct FuzzTests {
  /// A property would prove little with policies that refuse everything, or predicates that read
  /// nothing.
  @Test func policiesAreOfBothMinds() throws {
    var counts: [PolicyTrial.Outcome: Int] = [:]
    for seed in 0..<400 {
      var choices = FuzzChoices(seed: UInt64(seed))
      let bytes = (0..<60).map { _ in UInt8.random(in: 0...255, using: &choices) }
      counts[try PolicyTrial(bytes).outcome(), default: 0] += 1
    }
    for outcome in PolicyTrial.Outcome.allCases { #expect(counts[outcome, default: 0] > 10) }
  }

  /// `FUZZ_TARGET` names a single property.
  @Test(arguments: FuzzLoop.chosen(among: FuzzProperty.all))
  func holds(_ property: FuzzProperty) async throws {
    try await FuzzLoop.fromEnvironment().check(property)
  }
}

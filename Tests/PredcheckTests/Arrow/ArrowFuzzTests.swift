import Foundation
import PredicateTestSupport
import Testing

/// Arrays of the Arrow C data interface, true ones and such that lie. `FUZZ_ROUNDS=1000000` tries as
/// many, `FUZZ_SEED` others; with `FUZZ_SECONDS` it goes on for that long.
@Suite struct ArrowFuzzTests {
  @Test func hostileArraysAreRefusedOrDecided() async throws {
    let environment = ProcessInfo.processInfo.environment
    var loop = FuzzLoop.fromEnvironment(rounds: 1_500)
    let seconds = environment["FUZZ_SECONDS"].flatMap(Double.init) ?? 0
    let end = Date(timeIntervalSinceNow: seconds)
    var rounds = 0
    repeat {
      try await loop.check(.arrow)
      rounds += loop.rounds
      loop.seed &+= UInt64(loop.rounds)
    } while Date() < end
    if seconds > 0 { print("\(rounds) arrays") }
  }

  /// The property would show little if most arrays were refused, or none; if nearly all predicates
  /// were wrong; or if a type were missing.
  @Test func arraysAreOfAllKinds() throws {
    var counts: [String: Int] = [:]
    var statuses: [String: Int] = [:]
    for seed in 0..<600 {
      var choices = FuzzChoices(seed: UInt64(seed))
      let bytes = (0..<60).map { _ in UInt8.random(in: 0...255, using: &choices) }
      let outcome = try ArrowTrial.outcome(of: bytes)
      statuses["\(outcome.status) \(outcome.isSpoiled ? "spoiled" : "true")", default: 0] += 1
      var generator = ArrowGenerator(bytes)
      for node in generator.root().all {
        counts[String(node.format.prefix { $0 != ":" }), default: 0] += 1
      }
    }
    #expect(statuses["0 true", default: 0] > 150, "\(statuses)")
    #expect(statuses["0 spoiled", default: 0] > 50, "\(statuses)")
    #expect(statuses["3 spoiled", default: 0] > 50, "\(statuses)")
    let formats =
      "n b c C s S i I l L e f g d tdD tdm tss tsm tsu tsn u U vu z Z vz w +l +L +w +s +m"
    for format in formats.split(separator: " ") {
      #expect(counts[String(format), default: 0] > 5, "\(format)")
    }
  }
}

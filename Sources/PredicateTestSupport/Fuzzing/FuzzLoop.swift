import Foundation

/// Checks properties without a fuzzer: on every stored input, then on random ones. It is
/// deterministic by default, so that a build cannot fail by chance: `FUZZ_SEED=random` tries other
/// inputs, `FUZZ_ROUNDS` more of them.
package struct FuzzLoop: Sendable {
  package var seed: UInt64
  package var rounds: Int

  package init(seed: UInt64, rounds: Int) {
    self.seed = seed
    self.rounds = rounds
  }

  package static func fromEnvironment(
    rounds: Int = 2_000,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Self {
    let seed = environment["FUZZ_SEED"]
    return Self(
      seed: seed == "random" ? .random(in: 0...999_999_999) : seed.flatMap(UInt64.init) ?? 1,
      rounds: environment["FUZZ_ROUNDS"].flatMap(Int.init) ?? rounds
    )
  }

  /// All properties, or the one that `FUZZ_TARGET` names.
  package static func chosen(
    among properties: [FuzzProperty],
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [FuzzProperty] {
    let name = environment["FUZZ_TARGET"]
    return properties.filter { name == nil || $0.name == name }
  }

  /// Throws the first finding, with the input and how to repeat it.
  package func check(_ property: FuzzProperty) async throws {
    for input in try FuzzLines.kept(for: property) { try await check(property, input, "kept") }
    let seeds = try FuzzLines.seeds(for: property)
    let words = try FuzzLines.dictionary().map { Array($0.utf8) }
    for round in 0..<UInt64(max(1, rounds / property.cost)) {
      let seed = seed &+ round
      var maker = InputMaker(seeds: seeds, words: words, choices: FuzzChoices(seed: seed))
      try await check(property, maker.input(), "FUZZ_SEED=\(seed) FUZZ_ROUNDS=1")
    }
  }

  private func check(_ property: FuzzProperty, _ input: [UInt8], _ origin: String) async throws {
    do { try await property.check(input) } catch {
      throw FuzzFinding("\(property), \(origin): \(error)\n\(FuzzLines.line(of: input))")
    }
  }
}

/// Creates inputs from others, with a few bytes changed, or from nothing.
private struct InputMaker {
  let seeds: [[UInt8]]
  let words: [[UInt8]]
  var choices: FuzzChoices

  mutating func input() -> [UInt8] {
    guard !seeds.isEmpty, choices.chance(2) else {
      return (0..<choices.below(200)).map { _ in UInt8.random(in: 0...255, using: &choices) }
    }
    var bytes = choices.pick(seeds)
    for _ in 0..<choices.below(4) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let start = choices.below(bytes.count + 1)
    let end = min(bytes.count, start + choices.below(8))
    switch choices.below(5) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: choices.pick(words), at: start)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: choices.below(bytes.count + 1))
    case 3 where start < bytes.count: bytes[start] = UInt8.random(in: 0...255, using: &choices)
    default: bytes = bytes[..<start] + choices.pick(seeds).suffix(choices.below(40))
    }
  }
}

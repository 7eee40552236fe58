import Foundation
import PredicateTestSupport

/// A run of chunk after chunk until there are enough evaluations.
struct Campaign {
  private let options: Options

  init(_ options: Options) { self.options = options }

  /// The result of a chunk.
  struct Outcome {
    var pairs: Int
    var evaluations: Int
    var differences: Int
  }

  /// Runs all sides; false if something differed.
  func run() async throws -> Bool {
    var all = Outcome(pairs: 0, evaluations: 0, differences: 0)
    for side in options.sides {
      let found = try await run(side, evaluations: options.evaluations / options.sides.count)
      all.evaluations += found.evaluations
      all.differences += found.differences
    }
    Self.say("in all: \(all.evaluations) evaluations, \(all.differences) differences")
    return all.differences == 0
  }

  private func run(_ side: Options.Side, evaluations: Int) async throws -> Outcome {
    var all = Outcome(pairs: 0, evaluations: 0, differences: 0)
    var requests = RequestChunks(side, options)
    var compiled = CompiledTally()
    var seed = options.seed
    while all.evaluations < evaluations {
      let found: Outcome
      switch side {
      case .compiled:
        let (outcome, tally) = try CompiledChunk(seed: seed).run()
        compiled.add(tally)
        found = outcome
      case .memory, .sqlite, .postgres, .mariadb: found = try await requests.run(seed: seed)
      }
      all.pairs += found.pairs
      all.evaluations += found.evaluations
      all.differences += found.differences
      seed += 1
    }
    switch side {
    case .compiled:
      Self.say(compiled)
      for shortfall in compiled.shortfalls { Self.say("too much was not compared: \(shortfall)") }
      all.differences += compiled.shortfalls.count
    case .memory, .sqlite, .postgres, .mariadb: Self.say(requests.tally)
    }
    Self.say(
      """
      \(side), seeds \(options.seed)..<\(seed): \(all.pairs) pairs, \(all.evaluations) evaluations, \
      \(all.differences) differences
      """
    )
    return all
  }

  /// Prints a line without buffering, so that a log shows the progress.
  static func say(_ line: some CustomStringConvertible) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

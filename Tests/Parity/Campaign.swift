import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateTestSupport

/// Chunk after chunk until there were enough evaluations.
struct Campaign {
  private let options: Options
  private static let pairsPerChunk = 1000

  init(_ options: Options) { self.options = options }

  /// False when something differed.
  func run() async throws -> Bool {
    var evaluations = 0
    var pairs = 0
    var differences = 0
    var tally = ParityTally()
    var seed = options.seed
    while evaluations < options.evaluations {
      let chunk = ParityRun(seed: seed, pairs: Self.pairsPerChunk, size: options.rows)
      let report = try await chunk.report { schema in try store(schema) }
      Self.say(report)
      evaluations += report.evaluations
      pairs += report.pairs
      differences += report.differences.count
      tally.add(report.tally)
      seed += 1
    }
    Self.say(tally)
    Self.say(
      """
      seeds \(options.seed)..<\(seed), memory against \(options.store): \(pairs) pairs, \
      \(evaluations) evaluations, \(differences) differences
      """
    )
    return differences == 0
  }

  /// Unlike `print` at once, so that a log shows how far it is.
  static func say(_ line: some CustomStringConvertible) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  private func store(_ schema: Schema) throws -> any WritableStorageBackend {
    switch options.store {
    case .memory: return try MemoryBackend(schema: schema)
    case .sqlite: return try SQLiteBackend(path: ":memory:", schema: schema)
    case .postgres:
      let url = options.serverURL ?? ""
      let folder = "parity \(UUID())"
      try PostgresConnection(url).run("CREATE SCHEMA \"\(folder)\"")
      return try PostgresBackend(
        url: url,
        schema: schema,
        options: PostgresOptions(searchPath: [folder])
      )
    }
  }
}

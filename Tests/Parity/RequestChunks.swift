import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateTestSupport

/// Chunks of a thousand requests over random tables.
struct RequestChunks {
  private(set) var tally = ParityTally()
  private let side: Options.Side
  private let options: Options

  init(_ side: Options.Side, _ options: Options) {
    self.side = side
    self.options = options
  }

  mutating func run(seed: UInt64) async throws -> Campaign.Outcome {
    let store = store
    let chunk = ParityRun(seed: seed, pairs: 1000, size: options.rows)
    let report = try await chunk.report { schema in try store(schema) }
    Campaign.say("\(side) \(report)")
    tally.add(report.tally)
    return Campaign.Outcome(
      pairs: report.pairs,
      evaluations: report.evaluations,
      differences: report.differences.count
    )
  }

  private var store: @Sendable (Schema) throws -> any WritableStorageBackend {
    switch side {
    case .compiled, .memory: return { try MemoryBackend(schema: $0) }
    case .sqlite: return { try SQLiteBackend(path: ":memory:", schema: $0) }
    case .postgres:
      let url = options.serverURL ?? ""
      return { try PostgresBackend(temporaryAt: url, schema: $0) }
    }
  }
}

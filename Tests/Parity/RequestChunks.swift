import PredicateSchema
import PredicateStorage
import PredicateStorageMariaDB
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
    let kinds = ParityConstraints.allCases
    let constraints = kinds[Int(seed % UInt64(kinds.count))]
    let store = store(constraints)
    var chunk = ParityRun(seed: seed, pairs: 1000, size: options.rows)
    chunk.isLoose = constraints.isLoose
    chunk.isChecked = constraints.isChecked
    chunk.hasInfinities = side != .mariadb
    let report = try await chunk.report { schema in try store(schema) }
    Campaign.say("\(side), \(constraints) constraints: \(report)")
    tally.add(report.tally)
    return Campaign.Outcome(
      pairs: report.pairs,
      evaluations: report.evaluations,
      differences: report.differences.count
    )
  }

  private func store(
    _ constraints: ParityConstraints
  ) -> @Sendable (Schema) throws -> any WritableStorageBackend {
    switch side {
    case .compiled, .memory: return { try MemoryBackend(schema: $0) }
    case .sqlite:
      return { schema in
        AlteredStore(try SQLiteBackend(path: ":memory:", schema: schema)) { store in
          for statement in constraints.sqlite { try store.connection.execute(statement) }
        }
      }
    case .postgres:
      let url = options.serverURL ?? ""
      return { schema in
        AlteredStore(try PostgresBackend(temporaryAt: url, schema: schema)) { store in
          let connection = try PostgresConnection(url, options: store.options)
          for statement in constraints.postgres { try connection.run(statement) }
        }
      }
    case .mariadb:
      let url = options.mariaDBURL ?? ""
      return { schema in
        AlteredStore(try MariaDBBackend(temporaryAt: url, schema: schema)) { store in
          let connection = try store.connection()
          for statement in constraints.mariaDB { try connection.run(statement) }
        }
      }
    }
  }
}

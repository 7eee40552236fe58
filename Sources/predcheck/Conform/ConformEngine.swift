import PredicateAnalysis
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite

/// The engine that answers the questions of cases.
enum ConformEngine: String, CaseIterable {
  case memory, sqlite, postgres

  /// The environment variable with the address of a server on which tables may be made.
  static let addressVariable = "PREDICATE_POSTGRES_URL"
}

/// A store for the tables of one case at a time. Nothing remains of them.
enum ConformStore {
  case sqlite
  case postgres(address: String)

  /// Nil for memory, which needs no tables.
  init?(_ engine: ConformEngine, in console: Console) throws(CommandError) {
    switch engine {
    case .memory: return nil
    case .sqlite: self = .sqlite
    case .postgres:
      let variable = ConformEngine.addressVariable
      guard let address = console.environment[variable], !address.isEmpty else {
        throw .usage("'--engine postgres' needs a server: put its address into \(variable)")
      }
      self = .postgres(address: address)
    }
  }

  /// The result of `body` for an empty store.
  func withStore<Answer>(
    _ schema: Schema,
    _ body: (any WritableStorageBackend) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    switch self {
    case .sqlite: return try body(SQLiteBackend(path: ":memory:", schema: schema))
    case .postgres(let address):
      return try body(PostgresBackend(temporaryAt: address, schema: schema))
    }
  }
}

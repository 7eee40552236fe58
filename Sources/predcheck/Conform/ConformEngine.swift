import PredicateSchema
import PredicateStorage
import PredicateStorageMariaDB
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateSyntax

/// The engine that answers the questions of cases.
enum ConformEngine: String, CaseIterable {
  case memory, sqlite, postgres, mariadb, duckdb

  /// The environment variable with the address of a server on which tables may be made; nil for an
  /// engine without a server.
  var addressVariable: String? {
    switch self {
    case .memory, .sqlite, .duckdb: nil
    case .postgres: "PREDICATE_POSTGRES_URL"
    case .mariadb: "PREDICATE_MARIADB_URL"
    }
  }

  /// The address there.
  func address(in console: Console) throws(CommandError) -> String {
    let variable = addressVariable ?? ""
    guard let address = console.environment[variable], !address.isEmpty else {
      throw .usage("'--engine \(rawValue)' needs a server: set \(variable) to its address")
    }
    return address
  }
}

/// A store for the tables of one case at a time. Nothing remains of them.
enum ConformStore {
  case sqlite
  case postgres(address: String)
  case mariadb(address: String)
  case duckDB

  /// Nil for memory, which needs no tables.
  init?(_ engine: ConformEngine, in console: Console) throws(CommandError) {
    switch engine {
    case .memory: return nil
    case .sqlite: self = .sqlite
    case .duckdb: self = .duckDB
    case .postgres: self = .postgres(address: try engine.address(in: console))
    case .mariadb: self = .mariadb(address: try engine.address(in: console))
    }
  }

  /// Whether there are columns of arrays.
  var holdsArrays: Bool {
    switch self {
    case .sqlite, .mariadb: false
    case .postgres, .duckDB: true
    }
  }

  /// Puts rows into tables of their own and returns the identifiers of those that match.
  func fetch(
    _ schema: Schema,
    _ rows: [(entity: String, rows: [[String: Value]])],
    _ request: FetchRequest
  ) throws(StorageError) -> [StoredIdentifier] {
    switch self {
    case .sqlite:
      try Self.fetch(rows, request, from: SQLiteBackend(path: ":memory:", schema: schema))
    case .postgres(let address):
      try Self.fetch(
        rows,
        request,
        from: PostgresBackend(temporaryAt: address, schema: schema)
      )
    case .mariadb(let address):
      try Self.fetch(rows, request, from: MariaDBBackend(temporaryAt: address, schema: schema))
    case .duckDB: try Self.fetch(rows, request, from: DuckDBBackend(schema: schema))
    }
  }

  private static func fetch(
    _ rows: [(entity: String, rows: [[String: Value]])],
    _ request: FetchRequest,
    from store: any WritableStorageBackend
  ) throws(StorageError) -> [StoredIdentifier] {
    try Waiting.run { () async throws(StorageError) in
      try await store.createTables(enforcingForeignKeys: false)
      for (entity, rows) in rows { try await store.insert(rows, into: entity, batchSize: 1000) }
      return try await store.identifiers(request)
    }
  }
}

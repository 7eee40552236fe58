import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// The backends that every test of answers runs on: PostgreSQL where there is a server
/// (`.ci/postgres run swift test`).
enum Engine: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case memory, sqlite, postgres

  static let allCases: [Self] =
    serverURL == nil ? [.memory, .sqlite] : [.memory, .sqlite, .postgres]

  private static let serverURL = ProcessInfo.processInfo.environment["PREDICATE_POSTGRES_URL"]

  var testDescription: String { rawValue }

  /// An empty store without tables.
  func store(_ schema: Schema) async throws -> any WritableStorageBackend {
    switch self {
    case .memory: try MemoryBackend(schema: schema)
    case .sqlite: try SQLiteBackend(path: ":memory:", schema: schema)
    case .postgres: try Self.postgres(schema)
    }
  }

  /// In a schema of its own, in PostgreSQL's sense.
  private static func postgres(_ schema: Schema) throws -> PostgresBackend {
    let url = try #require(serverURL)
    let name = "test \(UUID())"
    try PostgresConnection(url).run("CREATE SCHEMA \"\(name)\"")
    return try PostgresBackend(
      url: url,
      schema: schema,
      options: PostgresOptions(searchPath: [name], idleConnections: 1)
    )
  }

  func library() async throws -> any WritableStorageBackend {
    let store = try await store(Library.schema)
    try await Library.fill(store)
    return store
  }
}

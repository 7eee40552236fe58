import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageMariaDB
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

/// The backends on which every test of answers runs; PostgreSQL and MariaDB only if there is a server
/// (`.ci/postgres run .ci/mariadb run swift test`).
enum Engine: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case memory, sqlite, postgres, mariadb

  static let allCases: [Self] =
    [.memory, .sqlite] + (PostgresServer.isThere ? [.postgres] : [])
    + (MariaDBServer.isThere ? [.mariadb] : [])

  var testDescription: String { rawValue }

  /// An empty store without tables.
  func store(_ schema: Schema) async throws -> any MutableStorageBackend {
    switch self {
    case .memory: try MemoryBackend(schema: schema)
    case .sqlite: try SQLiteBackend(path: ":memory:", schema: schema)
    case .postgres:
      try PostgresBackend(
        temporaryAt: #require(PostgresServer.url),
        schema: schema,
        idleConnections: 1
      )
    case .mariadb:
      try MariaDBBackend(
        temporaryAt: #require(MariaDBServer.url),
        schema: schema,
        options: MariaDBOptions(idleConnections: 1)
      )
    }
  }

  func library(enforcingForeignKeys: Bool = true) async throws -> any MutableStorageBackend {
    let store = try await store(Library.schema)
    try await Library.fill(store, enforcingForeignKeys: enforcingForeignKeys)
    return store
  }
}

@Suite struct EngineTests {
  /// Each dialect has a store over which tests of answers compare it with memory.
  @Test(arguments: [any SQLDialect].withStore)
  func everyDialectHasAnEngine(_ dialect: any SQLDialect) {
    #expect(Engine(rawValue: dialect.key) != nil)
  }

  /// This test is reported as skipped where tests of answers leave PostgreSQL out.
  @Test(.needsPostgres)
  func answersAreAskedOfPostgreSQLToo() {
    #expect(Engine.allCases.contains(.postgres))
  }

  /// Likewise for MariaDB.
  @Test(.needsMariaDB)
  func answersAreAskedOfMariaDBToo() {
    #expect(Engine.allCases.contains(.mariadb))
  }
}

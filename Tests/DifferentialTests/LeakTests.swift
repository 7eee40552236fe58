import PredicateAnalysis
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateStorageMariaDB
@testable import PredicateStoragePostgres

/// Objects hold the store that reads their relationships; once the objects are gone, the store is
/// closed.
@Suite struct LeakTests {
  private static let request = FetchRequest(
    entity: "Person",
    predicate: try? BoundPredicate("(company.employees)[SIZE] != 2 AND boss.boss.name != nil")
  )

  @Test func sqliteIsClosed() async throws {
    weak var connection: SQLiteConnection?
    do {
      let store = try SQLiteBackend(path: ":memory:", schema: ParitySchema.schema)
      connection = store.connection
      try await follow(store)
    }
    for _ in 0..<1_000_000 where connection != nil { await Task.yield() }
    #expect(connection == nil)
  }

  @Test(.needsPostgres) func postgresIsClosed() async throws {
    weak var pool: PostgresPool?
    do {
      let store = try PostgresServer.store(ParitySchema.schema)
      pool = store.pool
      try await follow(store)
    }
    // The thread that waited for the server releases it only after the answer.
    for _ in 0..<1_000_000 where pool != nil { await Task.yield() }
    #expect(pool == nil)
  }

  @Test(.needsMariaDB) func mariaDBIsClosed() async throws {
    weak var pool: MariaDBPool?
    do {
      let store = try MariaDBServer.store(ParitySchema.schema)
      pool = store.pool
      try await follow(store)
    }
    for _ in 0..<1_000_000 where pool != nil { await Task.yield() }
    #expect(pool == nil)
  }

  private func follow(_ store: some WritableStorageBackend) async throws {
    let tables = ParityTables(seed: 5, size: 10, hasInfinities: false)
    _ = try await ParityTrial(tables, in: store)
    let request = try #require(Self.request.predicate.map { _ in Self.request })
    for object in try await store.objects(request) { _ = try await object.related("boss") }
    #expect(try await store.count(FetchRequest(entity: "Person")) > 0)
  }
}

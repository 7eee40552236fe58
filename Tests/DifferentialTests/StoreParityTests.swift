import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite
struct StoreParityTests {
  @Test
  func sqliteAgreesWithMemory() async throws {
    try await checkBackend(pairs: 2000) { schema in
      try SQLiteBackend(path: ":memory:", schema: schema)
    }
  }

  /// The tables hold pairs twice, keys that ignore case, and, as in the other runs, keys that lead
  /// nowhere.
  @Test
  func looseTablesAgreeWithMemory() async throws {
    let report = try await ParityRun.fromEnvironment(pairs: 2000).report { schema in
      try LooseTables<SQLiteBackend>(schema)
    }
    print(report)
    #expect(report.differences.isEmpty, "\(report)")
  }

  @Test(.needsPostgres)
  func postgresAgreesWithMemory() async throws {
    try await checkBackend(pairs: 2000) { schema in try PostgresServer.store(schema) }
  }

  @Test
  func manyCasesHaveObjectsThatTablesCanHold() async throws {
    let count = try await checkConformance(CaseFile.all()) { try MemoryBackend(schema: $0) }
    #expect(count > 400)
  }
}

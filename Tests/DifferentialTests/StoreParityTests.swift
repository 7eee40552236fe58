import PredicateAnalysis
import PredicateSchema
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

  /// Tables with doubled pairs and keys that ignore case, and STRICT tables.
  @Test(arguments: [ParityConstraints.loose, .enforced])
  func alteredTablesAgreeWithMemory(_ constraints: ParityConstraints) async throws {
    try await expectAgreement(constraints) { try constraints.sqliteStore($0) }
  }

  /// Tables with doubled pairs, keys and text that ignore case, and tables with enforced foreign keys.
  @Test(.needsPostgres, arguments: [ParityConstraints.loose, .enforced])
  func alteredTablesInPostgresAgreeWithMemory(_ constraints: ParityConstraints) async throws {
    try await expectAgreement(constraints) { try constraints.postgresStore($0) }
  }

  /// Tables with doubled pairs, keys and text that ignore case or accents, and foreign keys.
  @Test(.needsMariaDB, arguments: ParityConstraints.allCases)
  func tablesInMariaDBAgreeWithMemory(_ constraints: ParityConstraints) async throws {
    try await expectAgreement(constraints, hasInfinities: false) {
      try constraints.mariaDBStore($0)
    }
  }

  private func expectAgreement(
    _ constraints: ParityConstraints,
    hasInfinities: Bool = true,
    _ make: @Sendable (Schema) async throws -> any WritableStorageBackend
  ) async throws {
    var run = ParityRun.fromEnvironment(pairs: 2000)
    run.hasInfinities = hasInfinities
    run.isLoose = constraints.isLoose
    run.isChecked = constraints.isChecked
    let report = try await run.report(make)
    print(constraints, report)
    #expect(report.differences.isEmpty, "\(report)")
  }

  @Test(.needsPostgres)
  func postgresAgreesWithMemory() async throws {
    try await checkBackend(pairs: 2000) { schema in try PostgresServer.store(schema) }
  }

  @Test(.needsMariaDB)
  func mariaDBAnswersSharedCases() async throws {
    let count = try await checkConformance(CaseFile.all()) { try MariaDBServer.store($0) }
    #expect(count > 400)
  }

  @Test
  func manyCasesHaveObjectsThatTablesCanHold() async throws {
    let count = try await checkConformance(CaseFile.all()) { try MemoryBackend(schema: $0) }
    #expect(count > 400)
  }
}

import Foundation
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateTestSupport
import Testing

/// Differences that random requests once found, as regression cases.
@Suite
struct RegressionTests {
  @Test
  func sqlite() async throws {
    try await check { schema in try SQLiteBackend(path: ":memory:", schema: schema) }
  }

  @Test(.needsPostgres)
  func postgres() async throws {
    try await check { schema in try PostgresServer.store(schema) }
  }

  /// Without the tables that hold what MariaDB cannot store: infinite numbers, far dates.
  @Test(.needsMariaDB)
  func mariaDB() async throws {
    try await check(leavingOut: 5) { schema in try MariaDBServer.store(schema) }
  }

  /// `limit` is the number of cases whose rows the store may refuse.
  private func check(
    leavingOut limit: Int = 0,
    _ make: (Schema) throws -> any WritableStorageBackend
  ) async throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Regressions")
    var refused = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      for (example, expected) in try ParityCase.cases(of: text) {
        let trial: ParityTrial
        do {
          trial = try await ParityTrial(example.tables, in: make(example.tables.schema))
        } catch StorageError.cannotStore where refused < limit {
          refused += 1
          continue
        }
        let found = await trial.expectation(of: example.request)
        #expect(found == expected, "\(name): \(found)")
        if case .different(let difference) = await trial.ask(example.request) {
          Issue.record("\(name): \(difference)")
        }
      }
    }
  }
}

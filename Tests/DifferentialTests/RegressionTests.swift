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

  private func check(
    _ make: (Schema) throws -> any WritableStorageBackend
  ) async throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Regressions")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      for (example, expected) in try ParityCase.cases(of: text) {
        let trial = try await ParityTrial(example.tables, in: make(example.tables.schema))
        let found = await trial.expectation(of: example.request)
        #expect(found == expected, "\(name): \(found)")
        if case .different(let difference) = await trial.ask(example.request) {
          Issue.record("\(name): \(difference)")
        }
      }
    }
  }
}

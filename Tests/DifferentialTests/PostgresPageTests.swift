import Foundation
import PredicateSchema
import PredicateStoragePostgres
import PredicateTestSupport
import Testing

/// The table of types that people read is the one that introspection uses.
@Suite struct PostgresPageTests {
  @Test func thePageHasEveryType() throws {
    let page = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/postgres.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("| PostgreSQL |") })
    let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().prefix(3)
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
    }
    #expect(
      rows
        == PostgresType.all.map { [$0.name, $0.attribute.rawValue, $0.storage?.rawValue ?? ""] }
    )
  }
}

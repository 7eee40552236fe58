import Foundation
import PredicateSchema
import PredicateStorageMariaDB
import PredicateTestSupport
import Testing

/// The table of types that people read is the one that introspection uses.
@Suite struct MariaDBPageTests {
  @Test func thePageHasEveryType() throws {
    let page = try String(contentsOf: PageExample.page("Documentation/mariadb.md"), encoding: .utf8)
    let lines = page.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("| MariaDB |") })
    let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().prefix(3)
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
    }
    let types = MariaDBType.all.map { type in
      [type.name, type.attribute.rawValue, type.storage?.rawValue ?? ""]
    }
    #expect(rows == types)
  }
}

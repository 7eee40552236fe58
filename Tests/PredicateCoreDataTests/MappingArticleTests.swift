import Foundation
import PredicateCoreData
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

/// The mapping that the article on migration shows is carried out.
@Suite struct MappingArticleTests {
  /// The blocks of JSON on a page.
  private static func blocks(of page: String) throws -> [String] {
    let text = try String(contentsOf: PageExample.page(page), encoding: .utf8)
    return text.components(separatedBy: "```json\n").dropFirst()
      .map { String($0.components(separatedBy: "\n```")[0]) }
  }

  @Test func theMappingOfTheArticle() async throws {
    let page = "Sources/PredicateCoreData/PredicateCoreData.docc/MigrationByPredicate.md"
    let blocks = try Self.blocks(of: page)
    #expect(blocks.count == 1)
    let mapping = try MigrationMapping(json: Data(try #require(blocks.first).utf8))
    try await MigrationTests.withFolder { folder in
      _ = try await MigrationTests.makeSource(folder + "/source", count: 20)
      // In a store of Core Data every object has the key.
      var schema = try MigrationTests.source
      schema.entities["List"]?.attributes["objectID"] = Attribute(column: "id", type: .integer)
      var target = try MigrationTests.target
      let folders = target.entities["Task"]?.relationships.removeValue(forKey: "list")
      target.entities["Task"]?.relationships["folder"] = folders
      let migration = try Migration(
        mapping,
        from: SQLiteBackend(path: folder + "/source", schema: schema),
        into: target
      ) { (schema) throws(StorageError) in
        try SQLiteBackend(path: folder + "/target", schema: schema, options: .creating)
      }
      let report = try await migration.run()
      #expect(report.rejects.isEmpty)
      let store = try SQLiteBackend(path: folder + "/target", schema: target)
      let first = try await store.object(of: "Task", where: "title", equals: "todo 1")
      let task = try #require(first)
      #expect(task["state"] == .text("open"))
      #expect(try await task.related("folder").map { $0["name"] } == [.text("list 2")])
      #expect(try await task.related("owner").map { $0["email"] } == [.text("p1@example.org")])
      #expect(try await task.related("labels").count == 2)
      #expect(try await store.count(FetchRequest(entity: "Task")) == 14)
    }
  }
}

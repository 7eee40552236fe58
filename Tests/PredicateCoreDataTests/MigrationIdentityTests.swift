import CoreDataFixtures
import Foundation
import PredicateCoreData
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Expressions of a mapping compare objects and entities as predicates do.
@Suite struct MigrationIdentityTests {
  @Test(arguments: [
    ("TERNARY(entity == 'Episode', 'yes', 'no')", 100),
    ("TERNARY(entity.name IN {'Episode', 'Nothing'}, 'yes', 'no')", 100),
    ("TERNARY(entity BEGINSWITH 'Epi', 'yes', 'no')", 100),
    ("TERNARY(SELF == 'STORE/Song/p2', 'yes', 'no')", 1),
    ("TERNARY(objectID IN {'STORE/Song/p2', 'STORE/Song/p4'}, 'yes', 'no')", 2),
    ("TERNARY(album.artist == 'STORE/Artist/p99999', 'yes', 'no')", 0),
    ("TERNARY(SUBQUERY(album.media, $m, $m.entity == 'Nothing').@count > 0, 'yes', 'no')", 0),
    ("entity", 0),
  ])
  func expressions(_ text: String, _ count: Int) async throws {
    let music = try MusicStore(
      "UPDATE ZMEDIA SET Z_ENT = CASE WHEN Z_PK % 9 = 0 THEN 4 ELSE 5 END"
    )
    let store = try music.open()
    let filled = text.replacingOccurrences(of: "STORE", with: "x-coredata://\(store.identifier)")
    var mapping = EntityMapping(source: "Media", target: "Row")
    mapping.key = "objectID"
    mapping.attributes = ["name": filled]
    let target = try Schema([
      Entity("Row", [.attribute("id", .integer), .attribute("name", .text, optional: true)])
    ])
    let path = music.folder.appendingPathComponent("out.sqlite").path
    let migration = try Migration(MigrationMapping(entities: [mapping]), from: store, into: target)
    {
      (schema) throws(StorageError) in
      try SQLiteBackend(path: path, schema: schema, options: .creating)
    }
    #expect(try await migration.run().rejects.isEmpty)
    let rows = try await SQLiteBackend(path: path, schema: target)
      .objects(FetchRequest(entity: "Row"))
    #expect(rows.count == 900)
    if text == "entity" {
      #expect(rows.count { $0["name"] == .text("Episode") } == 100)
      #expect(rows.count { $0["name"] == .text("Song") } == 800)
    } else {
      #expect(rows.count { $0["name"] == .text("yes") } == count)
    }
  }
}

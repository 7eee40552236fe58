import CoreDataFixtures
import Foundation
import PredicateAnalysis
import PredicateCoreData
import PredicateEvaluation
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Answers about a store with inheritance, an order, and a join table.
@Suite struct MusicStoreTests {
  /// Predicates beside an expert's SQL, those of `make coredata-plans`, and memory.
  @Test func expertsSQL() async throws {
    let music = try MusicStore()
    let store = try music.open()
    let lines = try String(
      contentsOf: MusicStore.data.appendingPathComponent("music.tsv"),
      encoding: .utf8
    )
    for line in lines.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let predicate = try BoundPredicate(parsing: fields[2])
      let count = try await store.count(FetchRequest(entity: fields[1], predicate: predicate))
      let rows = try store.file.connection.records("SELECT count(*) FROM \(fields[4])")
      #expect(rows.first?.first == .integer(Int64(count)), "\(line)")
      guard !fields[2].contains("x-coredata") else { continue }
      let objects = try await store.objects(FetchRequest(entity: fields[1]))
      let evaluator = try Evaluator(predicate)
      #expect(try objects.filter { try evaluator.matches($0) }.count == count, "\(line)")
    }
  }

  /// Predicates about identity, and how many objects they match.
  @Test(arguments: [
    ("Media", "SELF == 'STORE/Song/p2'", 1),
    // Keys are of the family: the entity in a URI only says which.
    ("Media", "SELF == 'STORE/Artist/p2'", 0),
    ("Media", "SELF == 'x-coredata://other/Song/p2'", 0),
    ("Media", "SELF != 'STORE/Song/p2'", 899),
    ("Media", "objectID IN {'STORE/Song/p2', 'STORE/Song/p4'}", 2),
    ("Media", "SELF IN {'STORE/Song/p2', 'x-coredata://nonsense'}", 1),
    ("Media", "'STORE/Song/p2' == SELF", 1),
    ("Artist", "ANY albums == 'STORE/Album/p3'", 1),
    ("Artist", "albums CONTAINS 'STORE/Album/p3'", 1),
    ("Artist", "SUBQUERY(albums, $a, $a == 'STORE/Album/p3').@count == 1", 1),
    ("Album", "artist.objectID == 'STORE/Artist/p3'", 3),
    ("Song", "entity.name == 'Song'", 800),
    ("Media", "entity == 'Episode'", 100),
    ("Media", "entity.name IN {'Episode', 'Nothing'}", 100),
    ("Song", "title == 'STORE/Song/p2'", 0),
  ])
  func identity(_ entity: String, _ text: String, _ count: Int) async throws {
    let music = try MusicStore(
      "UPDATE ZMEDIA SET Z_ENT = CASE WHEN Z_PK % 9 = 0 THEN 4 ELSE 5 END",
      "UPDATE ZALBUM SET ZARTIST = 3 WHERE Z_PK IN (3, 4, 5)",
      "UPDATE ZALBUM SET ZARTIST = 4 WHERE ZARTIST = 3 AND Z_PK NOT IN (3, 4, 5)"
    )
    let store = try music.open()
    let filled = text.replacingOccurrences(of: "STORE", with: "x-coredata://\(store.identifier)")
    let request = FetchRequest(entity: entity, predicate: try BoundPredicate(parsing: filled))
    #expect(try await store.count(request) == count)
  }

  @Test func dictionariesHaveURIs() async throws {
    let music = try MusicStore()
    let store = try music.open()
    var request = FetchRequest(entity: "Media", sortDescriptors: ["objectID"], limit: 1)
    request.propertiesToFetch = ["objectID", "entity", "album.objectID"]
    let row = try #require(try await store.dictionaries(request).first)
    let object = try #require(
      try await store.objects(
        FetchRequest(entity: "Media", sortDescriptors: ["objectID"], limit: 1)
      ).first
    )
    let id = store.objectID(of: object)
    #expect(row["objectID"] == .url(id.uri))
    #expect(row["entity"] == .text(id.entity))
    #expect(row.count == 3)
    let album = try #require(try await object.related("album").first)
    #expect(row["album.objectID"] == .url(store.objectID(of: album).uri))
    #expect(ManagedObjectID(uri: id.uri) == id)
    var streamed: [[String: Value]] = []
    for try await row in store.streamDictionaries(request) { streamed.append(row) }
    #expect(streamed == [row])
  }

  /// The objects of an ordered relationship come in its order, read alone or ahead.
  @Test func orderedRelationships() async throws {
    let music = try MusicStore(
      "UPDATE ZMEDIA SET ZALBUM = 1, Z_FOK_ALBUM = 5000 - Z_PK WHERE Z_PK <= 5",
      "UPDATE ZMEDIA SET ZALBUM = 2 WHERE ZALBUM = 1 AND Z_PK > 5"
    )
    let store = try music.open()
    let one = try BoundPredicate(format: "objectID == 1")
    var request = FetchRequest(entity: "Album", predicate: one)
    for paths in [[], ["media"]] {
      request.relationshipKeyPathsForPrefetching = paths
      let album = try #require(try await store.objects(request).first)
      let keys = try await album.related("media").map { $0["objectID"] }
      #expect(keys == [5, 4, 3, 2, 1].map { .integer($0) })
      #expect(try Evaluator(BoundPredicate(format: "media[FIRST].objectID == 5")).matches(album))
    }
    let last = try BoundPredicate(format: "media[LAST].objectID == 1")
    #expect(try await store.count(FetchRequest(entity: "Album", predicate: last)) == 1)
  }

  /// Core Data's own logic of nil, and the number of objects that it decides otherwise.
  @Test(arguments: [
    ("rating != 1", "ZRATING <> 1"),
    ("NOT (rating == 1)", "NOT (ZRATING = 1)"),
    ("NOT (rating > 1 OR plays > 500)", "NOT (ZRATING > 1 OR ZPLAYS > 500)"),
    ("NOT (rating > 1 AND plays > 500)", "NOT (ZRATING > 1 AND ZPLAYS > 500)"),
    ("NOT (rating IN {1, 2})", "NOT (ZRATING IN (1, 2))"),
    ("rating != nil", "ZRATING IS NOT NULL"),
    ("NOT (rating == nil)", "ZRATING IS NOT NULL"),
    ("rating + plays != 3", "ZRATING + ZPLAYS <> 3"),
    (
      "NOT (title CONTAINS 'salt' OR rating == 2)", "NOT (instr(ZTITLE, 'salt') > 0 OR ZRATING = 2)"
    ),
    ("NOT NOT (rating != 2)", "ZRATING <> 2"),
    ("rating <= nil", "ZRATING <= NULL"),
    ("NOT (rating >= nil)", "NOT (ZRATING >= NULL)"),
    (
      "TERNARY(plays > 500, rating, plays) != 0",
      "CASE WHEN ZPLAYS > 500 THEN ZRATING ELSE ZPLAYS END <> 0"
    ),
    ("tags != nil", "EXISTS (SELECT 1 FROM Z_3TAGS WHERE Z_3MEDIA = Z_PK)"),
    ("NOT (tags == nil)", "EXISTS (SELECT 1 FROM Z_3TAGS WHERE Z_3MEDIA = Z_PK)"),
  ])
  func logicOfNil(_ text: String, _ sql: String) async throws {
    try await expect("Media", text, sql)
  }

  /// The sum, the mean and the extremes of no values are NULL. In a mean a nil counts as 0, as in memory.
  @Test(arguments: [
    ("media.@max.rating != 3", "max(ZRATING)", "<> 3"),
    ("NOT (media.@min.rating == 3)", "min(ZRATING)", "<> 3"),
    (
      "media.@avg.rating < 3",
      "CASE WHEN max(ZRATING) IS NOT NULL THEN sum(ZRATING) / count(*) END", "< 3"
    ),
    ("media.@sum.rating != 3", "sum(ZRATING)", "<> 3"),
    ("media.@sum.rating + year != 3", "ZALBUM.ZYEAR + sum(ZRATING)", "<> 3"),
  ])
  func logicOfNilInAggregates(_ text: String, _ value: String, _ test: String) async throws {
    let sql = "(SELECT \(value) FROM ZMEDIA m WHERE m.ZALBUM = ZALBUM.Z_PK) \(test)"
    try await expect("Album", text, sql)
  }

  private func expect(_ entity: String, _ text: String, _ sql: String) async throws {
    let music = try MusicStore(
      "UPDATE ZMEDIA SET ZRATING = NULL WHERE ZALBUM BETWEEN 3 AND 9",
      "DELETE FROM Z_3TAGS WHERE Z_3MEDIA % 3 = 0"
    )
    let store = try music.open(.coreData)
    let request = FetchRequest(entity: entity, predicate: try BoundPredicate(parsing: text))
    let count = try await store.count(request)
    let table = "Z" + entity.uppercased()
    let rows = try store.file.connection.records("SELECT count(*) FROM \(table) WHERE \(sql)")
    #expect(rows.first?.first == .integer(Int64(count)))
    let ours = try await store.withSemantics(.predicate).count(request)
    // What Core Data finds is a part of what memory finds, except under its NONE.
    #expect(try await store.differences(request) == ours - count)
  }
}

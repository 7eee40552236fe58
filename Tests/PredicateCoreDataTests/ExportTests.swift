import CoreDataFixtures
import Foundation
import PredicateAnalysis
import PredicateModels
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateCoreData

@Suite struct ExportTests {
  @Test(
    .enabled(if: SharedStores.areThere, "there is no ../shared/coredata"),
    arguments: try SharedStores.paths()
  )
  func tablesHaveASchema(_ shared: String) async throws {
    let store = try SharedStores.open(shared)
    let plain = PlainSchema(store, dialect: .sqlite)
    try plain.schema.validate()
    try plain.tables.validate()
    let path = NSTemporaryDirectory() + "export-\(UUID().uuidString).sqlite"
    defer {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + ending)
      }
    }
    let target = try SQLiteBackend(path: path, schema: plain.tables, options: .creating)
    let report = try await store.export(to: target, as: plain)
    #expect(try report.counts == store.counts())

    let reopened = try SQLiteBackend(path: path)
    let named = try SQLiteBackend(path: path, schema: plain.schema)
    for (name, entity) in plain.schema.entities where entity.parent == nil {
      let request = FetchRequest(entity: name)
      let ours = try await store.count(request)
      #expect(try await named.count(request) == ours)
      #expect(try await reopened.count(FetchRequest(entity: entity.table)) == ours)
    }
    for (name, entity) in plain.schema.entities {
      for key in entity.relationships.keys {
        let request = FetchRequest(
          entity: name,
          predicate: try BoundPredicate(format: "%K.@count > 0", key)
        )
        let some =
          entity.relationships[key]?.cardinality == .many
          ? request
          : FetchRequest(entity: name, predicate: try BoundPredicate(format: "%K != nil", key))
        #expect(try await named.count(some) == store.count(some), "\(name).\(key)")
      }
    }
  }

  private static func exported<Answer>(
    _ store: CoreDataBackend,
    matching predicates: [String: BoundPredicate?] = [:],
    _ body: (SQLiteBackend, ExportReport) async throws -> Answer
  ) async throws -> Answer {
    try await MigrationTests.withFolder { folder in
      let plain = PlainSchema(store, dialect: .sqlite)
      let path = folder + "/plain.sqlite"
      let target = try SQLiteBackend(path: path, schema: plain.tables, options: .creating)
      let report = try await store.export(to: target, as: plain, matching: predicates)
      return try await body(SQLiteBackend(path: path, schema: plain.schema), report)
    }
  }

  /// Each object of a store that the tests make, with all that its relationships lead to, in order.
  @Test func relationshipsAreKept() async throws {
    let music = try MusicStore()
    let store = try music.open()
    try await Self.exported(store) { plain, report in
      #expect(try report.counts.filter { $0.value > 0 } == store.counts().filter { $0.value > 0 })
      #expect(report.danglingKeys.isEmpty && report.misfits.isEmpty)
      for entity in ["Album", "Artist", "Media", "Song", "Tag"] {
        let request = FetchRequest(entity: entity, sortDescriptors: ["objectID"], limit: 50)
        let ours = FetchRequest(entity: entity, sortDescriptors: ["id"], limit: 50)
        for (old, new) in zip(try await store.objects(request), try await plain.objects(ours)) {
          #expect(old.identifier.key == new.identifier.key)
          for key in try #require(store.schema.resolvedEntity(named: entity)).relationships.keys {
            let left = try await old.related(key).map(\.identifier.key)
            let right = try await new.related(key).map(\.identifier.key)
            #expect(left == right, "\(old.identifier).\(key)")
          }
        }
      }
    }
  }

  @Test func onlySelectedObjectsAreExported() async throws {
    let music = try MusicStore()
    let store = try music.open()
    let loved = try BoundPredicate(parsing: "isFavourite == YES")
    try await Self.exported(store, matching: ["Song": loved, "Artist": nil]) { plain, report in
      let songs = try await store.count(FetchRequest(entity: "Song", predicate: loved))
      #expect(report.counts.filter { $0.value > 0 } == ["Song": songs, "Artist": 20])
      #expect(try await plain.count(FetchRequest(entity: "Media")) == songs)
      // The albums are not there.
      #expect(report.danglingKeys["Media.album"] != nil)
    }
    await #expect(throws: StorageError.self) {
      try await Self.exported(store, matching: ["Sogn": nil]) { _, _ in }
    }
  }

  /// What a column cannot hold is nil there, and counted.
  @Test func unfitValuesAreReported() async throws {
    let music = try MusicStore(
      "UPDATE ZTAG SET ZLABEL = 'a' || char(0) || 'b' WHERE Z_PK = 1",
      "UPDATE ZMEDIA SET ZADDED = 1e300 WHERE Z_PK = 1",
      "UPDATE ZMEDIA SET ZADDED = 482973193.79200006 WHERE Z_PK = 2"
    )
    let store = try music.open()
    let columns = PlainSchema(store, dialect: .postgres).values
    #expect(columns.nearest(.text("a\0b")) == nil)
    let date = Date(timeIntervalSinceReferenceDate: 482973193.79200006)
    let rounded = Date(timeIntervalSinceReferenceDate: 482973193.792)
    #expect(columns.nearest(.date(date)) == .date(rounded))
    #expect(columns.nearest(.date(Date(timeIntervalSinceReferenceDate: 1e300))) == nil)
    #expect(PlainSchema(store, dialect: .sqlite).values.nearest(.date(date)) == .date(date))
    #expect(ExportedValues.stored(.decimal(.nan), as: .decimal) == nil)
  }

  /// Records have every property of their objects, with relationships as URIs.
  @Test func recordsAreWholeObjects() async throws {
    let music = try MusicStore()
    let store = try music.open()
    var counts: [String: Int] = [:]
    for try await record in try store.records(matching: [:]) {
      guard case .text(let entity)? = record["entity"], case .url(let uri)? = record["objectID"]
      else {
        Issue.record("\(record)")
        continue
      }
      counts[entity, default: 0] += 1
      guard entity == "Album", let id = ManagedObjectID(uri: uri) else { continue }
      let predicate = try BoundPredicate(format: "SELF == %@", uri)
      let album = try #require(
        try await store.objects(FetchRequest(entity: "Album", predicate: predicate)).first
      )
      let media = try await album.related("media").map { Value.url(store.objectID(of: $0).uri) }
      #expect(record["media"] == .list(media), "\(id)")
      let artist = try await album.related("artist").first.map { store.objectID(of: $0).uri }
      #expect(record["artist"] == artist.map(Value.url) ?? .null)
      #expect(record["title"] == album["title"])
    }
    #expect(try counts == store.counts().filter { $0.value > 0 })
  }

  /// What a damaged store holds beside its objects is left out, and counted where it is whole rows.
  @Test func damagedRowsAreLeftOut() async throws {
    let music = try MusicStore(
      "UPDATE ZTAG SET Z_ENT = 99 WHERE Z_PK = 500",
      "UPDATE ZTAG SET Z_ENT = NULL WHERE Z_PK = 499",
      "CREATE TABLE T AS SELECT * FROM Z_3TAGS",
      "DROP TABLE Z_3TAGS",
      "ALTER TABLE T RENAME TO Z_3TAGS",
      "INSERT INTO Z_3TAGS SELECT * FROM Z_3TAGS LIMIT 20",
      "INSERT INTO Z_3TAGS VALUES (NULL, 1), (1, NULL)"
    )
    let store = try music.open()
    try await Self.exported(store) { plain, report in
      #expect(report.strays == ["Tag": 2])
      #expect(!report.isWhole)
      #expect(report.counts["Tag"] == 498)
      let tagged = FetchRequest(
        entity: "Media",
        predicate: try BoundPredicate(parsing: "tags.@count > 1")
      )
      #expect(try await plain.count(tagged) <= store.count(tagged))
    }
  }
}

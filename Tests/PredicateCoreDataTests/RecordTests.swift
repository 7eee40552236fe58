import CoreDataFixtures
import Foundation
import PredicateAnalysis
import PredicateCoreData
import PredicateModels
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Objects as records, and stores as tables with readable names.
@Suite struct RecordTests {
  private static func rows(_ batches: RecordBatches) async throws -> [[String: Value]] {
    var rows: [[String: Value]] = []
    while let batch = try await batches.next() {
      for values in batch {
        rows.append(
          Dictionary(uniqueKeysWithValues: zip(batches.columns.map(\.name), values))
        )
      }
    }
    return rows
  }

  private static func records(
    _ store: CoreDataBackend,
    _ request: FetchRequest,
    keys: [String]? = nil,
    allowedBy policy: PredicatePolicy? = nil
  ) async throws -> [[String: Value]] {
    try await rows(RecordReader(store).records(request, keys: keys, allowedBy: policy))
  }

  @Test func relationshipsAreURIsOfTheObjectsOwnEntities() async throws {
    let music = try MusicStore()
    let store = try music.open()
    var request = FetchRequest(entity: "Album", sortDescriptors: ["title"], batchSize: 7)
    request.predicate = try BoundPredicate(format: "media.@count > 3")
    let albums = try await Self.records(store, request)
    #expect(albums.count == (try await store.count(request)))
    for (album, object) in zip(albums, try await store.objects(request)) {
      #expect(album["objectID"] == .url(store.objectID(of: object).uri))
      #expect(album["entity"] == .text("Album"))
      #expect(album["title"] == object["title"])
      let media = try await object.related("media").map { Value.url(store.objectID(of: $0).uri) }
      #expect(album["media"] == .list(media))
      let artist = try await object.related("artist").first.map { store.objectID(of: $0).uri }
      #expect(album["artist"] == artist.map(Value.url) ?? .null)
    }
    let entities = Set(
      albums.flatMap { album -> [String] in
        guard case .list(let media) = album["media"] else { return [] }
        return media.map { "\($0)" }
      }
      .map { $0.contains("/Song/") ? "Song" : $0.contains("/Episode/") ? "Episode" : "another" }
    )
    #expect(entities == ["Song", "Episode"])
  }

  @Test func keysChooseColumns() async throws {
    let store = try MusicStore().open()
    var request = FetchRequest(entity: "Song", sortDescriptors: ["title"], limit: 3)
    let paths = try await Self.records(store, request, keys: ["album.artist.name", "objectID"])
    #expect(paths.count == 3)
    #expect(Set(paths[0].keys) == ["album.artist.name", "objectID"])
    let mixed = try await Self.records(store, request, keys: ["tags", "title"])
    #expect(Set(mixed[0].keys) == ["tags", "title"])
    request.offset = 1
    let next = try await Self.records(store, request, keys: ["title"])
    #expect(next[0]["title"] == mixed[1]["title"])
    let both = try await Self.records(
      store,
      request,
      keys: [
        "title", "album", "album.title", "album.objectID", "album.artist", "tags", "tags.@count",
        "album.media.@max.rating",
      ]
    )
    request.propertiesToFetch = []
    let whole = try await store.objects(request)
    #expect(both.count == whole.count)
    for (record, song) in zip(both, whole) {
      let album = try await song.related("album").first
      let artist = try await album?.related("artist").first
      let uri = { (object: StoredObject?) in
        object.map { Value.url(store.objectID(of: $0).uri) } ?? .null
      }
      #expect(record["album"] == uri(album))
      #expect(record["album.objectID"] == uri(album))
      #expect(record["album.title"] == album?["title"] ?? .null)
      #expect(record["album.artist"] == uri(artist))
      let tags = try await song.related("tags")
      #expect(record["tags.@count"] == .integer(Int64(tags.count)))
      var ratings: [Double] = []
      for media in try await album?.related("media") ?? [] {
        if case .real(let rating)? = media["rating"] { ratings.append(rating) }
      }
      #expect(record["album.media.@max.rating"] == ratings.max().map(Value.real) ?? .null)
    }
    for keys in [
      [], ["nothing"], ["tags", "tags.label"], ["album.nothing"], ["tags.label"], ["album.title.x"],
    ] {
      await #expect(throws: StorageError.self, "\(keys)") {
        try await Self.records(store, request, keys: keys)
      }
    }
  }

  /// What a policy hides is not given, and cannot be asked for.
  @Test func policiesHideColumns() async throws {
    let store = try MusicStore().open()
    let request = FetchRequest(entity: "Song", limit: 1)
    let policy = try PredicatePolicy(json: #"{"keys": ["title", "tags"]}"#)
    let shown = try await Self.records(store, request, allowedBy: policy)
    #expect(Set(shown[0].keys) == ["title", "tags"])
    await #expect(throws: StorageError.self) {
      try await Self.records(store, request, keys: ["title", "album"], allowedBy: policy)
    }
    let nothing = try PredicatePolicy(json: #"{"keys": []}"#)
    await #expect(throws: StorageError.self) {
      try await Self.records(store, request, allowedBy: nothing)
    }
  }

  /// A key that leads to no object is nil, and so is the value of a column without a type in it.
  @Test func damagedRowsAreErrors() async throws {
    let music = try MusicStore(
      "UPDATE ZALBUM SET ZARTIST = 99999 WHERE Z_PK = 1",
      "UPDATE ZALBUM SET ZYEAR = 'x' WHERE Z_PK = 2"
    )
    let store = try music.open()
    var request = FetchRequest(entity: "Album")
    request.predicate = try BoundPredicate(format: "objectID == 1")
    #expect(try await Self.records(store, request)[0]["artist"] == .null)
    request.predicate = try BoundPredicate(format: "objectID == 2")
    await #expect(throws: StorageError.self) { try await Self.records(store, request) }
    #expect(try await Self.records(store, request, keys: ["title"]).count == 1)
    let tables = try PlainTables(store)
    let rows = try #require(tables.rows(of: "Album", batchSize: 1))
    let first = try #require(try await rows.next()?.first)
    let column = try #require(rows.table.columns.firstIndex { $0.name == "artist_id" })
    #expect(first[column] == .null)
    await #expect(throws: StorageError.self) { while try await rows.next() != nil {} }
    #expect(tables.rows(of: "Alben", batchSize: 1) == nil)
  }

  /// Tables are those that an export writes, row for row.
  @Test(
    .enabled(if: SharedStores.areThere, "there is no ../shared/coredata"),
    arguments: try SharedStores.paths()
  )
  func tablesMatchThoseOfAnExport(_ shared: String) async throws {
    let store = try SharedStores.open(shared)
    let plain = PlainSchema(store, dialect: .sqlite)
    let path = NSTemporaryDirectory() + "tables-\(UUID().uuidString).sqlite"
    defer {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + ending)
      }
    }
    let target = try SQLiteBackend(path: path, schema: plain.tables, options: .creating)
    _ = try await store.export(to: target, as: plain)
    let tables = try PlainTables(store)
    #expect(Set(tables.tables.map(\.name)) == Set(plain.tables.entities.values.map(\.table)))
    for table in tables.tables {
      let integers = table.columns.indices.filter { table.columns[$0].type == .integer }
      let names = integers.map { "\"\(table.columns[$0].name)\"" }.joined(separator: ", ")
      let exported = try target.connection.records("SELECT \(names) FROM \"\(table.name)\"")
      var read: [[Value]] = []
      let rows = try #require(tables.rows(of: table.name, batchSize: 100))
      while let batch = try await rows.next() {
        read += batch.map { row in integers.map { row[$0] } }
      }
      #expect(Set(read) == Set(exported), "\(table.name)")
      #expect(read.count == exported.count)
      for column in table.columns.indices where table.columns[column].type == .date {
        let name = "\"\(table.columns[column].name)\""
        let filled = try target.connection.records(
          "SELECT count(\(name)) FROM \"\(table.name)\""
        )
        let again = try #require(tables.rows(of: table.name, batchSize: 100))
        var count: Int64 = 0
        while let batch = try await again.next() {
          count += Int64(batch.count { $0[column] != .null })
        }
        #expect(filled == [[.integer(count)]])
      }
    }
  }
}

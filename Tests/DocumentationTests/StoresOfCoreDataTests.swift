import Foundation
// StoresOfCoreData: begin
import PredicateCoreData
import PredicateModels
import PredicateQL
import PredicateStorage
// StoresOfCoreData: end
import PredicateStorageSQLite
import PredicateTestSupport
import Testing

@Suite struct StoresOfCoreDataTests {
  @Test func readsAStore() async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("music-\(UUID().uuidString).sqlite").path
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
    }
    var text = try String(
      contentsOf: PageExample.page("Benchmarks/Data/music.sql"),
      encoding: .utf8
    )
    for (word, count) in ["MEDIA": 90, "ALBUMS": 8, "ARTISTS": 2] {
      text = text.replacingOccurrences(
        of: "\\b\(word)\\b",
        with: "\(count)",
        options: .regularExpression
      )
    }
    try SQLiteConnection(path: path, options: .creating).execute(text)
    let model = try ManagedObjectModel(
      path: PageExample.page("Benchmarks/Data/Music.xcdatamodel").path
    )
    // StoresOfCoreData: begin
    let store = try CoreDataBackend(path: path, model: model)
    let salty = try BoundPredicate(format: "ANY media.title CONTAINS[cd] %@", "salt")
    let albums = try await store.objects(
      FetchRequest(entity: "Album", predicate: salty, sortDescriptors: ["title"])
    )
    let media = try await albums[0].related("media")
    // StoresOfCoreData: end
    #expect(!media.isEmpty)
    // StoresOfCoreData: begin
    let id = store.objectID(of: albums[0])
    let same = FetchRequest(
      entity: "Media",
      predicate: try BoundPredicate(format: "album == %@ AND entity.name == 'Song'", id)
    )
    let songs = try await store.count(same)
    // StoresOfCoreData: end
    #expect(songs > 0 && songs <= media.count)
    // StoresOfCoreData: begin
    let theirs = store.withSemantics(.coreData)
    let unrated = FetchRequest(
      entity: "Media",
      predicate: try BoundPredicate(format: "rating != 1")
    )
    let found = try await theirs.count(unrated)
    let differ = try await store.differences(unrated)
    // StoresOfCoreData: end
    #expect(differ > 0)
    #expect(try await store.count(unrated) == found + differ)
  }
}

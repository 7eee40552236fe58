import CoreDataFixtures
import Foundation
import PredicateCoreData
import PredicateSQL
import PredicateStorage
import PredicateStorageSQLite
import Testing

@Suite struct ExportOfStoresTests {
  @Test func writesAPlainDatabase() async throws {
    let music = try MusicStore()
    let store = try music.open()
    let path = music.folder.appendingPathComponent("plain.db").path
    // ExportOfStores: begin
    let plain = PlainSchema(store, dialect: .sqlite)
    let target = try SQLiteBackend(path: path, schema: plain.tables, options: .creating)
    let report = try await store.export(to: target, as: plain)
    // ExportOfStores: end
    #expect(report.isWhole)
    let read = try SQLiteBackend(path: path, schema: plain.schema)
    #expect(try await read.count(FetchRequest(entity: "Album")) == 80)
  }
}

import Foundation
import PredicateAnalysis
import PredicateCoreData
import PredicateModels
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateTestSupport
import Testing

@Suite struct ExportTests {
  @Test(
    .enabled(if: SharedStores.areThere, "there is no ../shared/coredata"),
    arguments: try SharedStores.paths()
  )
  func tablesThatDescribeThemselves(_ shared: String) async throws {
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
}

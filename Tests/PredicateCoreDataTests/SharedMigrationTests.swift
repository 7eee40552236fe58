import Foundation
import PredicateCoreData
import PredicateModels
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Stores that applications have written, moved into plain SQLite.
@Suite(.enabled(if: SharedStores.areThere, "there is no ../shared/coredata"))
struct SharedMigrationTests {
  private func migrate(
    _ store: CoreDataBackend,
    to models: [ManagedObjectModel]
  ) async throws -> (SQLiteBackend, MigrationMapping, MigrationReport, String) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("migration-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let mapping = try MigrationMapping(inferredThrough: [store.model] + models)
    let schema = try PlainSchema(models.last ?? store.model, dialect: .sqlite).schema
    var migration = try Migration(mapping, from: store, into: schema) {
      (schema) throws(StorageError) in
      try SQLiteBackend(path: folder + "/plain.sqlite", schema: schema, options: .creating)
    }
    migration.misfits = .report
    let report = try await migration.run()
    return (
      try SQLiteBackend(path: folder + "/plain.sqlite", schema: schema), mapping, report, folder
    )
  }

  /// Every store into its own model: each object is there, with its attributes and relationships.
  @Test(arguments: try SharedStores.paths())
  func asItIs(_ path: String) async throws {
    let store = try SharedStores.open(path)
    guard
      !store.model.entities.contains(where: { $0.attributes.contains { $0.type == .composite } })
    else { return }
    let (plain, _, report, folder) = try await migrate(store, to: [store.model])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let rejected = Set(report.rejects.map(\.source))
    for (name, _) in try store.counts() where store.model.entity(named: name)?.isAbstract == false {
      let count = try await store.count(FetchRequest(entity: name))
      let written = try await plain.count(FetchRequest(entity: name))
      if rejected.isEmpty { #expect(written == count, "\(name)") }
      let entity = try #require(plain.schema.resolvedEntity(named: name))
      let request = FetchRequest(entity: name, limit: 25)
      for object in try await store.objects(request) {
        guard !rejected.contains(object.identifier.description) else { continue }
        let key = object.identifier.key[0]
        let found = try plain.connection.records(
          "SELECT count(*) FROM \"\(entity.table)\" WHERE \"\(entity.primaryKey[0])\" = \(MigrationTests.text(key))"
        )
        #expect(found == [[.integer(1)]], "\(object.identifier)")
      }
      for relationship in entity.relationships.keys {
        let old = try await store.objects(request)
        let new = try await plain.objects(request)
        guard rejected.isEmpty, old.map(\.identifier.key) == new.map(\.identifier.key) else {
          continue
        }
        for (before, after) in zip(old, new) {
          let left = try await before.related(relationship).map(\.identifier.key)
          let right = try await after.related(relationship).map(\.identifier.key)
          #expect(Set(left) == Set(right), "\(before.identifier).\(relationship)")
        }
      }
    }
  }

  private func wibosco(_ version: String) throws -> ManagedObjectModel {
    try ManagedObjectModel(
      path: SharedStores.folder
        + "/models/wibosco+CoreDataMigration-Example/CoreDataMigration_Example.xcdatamodeld",
      version: "CoreDataMigration_Example \(version)"
    )
  }

  /// A store of version 3 into version 4: what lightweight migration cannot do is named.
  @Test func wibosco() async throws {
    let store = try CoreDataBackend(
      path: SharedStores.folder
        + "/stores/wibosco-migration/CoreDataMigration_Example_3.sqlite"
    )
    do {
      let (plain, _, report, folder) = try await migrate(store, to: [try wibosco("4")])
      defer { try? FileManager.default.removeItem(atPath: folder) }
      #expect(report.parts.map(\.written).reduce(0, +) == 15_990)
      #expect(try await plain.count(FetchRequest(entity: "Post")) == 7_995)
    } catch let error as MigrationError {
      #expect(error.problems.allSatisfy { !$0.path.isEmpty }, "\(error)")
    }
  }
}

extension MigrationTests {
  static func text(_ value: Value) -> String {
    if case .integer(let number) = value { "\(number)" } else { "NULL" }
  }
}

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
  func storesMigrateIntoTheirModel(_ path: String) async throws {
    let store = try SharedStores.open(path)
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

  struct Versions: CustomTestStringConvertible {
    let store: String
    var own: String?
    let versions: [String]
    let written: Int
    var unread: [String: Int] = [:]
    var testDescription: String { "\(store) to \(versions.last ?? "")" }
  }

  private static let cars = "alemar11+CoreDataPlus/SampleModel.xcdatamodeld/SampleModel"
  private static let moody = "objcio+core-data/Moody.xcdatamodeld/Moody 5"
  private static let books = "objcio+issue-4-core-data-migration/Model.xcdatamodeld/Model"

  static let versions = [
    Versions(store: "coredataplus/SampleModel_V1.sqlite", versions: [cars + "2"], written: 145),
    Versions(
      store: "coredataplus/SampleModel_V1.sqlite",
      versions: [cars + "2", cars + "3"],
      written: 145
    ),
    Versions(store: "coredataplus/SampleModel_V2.sqlite", versions: [cars + "3"], written: 145),
    Versions(
      store: "objcio-moody/Moody.moody",
      versions: [moody],
      written: 7,
      unread: ["Continent": 2]
    ),
    Versions(store: "objcio-moody/Moody_5.moody", versions: [moody], written: 7),
    Versions(
      store: "objcio-bookmigration/Model1.sqlite",
      own: books + "1",
      versions: [books + "2"],
      written: 7
    ),
  ]

  /// Stores of applications into later versions of their models, by the inferred steps.
  @Test(arguments: versions)
  func laterVersionsAreMigrated(_ given: Versions) async throws {
    func model(_ path: String) throws -> ManagedObjectModel {
      try ManagedObjectModel(path: "\(SharedStores.folder)/models/\(path).xcdatamodel")
    }
    let store = try CoreDataBackend(
      path: "\(SharedStores.folder)/stores/\(given.store)",
      model: given.own.map(model)
    )
    let (plain, _, report, folder) = try await migrate(store, to: given.versions.map(model))
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(report.rejects.isEmpty)
    #expect(report.parts.map(\.written).reduce(0, +) == given.written)
    #expect(report.unread == given.unread)
    for part in report.parts {
      let target = try #require(part.name.split(separator: "-").last)
      #expect(try await plain.count(FetchRequest(entity: String(target))) >= part.written)
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

import Foundation
import PredicateCoreData
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// A dry run says what the run then says.
@Suite struct DryRunTests {
  /// To-dos with keys that are there twice, pairs that are there twice, links that lead nowhere, links
  /// to what does not fit, a required link without an object, and a missing title.
  private static func makeSource(_ path: String) async throws -> SQLiteBackend {
    let store = try await MigrationTests.makeSource(path, count: 40, nameless: 8)
    try store.connection.execute(
      """
      PRAGMA foreign_keys = OFF;
      CREATE TABLE copy AS SELECT * FROM todo_tag;
      DROP TABLE todo_tag;
      CREATE TABLE todo_tag (todo_id INTEGER, tag_id INTEGER);
      INSERT INTO todo_tag SELECT * FROM copy;
      INSERT INTO todo_tag SELECT * FROM copy;
      INSERT INTO todo_tag VALUES (3, 99), (98, 2);
      DROP TABLE copy;
      UPDATE ToDo SET list_id = 77 WHERE id % 4 = 0;
      """
    )
    return store
  }

  private static func migration(
    _ source: SQLiteBackend,
    _ change: (inout MigrationMapping) -> Void,
    to path: String
  ) throws -> Migration {
    var mapping = try MigrationTests.mapping
    change(&mapping)
    var migration = try Migration(mapping, from: source, into: MigrationTests.target) {
      (schema) throws(StorageError) in
      try SQLiteBackend(path: path, schema: schema, options: .creating)
    }
    migration.batchSize = 7
    migration.misfits = .report
    return migration
  }

  private static let changes: [@Sendable (inout MigrationMapping) -> Void] = [
    { _ in },
    // Six open to-dos share a key, and the tags of one lead to a label that is left out.
    { mapping in
      mapping.entities[4].key = "id / 6"
      mapping.entities[2].predicate = "id != 3"
    },
    { mapping in
      mapping.entities[0].key = "id * 2"
      mapping.entities[1].key = "id + 3"
      mapping.entities[3].key = "length:(mail)"
    },
  ]

  @Test(arguments: changes.indices, [1, 3])
  func theReportIsThatOfTheRun(_ index: Int, _ samples: Int) async throws {
    try await MigrationTests.withFolder { folder in
      let source = try await Self.makeSource(folder + "/source")
      let migration = try Self.migration(source, Self.changes[index], to: folder + "/target")
      let dry = try await migration.dryRun(samples: samples)
      #expect(!FileManager.default.fileExists(atPath: folder + "/target"))
      let report = try await migration.run(samples: samples)
      #expect(dry == report)
      #expect(report.parts.reduce(0) { $0 + $1.rejected } > 0)
      #expect(report.parts.reduce(0) { $0 + $1.samples.count } > 4)
      if index > 0 { #expect(report.rejects.contains { $0.reason.contains("by another row") }) }
      if index == 1 { #expect(report.parts.contains { $0.unlinked > 0 }) }
    }
  }

  /// Columns in forms that only PostgreSQL has are tried as well, and what it cannot hold is said.
  @Test func anotherDatabaseHasTheSameReport() async throws {
    try await MigrationTests.withFolder { folder in
      let source = try await Self.makeSource(folder + "/source")
      try source.connection.execute("UPDATE ToDo SET name = 'a' || char(0) WHERE id = 5")
      func dryRun(
        _ dialect: any SQLDialect,
        _ storage: StorageForm?
      ) async throws -> MigrationReport {
        var target = try MigrationTests.target
        target.entities["Task"]?.attributes["state"]?.storage = storage
        let migration = try Migration(MigrationTests.mapping, from: source, into: target) {
          (schema) throws(StorageError) in
          throw .invalidRequest("not opened")
        }
        return try await migration.dryRun(as: dialect)
      }
      let report = try await dryRun(.postgres, .padded)
      #expect(report.rejects.contains { $0.source == "ToDo 5" }, "\(report.rejects)")
      #expect(try await !dryRun(.sqlite, nil).rejects.contains { $0.source == "ToDo 5" })
      for (dialect, form) in [(.sqlite, .padded), (.postgres, .blob)]
        as [(any SQLDialect, StorageForm)]
      {
        await #expect(throws: StorageError.self) { _ = try await dryRun(dialect, form) }
      }
    }
  }

  @Test func targetsThatAreInUseAreRefused() async throws {
    try await MigrationTests.withFolder { folder in
      let source = try await Self.makeSource(folder + "/source")
      let path = folder + "/target"
      try SQLiteConnection(path: path, options: .creating).execute(
        "CREATE TABLE Label (a INTEGER)"
      )
      let migration = try Self.migration(source, Self.changes[0], to: path)
      let schema = migration.writtenSchema
      let store = try SQLiteBackend(path: path, schema: schema, options: .readOnly)
      for work in [{ try await migration.requireTarget(store) }, { _ = try await migration.run() }]
      {
        let error = await #expect(throws: MigrationError.self) { try await work() }
        #expect(error?.description == "the target already has a table “Label”: use a new target")
      }
    }
  }
}

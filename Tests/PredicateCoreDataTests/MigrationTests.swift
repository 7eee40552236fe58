import Foundation
import PredicateCoreData
import PredicateModels
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Migrations between plain stores, and what is left of them when they are interrupted.
@Suite struct MigrationTests {
  static var source: Schema {
    get throws {
      try Schema([
        Entity(
          "ToDo",
          [
            .attribute("id", .integer), .attribute("name", .text, optional: true),
            .attribute("done", .bool), .attribute("mail", .text, optional: true),
            .toOne("list", "List", on: "list_id", optional: true),
            .toMany("tags", "Tag", through: "todo_tag", near: "todo_id", far: "tag_id"),
          ]
        ),
        Entity("List", [.attribute("id", .integer), .attribute("name", .text)]),
        Entity("Tag", [.attribute("id", .integer), .attribute("name", .text)]),
      ])
    }
  }

  static var target: Schema {
    get throws {
      try Schema([
        Entity(
          "Task",
          [
            .attribute("title", .text), .attribute("state", .text),
            .toOne("list", "Folder", on: "folder_id", optional: true),
            .toOne("owner", "Person", on: "owner_id", optional: true),
            .toMany("labels", "Label", through: "task_label", near: "task_id", far: "label_id"),
          ]
        ),
        Entity("Folder", [.attribute("name", .text)]),
        Entity("Label", [.attribute("name", .text)]),
        Entity("Person", [.attribute("email", .text)]),
      ])
    }
  }

  /// To-dos are split into open and done ones, lists and tags merged into folders; persons are found
  /// by a key.
  static var mapping: MigrationMapping {
    get throws {
      try MigrationMapping(
        json: Data(
          #"""
          {"entities": [
            {"name": "lists", "source": "List", "target": "Folder", "attributes": {"name": "name"}},
            {"name": "folders", "source": "Tag", "predicate": "name BEGINSWITH 'f'", "target": "Folder",
             "attributes": {"name": "name"}},
            {"name": "labels", "source": "Tag", "target": "Label", "attributes": {"name": "uppercase:(name)"}},
            {"name": "persons", "source": "ToDo", "predicate": "mail != nil AND id < 10", "target": "Person",
             "attributes": {"email": "mail"}},
            {"name": "open", "source": "ToDo", "predicate": "done == FALSE", "target": "Task",
             "attributes": {"title": "name", "state": "'open'"},
             "relationships": {"list": {"objects": "list", "by": "lists"}, "labels": "tags",
               "owner": {"attribute": "email", "equals": "mail"}}},
            {"name": "done", "source": "ToDo", "predicate": "done == TRUE", "target": "Task",
             "attributes": {"title": "name", "state": "'done'"},
             "relationships": {"list": {"objects": "list", "by": "lists"}, "labels": "tags"}}
          ]}
          """#.utf8
        )
      )
    }
  }

  static func withFolder<Answer>(
    _ body: (String) async throws -> Answer
  ) async throws -> Answer {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("migration-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path)
  }

  static func makeSource(_ path: String, count: Int64 = 97, nameless: Int64? = nil) async throws
    -> SQLiteBackend
  {
    let store = try SQLiteBackend(path: path, schema: source, options: .creating)
    try await store.createTables()
    try await store.insert(
      (1...5).map { ["id": .integer($0), "name": .text("list \($0)")] },
      into: "List"
    )
    try await store.insert(
      (1...6).map { ["id": .integer($0), "name": .text($0 < 3 ? "f\($0)" : "t\($0)")] },
      into: "Tag"
    )
    let rows = (1...count).map { number -> [String: Value] in
      [
        "id": .integer(number),
        "name": number == nameless ? .null : .text("todo \(number)"),
        "done": .bool(number % 3 == 0), "mail": .text("p\(number % 12)@example.org"),
        "list": number % 7 == 0 ? .null : .integer(number % 5 + 1),
        "tags": .list([.integer(number % 6 + 1), .integer((number + 2) % 6 + 1)]),
      ]
    }
    try await store.insert(rows, into: "ToDo")
    return store
  }

  static func migration(
    _ source: SQLiteBackend,
    to path: String,
    failing fault: Fault? = nil
  ) throws -> Migration {
    var migration = try Migration(mapping, from: source, into: target) {
      (schema) throws(StorageError) in
      let store = try SQLiteBackend(path: path, schema: schema, options: .creating)
      guard let fault else { return store }
      return FailingStore(store, fault)
    }
    migration.batchSize = 10
    return migration
  }

  /// The contents of all tables, those of the ledger too.
  static func contents(_ path: String) throws -> [String] {
    let connection = try SQLiteBackend(path: path).connection
    let names = try connection.records(
      "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    )
    var lines: [String] = []
    for name in names {
      guard case .text(let table) = name[0] else { continue }
      let rows = try connection.records("SELECT * FROM \"\(table)\"").map { "\(table) \($0)" }
      lines += rows.sorted()
    }
    return lines
  }

  /// A relationship whose objects can never be those of its destination is a mistake of the mapping.
  @Test(arguments: ["SELF", "tags"])
  func impossibleRelationshipsAreRefused(_ path: String) async throws {
    try await Self.withFolder { folder in
      let source = try await Self.makeSource(folder + "/source", count: 3)
      var mapping = try Self.mapping
      let index = try #require(mapping.entities.firstIndex { $0.name == "open" })
      mapping.entities[index].relationships["list"] = .objects(path, by: ["lists"])
      let error = #expect(throws: MigrationError.self) {
        _ = try Migration(mapping, from: source, into: Self.target) {
          (schema) throws(StorageError) in
          try SQLiteBackend(path: folder + "/x", schema: schema, options: .creating)
        }
      }
      #expect(error?.problems.map(\.path) == ["entities[\(index)].relationships.list"])
    }
  }

  @Test func splitsMergesAndLinks() async throws {
    try await Self.withFolder { folder in
      let source = try await Self.makeSource(folder + "/source")
      let report = try await Self.migration(source, to: folder + "/target").run()
      #expect(report.parts.map(\.written) == [5, 2, 6, 9, 65, 32])
      #expect(report.rejects.isEmpty)
      let store = try SQLiteBackend(path: folder + "/target", schema: Self.target)
      #expect(try await store.count(FetchRequest(entity: "Folder")) == 7)
      for number: Int64 in [1, 8, 14, 30, 97] {
        let title = "todo \(number)"
        let object = try await store.object(of: "Task", where: "title", equals: title)
        let task = try #require(object)
        #expect(task["state"] == .text(number % 3 == 0 ? "done" : "open"))
        let lists = try await task.related("list").map { $0["name"] }
        #expect(lists == (number % 7 == 0 ? [] : [.text("list \(number % 5 + 1)")]))
        #expect(try await task.related("labels").count == 2)
        let owners = try await task.related("owner").map { $0["email"] }
        let hasOwner = number % 3 != 0 && (1...9).contains(number % 12)
        #expect(owners == (hasOwner ? [.text("p\(number % 12)@example.org")] : []))
      }
    }
  }

  /// A failure before, in and after each transaction, and then the same command again: every sixth one,
  /// or with ALL_FAULTS=1 every one.
  @Test func everyInterruptionIsRecoverable() async throws {
    try await Self.withFolder { folder in
      let source = try await Self.makeSource(folder + "/source")
      _ = try await Self.migration(source, to: folder + "/whole").run()
      let expected = try Self.contents(folder + "/whole")
      var failures = 0
      let isWhole = ProcessInfo.processInfo.environment["ALL_FAULTS"] != nil
      for (offset, place) in Fault.Place.allCases.enumerated() {
        for number in stride(from: isWhole ? 1 : 1 + 2 * offset, through: 60, by: isWhole ? 1 : 6) {
          let path = "\(folder)/\(place)-\(number)"
          let fault = Fault(place: place, at: number)
          do {
            _ = try await Self.migration(source, to: path, failing: fault).run()
          } catch is Fault.Failure {
            failures += 1
            _ = try await Self.migration(source, to: path).run()
          }
          #expect(try Self.contents(path) == expected, "\(place) \(number)")
        }
      }
      #expect(failures > (isWhole ? 90 : 12))
    }
  }

  @Test func theFirstMisfitStopsOrIsReported() async throws {
    try await Self.withFolder { folder in
      let source = try await Self.makeSource(folder + "/source", nameless: 40)
      let error = await #expect(throws: MigrationError.self) {
        _ = try await Self.migration(source, to: folder + "/stopped").run()
      }
      #expect(error?.description.contains("ToDo 40, title: it must not be nil") == true)
      var migration = try Self.migration(source, to: folder + "/reported")
      migration.misfits = .report
      let dry = try await migration.dryRun()
      #expect(!FileManager.default.fileExists(atPath: folder + "/reported"))
      #expect(dry.rejects.map(\.source) == ["ToDo 40"])
      let report = try await migration.run()
      #expect(report.rejects == dry.rejects)
      #expect(report.parts.map(\.written) == dry.parts.map(\.written))
      #expect(dry.parts[4].samples.first?["title"] == .text("todo 1"))
    }
  }

  @Test func anotherMappingIsRefused() async throws {
    try await Self.withFolder { folder in
      let source = try await Self.makeSource(folder + "/source")
      _ = try await Self.migration(source, to: folder + "/target").run()
      var mapping = try Self.mapping
      mapping.entities.removeLast()
      let other = try Migration(mapping, from: source, into: Self.target) {
        (schema) throws(StorageError) in
        try SQLiteBackend(path: folder + "/target", schema: schema)
      }
      await #expect(throws: MigrationError.self) { _ = try await other.run() }
    }
  }

  @Test func everyMismatchWithTheSchemasIsReported() async throws {
    try await Self.withFolder { folder in
      let source = try await Self.makeSource(folder + "/source", count: 1)
      let mapping = MigrationMapping(entities: [
        EntityMapping(
          source: "ToDo",
          predicate: "nam == 'a'",
          target: "Task",
          attributes: ["title": "name +", "stat": "name"],
          relationships: ["list": .objects("list"), "owner": .key(attribute: "mail", equals: "x")]
        ),
        EntityMapping(source: "Todo", target: "Task"),
      ])
      let error = try #require(throws: MigrationError.self) {
        _ = try Migration(mapping, from: source, into: Self.target) {
          (schema) throws(StorageError) in
          try SQLiteBackend(path: folder + "/x", schema: schema)
        }
      }
      let paths = Set(error.problems.map(\.path))
      #expect(
        paths.isSuperset(of: [
          "entities[0].predicate", "entities[0].attributes.title", "entities[0].attributes.stat",
          "entities[0].attributes", "entities[0].relationships.list",
          "entities[0].relationships.owner", "entities[0].relationships.owner.attribute",
          "entities[1].source",
        ]),
        "\(error)"
      )
    }
  }
}

import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Changes of columns whose type only the server knows: enumerations, `citext`, `char(n)`, `time`,
/// `real`, JSON and arrays.
@Suite(.needsPostgres) struct PostgresTypeChangeTests {
  private static let tables = """
    SELECT pg_advisory_xact_lock(20261123);
    CREATE EXTENSION IF NOT EXISTS citext SCHEMA public;
    CREATE TYPE mood AS ENUM ('sad', 'ok');
    CREATE TABLE person (
      id mood, number int, mood mood, mail public.citext, padded char(3), small real, opens time,
      data jsonb, doc json, tags text[], marks int[], moods mood[], days timestamptz[],
      bytes bytea[], PRIMARY KEY (id, number)
    );
    """

  private func store() throws -> PostgresBackend {
    let options = try PostgresServer.options()
    try PostgresServer.connection(options).run(Self.tables)
    return try PostgresBackend(url: #require(PostgresServer.url), options: options)
  }

  private static let parts: Value = .map([
    "city": "Oslo", "marks": .list([1, .real(0.5), .null, true]), "none": .null,
    "text": "\"\\\n\u{1}é", "big": .integer(.max), "deep": .map(["a": .list([.map([:])])]),
  ])

  private static let row: [String: Value] = [
    "id": "ok", "number": 1, "mood": "sad", "mail": "A@b", "padded": "ab", "small": .real(0.5),
    "opens": "09:00:00", "data": parts, "doc": parts,
    "tags": .list(["a, b", "\"", "\\", "", "NULL", .null, "{}"]), "marks": .list([1, -1]),
    "moods": .list(["ok", "sad"]),
    "days": .list([.date(Date(timeIntervalSinceReferenceDate: 0.25)), .null]),
    "bytes": .list([.bytes([0, 255]), .bytes([])]),
  ]

  @Test func rowsAreInsertedAndReadBack() async throws {
    let store = try store()
    var second = Self.row
    second["number"] = 2
    second["data"] = .list([])
    second["tags"] = .list(["one"])
    second["marks"] = .list([])
    second["mood"] = .null
    let others = (3..<250).map { number -> [String: Value] in
      ["id": "sad", "number": .integer(number), "tags": .list([.text("\(number)")])]
    }
    #expect(
      try await store.insert([Self.row, second] + others, into: "person", batchSize: 500) == 249
    )
    let objects = try await store.objects(
      FetchRequest(entity: "person", sortDescriptors: ["number"])
    )
    #expect(objects.count == 249)
    #expect(objects[0].attributes == Self.row)
    #expect(objects[1]["data"] == .list([]))
    #expect(objects[1]["tags"] == .list(["one"]))
    #expect(objects[1]["marks"] == .list([]))
    #expect(objects[248]["tags"] == .list(["249"]))
  }

  /// By one statement, and by keys, of which one is an enumeration, where memory chooses the rows.
  @Test(arguments: ["number == 1", "tags == {'a'} OR number == 1", "data.city == 'Oslo'"])
  func rowsAreUpdated(_ predicate: String) async throws {
    let store = try store()
    try await store.insert([Self.row], into: "person", batchSize: 1)
    let request = FetchRequest(
      entity: "person",
      predicate: try BoundPredicate(parsing: predicate)
    )
    let changes: [String: Value] = [
      "mood": "ok", "mail": "c", "padded": "z", "small": .real(2.5), "opens": "10:30:00",
      "data": .map(["city": "Bergen"]), "doc": "x", "tags": .list(["x", .null]),
      "marks": .list([7]), "moods": .list([]), "days": .null,
      "bytes": .list([.bytes([7])]),
    ]
    let count = try await store.update(request, setting: changes.mapValues { .value($0) })
    #expect(count == 1)
    let object = try #require(try await store.objects(FetchRequest(entity: "person")).first)
    #expect(object.attributes == Self.row.merging(changes) { $1 })
  }

  @Test func rowsAreComputedUpsertedAndDeleted() async throws {
    let store = try store()
    try await store.insert([Self.row], into: "person", batchSize: 1)
    let all = FetchRequest(entity: "person")
    let changes: [String: PropertyChange] = [
      "mail": .expression(try BoundExpression(format: "mood")),
      "mood": .expression(try BoundExpression(format: "id")),
      "small": .expression(try BoundExpression(format: "small * 3")),
      "tags": .expression(try BoundExpression(format: "{padded, 'x'}")),
    ]
    #expect(try await store.update(all, setting: changes) == 1)
    let object = try #require(try await store.objects(all).first)
    #expect(object["mail"] == "sad")
    #expect(object["mood"] == "ok")
    #expect(object["small"] == .real(1.5))
    #expect(object["tags"] == .list(["ab", "x"]))
    let rows: [[String: Value]] = [
      ["id": "ok", "number": 1, "tags": .list([])], ["id": "sad", "number": 1, "mood": "ok"],
    ]
    #expect(try await store.upsert(rows, into: "person", by: ["id", "number"]) == 2)
    #expect(try await store.count(all) == 2)
    let some = try BoundPredicate(format: "tags == {} AND tags.@count == 0")
    #expect(try await store.delete(FetchRequest(entity: "person", predicate: some)) == 1)
    #expect(try await store.objects(all).map { $0["id"] } == ["sad"])
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var key: String
    var value: Value
    var testDescription: String { key }
  }

  @Test(arguments: [
    Refusal(key: "mood", value: "none"), Refusal(key: "padded", value: "abcd"),
    Refusal(key: "opens", value: "noon"), Refusal(key: "data", value: .list(["a\0b"])),
    Refusal(key: "data", value: .map(["at": .date(Date())])), Refusal(key: "tags", value: "a"),
    Refusal(key: "tags", value: .list([1])), Refusal(key: "tags", value: .list(["\0"])),
    Refusal(key: "marks", value: .list([.integer(.max)])),
    Refusal(key: "moods", value: .list(["x"])),
    Refusal(key: "small", value: .real(1e300)), Refusal(key: "doc", value: .real(.nan)),
  ])
  func whatDoesNotFitIsRefused(_ refusal: Refusal) async throws {
    let store = try store()
    await #expect(throws: StorageError.self) {
      try await store.insert(
        [["id": "ok", "number": 1, refusal.key: refusal.value]],
        into: "person",
        batchSize: 1
      )
    }
    #expect(try await store.count(FetchRequest(entity: "person")) == 0)
  }

  /// A store that makes its own tables keeps JSON and arrays too.
  @Test func tablesAreMade() async throws {
    let schema = try Schema([
      Entity(
        "Row",
        [
          .attribute("id", .integer), .attribute("data", .json, optional: true),
          .attribute("doc", .json, optional: true, storage: .text),
          .attribute("tags", .list(of: .text), optional: true),
          .attribute("small", .real, optional: true, storage: .single),
          .attribute("code", .text, optional: true, storage: .padded),
          .attribute("word", .text, optional: true, storage: .cast),
          .attribute("dates", .list(of: .date), optional: true),
        ]
      )
    ])
    let store = try PostgresServer.store(schema)
    try await store.createTables()
    let row: [String: Value] = [
      "id": 1, "data": Self.parts, "doc": Self.parts, "tags": .list(["a", .null]),
      "small": .real(0.25), "code": "ab", "word": "w ",
      "dates": .list([.date(Date(timeIntervalSinceReferenceDate: 1))]),
    ]
    try await store.insert([row], into: "Row", batchSize: 1)
    let predicate = try BoundPredicate(
      format: "data.city == 'Oslo' AND 'a' IN tags AND code == 'ab' AND word == 'w '"
    )
    let request = FetchRequest(entity: "Row", predicate: predicate)
    #expect(try await store.objects(request).map(\.attributes) == [row])
  }

  /// A schema that says something else of such a column is refused.
  @Test(
    arguments: [
      ("padded", AttributeType.text, nil), ("small", .real, nil), ("mail", .text, nil),
      ("small", .list(of: .real), .single),
    ] as [(String, AttributeType, StorageForm?)]
  )
  func schemasMustSayHowColumnsAreStored(
    _ column: String,
    _ type: AttributeType,
    _ storage: StorageForm?
  ) throws {
    let options = try PostgresServer.options()
    try PostgresServer.connection(options).run(Self.tables)
    let schema = try Schema([
      Entity(
        "person",
        primaryKey: ["number"],
        [.attribute("number", .integer), .attribute(column, type, storage: storage)]
      )
    ])
    #expect(throws: StorageError.self) {
      try PostgresBackend(url: #require(PostgresServer.url), schema: schema, options: options)
    }
  }
}

import PredicateAnalysis
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// No bytes in a value, a name or a row become syntax.
struct InjectionTests {
  static let texts: [String] = [
    "'", "''", "\"", "\"\"", "`", "]", "\\", "--", "/*", ";", "?", "?1", ":a", "$1", "@a", "%", "_",
    "' OR 1=1 --", "\"; DROP TABLE row; --", "x' OR 'x'='x", "a\nb", "\u{0}", "a\u{0}'; --", "NULL",
    "e\u{301}", "🏳️‍🌈", "\u{202E}", "\u{FFFE}", " ", "", "SELECT", "rowid", "t1", "rows", "main",
  ]

  private static func schema(entity: String, table: String, column: String) -> Schema {
    Schema(entities: [
      entity: Entity(
        name: entity,
        table: table,
        attributes: [
          "id": Attribute(column: "id", type: .integer),
          "v": Attribute(column: column, type: .text, isOptional: true),
        ],
        relationships: [
          "next": Relationship(
            destination: entity,
            cardinality: .one,
            isOptional: true,
            join: .direct(on: [ColumnPair(near: column + " next", far: "id")])
          )
        ]
      )
    ])
  }

  @Test func valuesNeverChangeTheStatement() async throws {
    let store = try SQLiteBackend(
      path: ":memory:",
      schema: Self.schema(entity: "row", table: "row", column: "v")
    )
    try await store.createTables()
    let rows = Self.texts.enumerated().map { number, text -> [String: Value] in
      ["id": .integer(Int64(number)), "v": .text(text), "next": 0]
    }
    try await store.insert(rows, into: "row", batchSize: 7)
    for format in ["v == %@", "v CONTAINS[c] %@", "next.v != %@", "v LIKE[d] %@ OR id == 0"] {
      var statements: Set<String?> = []
      for text in Self.texts where !text.isEmpty {
        let predicate = try BoundPredicate(format: format, text)
        let plan = try await store.plan(for: FetchRequest(entity: "row", predicate: predicate))
        statements.insert(plan.statement)
      }
      #expect(statements.count == 1, "\(format) \(statements)")
    }
    for (number, text) in Self.texts.enumerated() {
      let found = try await store.object(of: "row", where: "v", equals: text)
      #expect(found?["id"] == .integer(Int64(number)))
      await #expect(throws: StorageError.self) {
        try await store.objects(of: "row", where: "v" + text + "x", equals: 1)
      }
      await #expect(throws: StorageError.self) { try await store.objects(of: "row" + text + "x") }
      await #expect(throws: StorageError.self) {
        try await store.objects(of: "row", sortedBy: [.ascending(text)])
      }
    }
    #expect(try await store.count(FetchRequest(entity: "row")) == Self.texts.count)
  }

  /// Tables and columns may be called anything that SQLite lets them be called.
  @Test(arguments: texts.filter { !$0.isEmpty && !$0.contains("\u{0}") })
  func namesAreNames(_ name: String) async throws {
    let store = try SQLiteBackend(
      path: ":memory:",
      schema: Self.schema(entity: "E", table: "table " + name, column: name)
    )
    try await store.createTables()
    try await store.insert(
      [["id": 1, "v": .text("one")], ["id": 2, "v": .text("two"), "next": 1]],
      into: "E",
      batchSize: 9
    )
    var request = FetchRequest(
      entity: "E",
      predicate: try BoundPredicate(format: "next.v BEGINSWITH 'o' AND v ==[c] 'TWO'"),
      sortDescriptors: ["next.v", .descending("v")]
    )
    let found = try await store.objects(request)
    #expect(found.map { $0["v"] } == [.text("two")])
    #expect(try found.first?.related("next").first?["v"] == .text("one"))
    request.propertiesToFetch = ["v", .count(of: "v", as: name)]
    request.groupBy = ["v"]
    request.sortDescriptors = [.ascending(name)]
    #expect(try await store.dictionaries(request) == [["v": .text("two"), name: 1]])
    let described = try store.connection.describedSchema()
    #expect(described.entities["table " + name]?.attributes[name]?.type == .text)
  }

  @Test func namesWithNulAreRefused() async throws {
    let store = try SQLiteBackend(
      path: ":memory:",
      schema: Self.schema(entity: "E", table: "a\u{0}b", column: "v")
    )
    await #expect(throws: StorageError.self) { try await store.createTables() }
    await #expect(throws: StorageError.self) { try await store.objects(of: "E") }
  }
}

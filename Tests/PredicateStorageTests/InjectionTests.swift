import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
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

  /// Random texts, the same in each run.
  static let random: [String] = {
    var random = SplitMix64(seed: 7)
    let pieces = texts + ["E'", "$$", "$a$", "U&\"", "\\'", "{", "}", "(", ")", ",", "\u{7F}", "é"]
    return (0..<24).map { number in
      number % 2 == 0
        ? (0...number % 5).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        : String(
          decoding: (0..<number % 17).map { _ in UInt8.random(in: 0...255, using: &random) },
          as: UTF8.self
        )
    }
  }()

  /// The texts that an engine can store.
  private static func kept(_ engine: Engine) -> [String] {
    Array(Set(texts + random)).sorted().filter { engine != .postgres || !$0.contains("\u{0}") }
  }

  @Test(arguments: Engine.allCases)
  func valuesNeverChangeTheStatement(_ engine: Engine) async throws {
    let texts = Self.kept(engine)
    let store = try await engine.store(Self.schema(entity: "row", table: "row", column: "v"))
    try await store.createTables()
    let rows = texts.enumerated().map { number, text -> [String: Value] in
      ["id": .integer(Int64(number)), "v": .text(text), "next": 0]
    }
    try await store.insert(rows, into: "row", batchSize: 7)
    for format in [
      "v == %@", "v CONTAINS[c] %@", "next.v != %@", "v > %@", "v IN {%@, 'a'}", "v ENDSWITH %@",
      "v BEGINSWITH %@", "v LIKE %@", "v LIKE[d] %@ OR id == 0",
    ] {
      func shape(_ text: String) async throws -> String? {
        let predicate = try BoundPredicate(parsing: format, text)
        let plan = try await store.plan(for: FetchRequest(entity: "row", predicate: predicate))
        return plan.statement.map(SQLSkeleton.text)
      }
      // Patterns with and without wildcards, texts beyond ASCII, and texts that are too long for a
      // pattern or have a line's end have other statements.
      let long = String(repeating: "a", count: 100)
      var known: Set<String?> = []
      for text in [
        "a", "a*", "*a", "*a*", "a*b", "a*bc", "a?", "?a", "é", "名", "a\u{0}", "\n", "\n*", long,
        long + "*", long + "?",
      ] {
        known.insert(try await shape(text))
      }
      for text in texts where !text.isEmpty {
        let found = try await shape(text)
        #expect(known.contains(found), "\(format) \(text.debugDescription) \(found ?? "")")
      }
    }
    for (number, text) in texts.enumerated() {
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
    #expect(try await store.count(FetchRequest(entity: "row")) == texts.count)
  }

  /// Tables and columns may have any name that an engine allows, and the statement has the same
  /// shape as with plain names.
  @Test(arguments: Engine.allCases)
  func namesAreNames(_ engine: Engine) async throws {
    let names = Self.kept(engine).filter {
      !$0.isEmpty && !$0.contains("\u{0}") && $0.utf8.count < 50
        // MariaDB's names are of the basic plane, and end in no blank.
        && (engine != .mariadb || !$0.hasSuffix(" ") && $0.utf16.count == $0.unicodeScalars.count)
    }
    var shapes: Set<String?> = []
    for name in ["benign"] + names {
      let store = try await engine.store(
        Self.schema(entity: "E", table: "table " + name, column: name)
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
      shapes.insert(try await store.plan(for: request).statement.map(SQLSkeleton.text))
      let found = try await store.objects(request)
      #expect(found.map { $0["v"] } == [.text("two")])
      #expect(try await found.first?.related("next").first?["v"] == .text("one"))
      request.propertiesToFetch = ["v", .count(of: "v", as: name)]
      request.groupBy = ["v"]
      request.sortDescriptors = [.ascending(name)]
      #expect(try await store.dictionaries(request) == [["v": .text("two"), name: 1]])
    }
    #expect(shapes.count == 1, "\(shapes)")
  }

  /// Introspection reads a database full of such names.
  @Test func namesAreReadAsTheyAre() throws {
    for name in Self.kept(.sqlite) where !name.isEmpty && !name.contains("\u{0}") {
      let connection = try SQLiteConnection(path: ":memory:")
      let quoted = SQLiteDialect().quoted(name)
      try connection.execute("CREATE TABLE \(quoted) (id INTEGER PRIMARY KEY, \(quoted) TEXT)")
      let described = try connection.describedSchema()
      if name != "id" {
        #expect(
          described.entities[name]?.attributes[name]?.type == .text,
          "\(name.debugDescription)"
        )
      }
    }
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

import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Indexes on the folded form of text: the same rows as without them, found by them.
@Suite(.serialized) struct SearchIndexTests {
  /// The engines that have such indexes.
  static let engines = Engine.allCases.filter { $0 == .sqlite || $0 == .postgres }

  private static let formats =
    FoldedTextTests.formats + [
      "t CONTAINS[cd] %@", "t CONTAINS[c] %@", "t CONTAINS[d] %@", "t CONTAINS %@",
      "NOT t CONTAINS[cd] %@", "t ENDSWITH[cd] %@", "t ENDSWITH %@", "t LIKE[cd] %@", "t LIKE %@",
      "ANY others.t CONTAINS[cd] %@", "other.t CONTAINS[cd] %@",
      "t CONTAINS[cd] %@ OR id == 1", "SUBQUERY(others, $o, $o.t CONTAINS[cd] %@).@count > 0",
    ]
  private static let texts =
    FoldedTextTests.texts + [
      "say \"paris\"", "it's", "100%", "a_b", "Łódź", "łodz", "Рене Paris", "paris\r\nlondon",
      "\r\n", "ĳs", "ŉab", "ẛab", "ŠÁRKA", "sarka", "a\u{20DD}bc", "abc", "ﬁle", "file", "*?",
    ]
  private static let schema = Schema(
    entities: [
      "row": Entity(
        "row",
        [
          .attribute("id", .integer), .attribute("t", .text, optional: true),
          .toOne("other", "row", on: "other_id", optional: true),
          .toMany("others", "row", foreignKey: "other_id"),
        ]
      )
    ]
  )

  private func rows(_ texts: [String]) -> [[String: Value]] {
    ([Value.null] + texts.map(Value.text)).enumerated().map { number, text in
      ["id": .integer(Int64(number)), "t": text, "other": .integer(Int64(number / 3))]
    }
  }

  @Test(arguments: engines, FoldedText.Searches.allCases)
  func sameAsMemory(_ engine: Engine, _ searches: FoldedText.Searches) async throws {
    let texts = Self.texts.filter { !($0.utf8.contains(0) && engine == .postgres) }
    let rows = rows(texts)
    let memory = try MemoryBackend(schema: Self.schema, rows: ["row": rows])
    let store = try await engine.store(Self.schema)
    let indexed = try #require(store as? any SearchIndexedBackend)
    try await store.createTables()
    // Some rows come before the index, some after it, and some are not what they were.
    var early = Array(rows[..<40])
    early[7]["t"] = .text("páris, which is changed")
    early[9]["t"] = .null
    early.append(["id": .integer(1_000), "t": .text("paris"), "other": .integer(0)])
    try await store.insert(early, into: "row", batchSize: 100)
    let index = try await indexed.searchIndex(of: "t", in: "row", for: searches)
    #expect(!index.statements.isEmpty)
    try await indexed.create(index)
    try await store.insert(Array(rows[40...]), into: "row", batchSize: 100)
    for number in [7, 9] {
      try await store.update(
        FetchRequest(entity: "row", predicate: try BoundPredicate("id == \(number)")),
        setting: ["t": .value(rows[number]["t"] ?? .null)]
      )
    }
    try await store.delete(
      FetchRequest(entity: "row", predicate: try BoundPredicate("id == 1000"))
    )
    #expect(try await indexed.searchIndex(of: "t", in: "row", for: searches).statements == [])
    try await FoldedTextTests.expectSameRows(of: store, as: memory, Self.formats, texts)
    // Two of the texts are not valid patterns.
    let patterns = texts.filter { !["[", "*?"].contains($0) }
    try await FoldedTextTests.expectSameRows(of: store, as: memory, ["t MATCHES %@"], patterns)
  }

  /// The statements look into the index.
  @Test(arguments: [
    ("t CONTAINS[cd] 'René'", FoldedText.Searches.substrings, true),
    ("t CONTAINS 'René'", .substrings, true), ("t LIKE[c] '*ren*'", .substrings, true),
    ("t ==[cd] 'René'", .substrings, true), ("t BEGINSWITH[cd] 'René'", .substrings, true),
    ("ANY others.t CONTAINS[cd] 'rené'", .substrings, true),
    ("t CONTAINS[cd] 'Re'", .substrings, false), ("t CONTAINS[cd] 'Рене'", .substrings, false),
    ("t CONTAINS[cd] 'René'", .prefixes, false), ("t BEGINSWITH[cd] 'René'", .prefixes, true),
    ("t ==[cd] 'René'", .prefixes, true),
  ])
  func theIndexIsUsed(
    _ format: String,
    _ searches: FoldedText.Searches,
    _ isUsed: Bool
  ) async throws {
    for engine in Self.engines where engine != .sqlite || searches == .substrings {
      let store = try await engine.store(Self.schema)
      let indexed = try #require(store as? any SearchIndexedBackend)
      try await store.createTables()
      try await indexed.create(indexed.searchIndex(of: "t", in: "row", for: searches))
      let request = FetchRequest(entity: "row", predicate: try BoundPredicate(parsing: format))
      let text = try await store.plan(for: request).statement ?? ""
      let part = engine == .sqlite ? "MATCH" : "predicateql_"
      #expect(text.contains(part) == isUsed, "\(engine) \(text)")
    }
  }

  @Test func describesItselfInASchema() throws {
    let json = """
      {"entities": {"row": {"attributes": {
        "a": {"type": "text", "folded": {"trigrams": "row_a_search"}},
        "b": {"type": "text", "folded": {"column": "b_folded", "for": "prefixes"}},
        "c": {"type": "text", "folded": {"function": "public.predicateql_fold_1"}}, "id": "integer"
      }}}}
      """
    let schema = try Schema(json: json)
    let attributes = try #require(schema.entities["row"]).attributes
    #expect(attributes["a"]?.folded == FoldedText(.trigrams("row_a_search")))
    #expect(attributes["b"]?.folded == FoldedText(.column("b_folded"), for: .prefixes))
    #expect(try Schema(json: schema.json()) == schema)
    for (wrong, message) in [
      (#"{"type": "integer", "folded": {"column": "x"}}"#, "only text can be folded"),
      (#"{"type": "text", "folded": {}}"#, "give one of `column`, `function`, `trigrams`"),
      (#"{"type": "text", "folded": {"column": "x", "for": "words"}}"#, "unknown `words`"),
    ] {
      let error = #expect(throws: SchemaError.self) {
        try Schema(
          json: #"{"entities": {"row": {"attributes": {"id": "integer", "a": \#(wrong)}}}}"#
        )
      }
      #expect("\(try #require(error))".contains(message), "\(String(describing: error))")
    }
  }

  /// Where row numbers may change, and where names are taken, nothing is created.
  @Test func unsuitableTablesAreRefused() async throws {
    for (table, message) in [
      ("CREATE TABLE note (id TEXT PRIMARY KEY, t TEXT)", "no INTEGER PRIMARY KEY"),
      ("CREATE TABLE note (id INTEGER PRIMARY KEY, rowid TEXT, t TEXT)", "no INTEGER PRIMARY KEY"),
      ("CREATE TABLE note (id INTEGER PRIMARY KEY DESC, t TEXT)", "no INTEGER PRIMARY KEY"),
      (
        "CREATE TABLE note (id INTEGER PRIMARY KEY, t TEXT); CREATE TABLE note_t_search (x)",
        "“note_t_search” is taken"
      ),
    ] {
      let store = try SQLiteBackend(path: ":memory:")
      try store.connection.execute(table)
      let now = try await store.refreshed()
      let error = await #expect(throws: StorageError.self) {
        _ = try await now.searchIndex(of: "t", in: "note", for: .substrings)
      }
      #expect("\(try #require(error))".contains(message), "\(String(describing: error))")
    }
  }

  /// A file that says itself what its indexes are, names in need of quotes included.
  @Test func theIndexIsRecognised() async throws {
    let store = try SQLiteBackend(path: ":memory:")
    try store.connection.execute(
      """
      CREATE TABLE "a ""b'" ("the id" INTEGER PRIMARY KEY, "it's" TEXT, n INTEGER);
      INSERT INTO "a ""b'" VALUES (1, 'René', 1), (2, NULL, 2), (3, 'RENE', 3), (4, 'x', 4);
      """
    )
    let first = try await store.refreshed()
    let index = try await first.searchIndex(of: "it's", in: "a \"b'", for: .substrings)
    try await first.create(index)
    try store.connection.execute(
      """
      UPDATE "a ""b'" SET "the id" = 30 WHERE "the id" = 3;
      INSERT OR REPLACE INTO "a ""b'" VALUES (1, 'Irene', 1), (4, 'renée', 4);
      """
    )
    let second = try await first.refreshed()
    let entity = try #require(second.schema.entities["a \"b'"])
    #expect(entity.attributes["it's"]?.folded == FoldedText(.trigrams("a \"b'_it's_search")))
    #expect(try await second.omissions() == [])
    let request = FetchRequest(
      entity: "a \"b'",
      predicate: try BoundPredicate(parsing: "%K CONTAINS[cd] 'RENÉ'", "it's"),
      sortDescriptors: ["n"]
    )
    let found = try await second.objects(request).map { $0["n"] }
    #expect(found == [.integer(1), .integer(3), .integer(4)])
    // One part that is not as it was makes it unknown.
    try store.connection.execute("DROP TRIGGER \"a \"\"b'_it's_search_delete\"")
    let third = try await second.refreshed()
    #expect(third.schema.entities["a \"b'"]?.attributes["it's"]?.folded == nil)
  }

  /// Whatever other triggers and statements do to the rows, the index follows them.
  @Test(arguments: [
    ("UPDATE t SET rowid = 50 WHERE id = 1", "50"),
    ("INSERT INTO t VALUES (9, 'x', 'a') ON CONFLICT (u) DO UPDATE SET oid = 77", "77"),
    (
      """
      CREATE TRIGGER z AFTER UPDATE OF name ON t WHEN new.name = '' BEGIN
        UPDATE t SET name = old.name WHERE id = new.id; END;
      UPDATE t SET name = '' WHERE id = 1
      """, "1"
    ),
    (
      """
      CREATE TEMP TRIGGER z AFTER DELETE ON t BEGIN
        INSERT INTO t VALUES (old.id, old.name || ' again', 'c'); END;
      DELETE FROM t WHERE id = 1
      """, "1"
    ),
    (
      """
      CREATE TRIGGER z AFTER INSERT ON t WHEN new.name <> trim(new.name) BEGIN
        UPDATE t SET name = trim(name) WHERE id = new.id; END;
      INSERT INTO t VALUES (8, ' Hello ', 'h')
      """, "1|8"
    ),
    ("BEGIN; DELETE FROM t; ROLLBACK; VACUUM", "1"),
    ("REPLACE INTO t VALUES (2, 'ＨＥＬＬＯ', 'a')", "2"),
    ("UPDATE t SET name = upper(name); UPDATE t SET u = u || 'x'", "1"),
    ("ALTER TABLE t ADD COLUMN more; UPDATE t SET name = NULL", ""),
    ("ALTER TABLE t RENAME COLUMN u TO v; UPDATE t SET name = 'hello' WHERE id = 2", "1|2"),
    ("UPDATE t SET name = 'é' || replace(hex(zeroblob(2000)), '00', 'hello ') WHERE id = 2", "1|2"),
  ])
  func theIndexFollowsEveryChange(_ script: String, _ expected: String) async throws {
    let store = try SQLiteBackend(path: ":memory:")
    try store.connection.execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, u TEXT UNIQUE);
      INSERT INTO t VALUES (1, 'hello world', 'a'), (2, 'other', 'b');
      """
    )
    let own = try await store.refreshed()
    try await own.create(own.searchIndex(of: "name", in: "t", for: .substrings))
    try store.connection.execute(script)
    try await expect(expected, in: own.refreshed())
  }

  /// A generated column changes with others.
  @Test func generatedColumns() async throws {
    let store = try SQLiteBackend(path: ":memory:")
    try store.connection.execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, name TEXT AS (a || '!'), u);
      INSERT INTO t (a) VALUES ('x')
      """
    )
    let own = try await store.refreshed()
    try await own.create(own.searchIndex(of: "name", in: "t", for: .substrings))
    try store.connection.execute(
      "UPDATE t SET a = 'a longer hello'; INSERT INTO t (a) VALUES ('y')"
    )
    try await expect("1", in: own.refreshed())
    try store.connection.execute("DELETE FROM t")
    try await expect("", in: own.refreshed())
  }

  private func expect(_ expected: String, in store: SQLiteBackend) async throws {
    let request = FetchRequest(
      entity: "t",
      predicate: try BoundPredicate("name CONTAINS[cd] 'HÉLLO'"),
      sortDescriptors: ["id"]
    )
    let statement = try await store.plan(for: request).statement ?? ""
    #expect(statement.contains("MATCH"))
    let found = try await store.identifiers(request).map { "\($0.key[0])" }
    #expect(found == expected.split(separator: "|").map { "\(Value.integer(Int64($0) ?? 0))" })
  }

  /// An index that is older than its table is not relied upon, and makes way for a new one.
  @Test func outdatedIndexesAreReplaced() async throws {
    let store = try SQLiteBackend(path: ":memory:")
    let table = "(id INTEGER PRIMARY KEY, name TEXT)"
    try store.connection.execute("CREATE TABLE t \(table); INSERT INTO t VALUES (1, 'world')")
    let own = try await store.refreshed()
    let index = try await own.searchIndex(of: "name", in: "t", for: .substrings)
    try await own.create(index)
    let saved = index.statements.filter { $0.hasPrefix("CREATE TRIGGER") || $0.contains("_nul") }
    try store.connection.execute(
      """
      CREATE TABLE n \(table); INSERT INTO n VALUES (1, 'hello'); DROP TABLE t;
      ALTER TABLE n RENAME TO t; \(saved.joined(separator: "; "))
      """
    )
    let anew = try await own.refreshed()
    #expect(anew.schema.entities["t"]?.attributes["name"]?.folded == nil)
    try store.connection.execute("VACUUM")
    #expect(
      try await own.refreshed().schema.entities["t"]?.attributes["name"]?.folded == nil
    )
    try await anew.create(anew.searchIndex(of: "name", in: "t", for: .substrings))
    try await expect("1", in: anew.refreshed())
  }
}

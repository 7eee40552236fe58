import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateStorageSQLite

/// Removing the indexes that `searchIndex(of:in:for:)` creates, and nothing else.
@Suite(.serialized) struct SearchIndexRemovalTests {
  private static let schema = Schema(
    entities: [
      "row": Entity(
        "row",
        [
          .attribute("id", .integer), .attribute("t", .text, optional: true),
          .attribute("u", .text, optional: true),
        ]
      )
    ]
  )

  @Test(arguments: SearchIndexTests.engines, FoldedText.Searches.allCases)
  func nothingRemains(_ engine: Engine, _ searches: FoldedText.Searches) async throws {
    let store = try await engine.store(Self.schema)
    let indexed = try #require(store as? any SearchIndexedBackend)
    try await store.createTables()
    try await store.insert([["id": 1, "t": "Été", "u": "Été"]], into: "row")
    #expect(
      try await indexed.searchIndexRemoval(of: "t", in: "row", for: searches).statements == []
    )
    // The second index needs what the first brought.
    for key in ["t", "u"] {
      try await indexed.create(indexed.searchIndex(of: key, in: "row", for: searches))
    }
    let request = FetchRequest(
      entity: "row",
      predicate: try BoundPredicate(parsing: "u BEGINSWITH[cd] 'ete'")
    )
    for (key, rest) in [("t", 1), ("u", 0)] {
      let removal = try await indexed.searchIndexRemoval(of: key, in: "row", for: searches)
      #expect(!removal.statements.isEmpty)
      #expect(removal.statements.allSatisfy { $0.hasPrefix("DROP ") })
      let dropsShared = removal.statements.contains {
        $0.hasPrefix("DROP VIEW") || $0.hasPrefix("DROP FUNCTION")
      }
      #expect(dropsShared == (rest == 0 && (engine == .postgres || searches == .substrings)))
      try await indexed.remove(removal)
      #expect(try await store.count(request) == 1)
      let again = try await indexed.searchIndexRemoval(of: key, in: "row", for: searches)
      #expect(again.statements == [])
      #expect(try await !indexed.searchIndex(of: key, in: "row", for: searches).statements.isEmpty)
    }
  }

  @Test func aFileIsAsItWas() async throws {
    let store = try SQLiteBackend(path: ":memory:")
    try store.connection.execute("CREATE TABLE \"a b\" (id INTEGER PRIMARY KEY, \"it's\" TEXT)")
    let first = try await store.refreshed()
    for searches in FoldedText.Searches.allCases {
      try await first.create(first.searchIndex(of: "it's", in: "a b", for: searches))
    }
    let second = try await first.refreshed()
    for searches in FoldedText.Searches.allCases {
      try await second.remove(second.searchIndexRemoval(of: "it's", in: "a b", for: searches))
    }
    let third = try await second.refreshed()
    #expect(third.schema.entities["a b"]?.attributes["it's"]?.folded == nil)
    let entries = try store.connection.statement("SELECT name FROM sqlite_schema")
    defer { entries.finish() }
    #expect(try entries.rows().count == 1)
  }

  /// Removal refuses an index that somebody else created or changed.
  @Test(arguments: [
    (
      "DROP TRIGGER t_name_search_delete; CREATE TRIGGER t_name_search_delete AFTER DELETE ON t "
        + "BEGIN SELECT 1; END",
      FoldedText.Searches.substrings, "“t_name_search_delete”"
    ),
    (
      "DROP INDEX t_name_search_nul; CREATE INDEX t_name_search_nul ON t (name)", .substrings,
      "“t_name_search_nul”"
    ),
    (
      "DROP INDEX t_name_nocase; CREATE INDEX t_name_nocase ON t (name COLLATE NOCASE, id)",
      .prefixes, "“t_name_nocase”"
    ),
  ])
  func refusals(_ change: String, _ searches: FoldedText.Searches, _ message: String) async throws {
    let store = try SQLiteBackend(path: ":memory:")
    try store.connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)")
    let own = try await store.refreshed()
    try await own.create(own.searchIndex(of: "name", in: "t", for: searches))
    try store.connection.execute(change)
    let changed = try await own.refreshed()
    let error = await #expect(throws: StorageError.self) {
      _ = try await changed.searchIndexRemoval(of: "name", in: "t", for: searches)
    }
    #expect("\(try #require(error))".contains(message), "\(String(describing: error))")
  }

  /// An index of the host's own on the same function stays, and so does the function.
  @Test(.needsPostgres) func theFunctionStaysForOthers() async throws {
    let store = try await Engine.postgres.store(Self.schema)
    let indexed = try #require(store as? PostgresBackend)
    try await store.createTables()
    try await indexed.create(indexed.searchIndex(of: "t", in: "row", for: .prefixes))
    try await indexed.pool.run(indexed.layout, .writing) { session throws(StorageError) in
      try session.run(
        "CREATE UNIQUE INDEX own ON \"row\" (predicateql_prefix_1(u) text_pattern_ops, id)"
      )
    }
    let removal = try await indexed.searchIndexRemoval(of: "t", in: "row", for: .prefixes)
    #expect(removal.statements.count == 1 && removal.statements[0].hasPrefix("DROP INDEX"))
    try await indexed.remove(removal)
    try await indexed.pool.run(indexed.layout, .writing) { session throws(StorageError) in
      try session.run(
        "CREATE UNIQUE INDEX other ON \"row\" (predicateql_prefix_1(t) text_pattern_ops)"
      )
    }
    let error = await #expect(throws: StorageError.self) {
      _ = try await indexed.searchIndexRemoval(of: "t", in: "row", for: .prefixes)
    }
    #expect("\(try #require(error))".contains("other”"), "\(String(describing: error))")
  }
}

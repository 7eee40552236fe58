import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// Keys are compared byte for byte wherever a predicate is decided: é is not e with an accent,
/// though Swift's own comparison of text holds them equal.
@Suite struct ExactKeyTests {
  private static let schema = try? Schema([
    Entity(
      "Thing",
      [
        .attribute("id", .integer), .attribute("\u{E9}", .integer, column: "n"),
        .toMany("l\u{E9}s", "Thing", foreignKey: "of"),
        .attribute("of", .integer, optional: true),
      ]
    )
  ])

  @Test(arguments: Engine.allCases)
  func storesReadExactKeys(_ engine: Engine) async throws {
    let store = try await engine.store(#require(Self.schema))
    try await store.createTables()
    try await store.insert(
      [["id": 1, "\u{E9}": 5], ["id": 2, "\u{E9}": 6, "of": 1]],
      into: "Thing",
      batchSize: 10
    )
    for text in ["#\"\\u00e9\" == 5", "ANY #\"l\\u00e9s\".#\"\\u00e9\" == 6"] {
      let request = FetchRequest(entity: "Thing", predicate: try BoundPredicate(parsing: text))
      #expect(try await store.count(request) == 1)
      #expect(try await store.objects(request).map { $0["\u{E9}"] } == [5])
      #expect(try await store.objects(request).map { $0["e\u{301}"] } == [nil])
    }
    for text in ["#\"e\\u0301\" == 5", "ANY #\"le\\u0301s\".id == 2"] {
      let request = FetchRequest(entity: "Thing", predicate: try BoundPredicate(parsing: text))
      await #expect(throws: StorageError.self) { try await store.count(request) }
    }
    await #expect(throws: StorageError.self) {
      try await store.insert([["id": 3, "e\u{301}": 5]], into: "Thing", batchSize: 10)
    }
  }

  @Test func treesHaveExactKeys() throws {
    for (left, right) in [
      ("#\"\\u00e9\" == 1", "#\"e\\u0301\" == 1"), ("$\u{E9} == 1", "$e\u{301} == 1"),
      ("a.$\u{E9} == 1", "a.$e\u{301} == 1"),
    ] {
      #expect(try BoundPredicate(parsing: left) != BoundPredicate(parsing: right))
      #expect(try BoundPredicate(parsing: left) == BoundPredicate(parsing: left))
    }
    #expect(Value.map(["\u{E9}": 1]) != .map(["e\u{301}": 1]))
  }

  @Test func columnsAndDictionariesHaveExactKeys() throws {
    let composed = try Evaluator(BoundPredicate(format: "#\"\\u00e9\" == 1"))
    let decomposed = try Evaluator(BoundPredicate(format: "#\"e\\u0301\" == 2"))
    var table = ColumnTable(rowCount: 1)
    table["\u{E9}"] = .integers([1])
    #expect(try table.rows(matching: composed) == [0])
    #expect(throws: EvaluationError.self) { try table.rows(matching: decomposed) }
    table["e\u{301}"] = .integers([2])
    #expect(try table.rows(matching: decomposed) == [0])
    #expect(try table.rows(matching: composed) == [0])
    #expect(try [["\u{E9}": Value.integer(2)]].filter(decomposed).isEmpty)
    #expect(try [["\u{E9}": 2 as Any]].filter(decomposed).isEmpty)
  }
}

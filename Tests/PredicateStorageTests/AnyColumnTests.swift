import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Columns of SQLite that declare no type hold values of any type, and are asked as JSON is.
@Suite struct AnyColumnTests {
  private static let rows: [Value] = [
    "x", 5, 5.5, .bytes([1]), .null, "5", 0, "", 9_007_199_254_740_993,
  ]

  private func store() throws -> SQLiteBackend {
    let store = try SQLiteBackend(path: ":memory:", schema: .init(entities: [:]))
    try store.connection.execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, v, w ANY, UNIQUE (v));
      INSERT INTO t VALUES (0, 'x', 'x'), (1, 5, 5), (2, 5.5, 5.5), (3, x'01', x'01'), (4, NULL, NULL),
        (5, '5', 'five'), (6, 0, 0), (7, '', ''), (8, 9007199254740993, 9007199254740993)
      """
    )
    return store
  }

  @Test(arguments: [
    ("v == 'x'", [0]), ("v == 5", [1]), ("v == 5.5", [2]), ("v == nil", [4]), ("v == '5'", [5]),
    ("v != 5", [0, 2, 3, 4, 5, 6, 7, 8]), ("v IN {5, 'x'}", [0, 1]), ("v == ''", [7]),
    ("v == 9007199254740993", [8]), ("w == 'x'", [0]), ("w == 5", [1]),
    ("id < 1 AND v BEGINSWITH 'x'", [0]), ("NOT v == 0", [0, 1, 2, 3, 4, 5, 7, 8]),
  ])
  func answers(_ text: String, _ expected: [Int64]) async throws {
    let empty = try store()
    let store = try await empty.refreshed()
    let request = FetchRequest(
      entity: "t",
      predicate: try BoundPredicate(parsing: text),
      sortDescriptors: ["id"]
    )
    #expect(try await store.objects(request).map { $0["id"] } == expected.map { .integer($0) })
    #expect(try await store.count(request) == expected.count)
  }

  @Test func valuesAreReadAsStored() async throws {
    let store = try await store().refreshed()
    let request = FetchRequest(entity: "t", sortDescriptors: ["id"])
    #expect(try await store.objects(request).map { $0["v"] } == Self.rows)
  }

  /// Equality is looked up in an index.
  @Test func equalityIsTranslated() async throws {
    let store = try await store().refreshed()
    let predicate = try BoundPredicate(parsing: "v == 'x'")
    let plan = try await store.plan(for: FetchRequest(entity: "t", predicate: predicate))
    #expect(plan.statement?.contains(#"WHERE "t"."v" = ?"#) == true)
    #expect(plan.residual != nil)
  }

  @Test func valuesAreChanged() async throws {
    let store = try await store().refreshed()
    let five = FetchRequest(entity: "t", predicate: try BoundPredicate(parsing: "v == 5"))
    #expect(try await store.update(five, setting: ["v": .value("five"), "w": .value(2.5)]) == 1)
    let row = try await store.objects(
      FetchRequest(entity: "t", predicate: try BoundPredicate(parsing: "id == 1"))
    )
    #expect(row.first?["v"] == "five")
    #expect(row.first?["w"] == 2.5)
    let blob = FetchRequest(entity: "t", predicate: try BoundPredicate(parsing: "id == 3"))
    let itself = PropertyChange.expression(try BoundExpression(parsing: "v"))
    #expect(try await store.update(blob, setting: ["w": itself]) == 1)
    #expect(try await store.objects(blob).first?["w"] == .bytes([1]))
    // They would be read as values of other types.
    for value in [Value.decimal(1.5), .date(.init(timeIntervalSince1970: 0)), .list([1])] {
      await #expect(throws: StorageError.self) {
        try await store.update(blob, setting: ["w": .value(value)])
      }
    }
  }
}

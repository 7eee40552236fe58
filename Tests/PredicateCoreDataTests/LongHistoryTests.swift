import CoreDataFixtures
import PredicateAnalysis
import PredicateEvaluation
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateCoreData

/// A history of 40,000 changes. The database returns only the changes that may match.
@Suite struct LongHistoryTests {
  /// Two changes a transaction. Each two hundredth transaction has an author, and each twentieth
  /// change deletes.
  private static let statements = """
    DELETE FROM ACHANGE;
    DELETE FROM ATRANSACTION;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO ATRANSACTION (Z_PK, ZTIMESTAMP, ZAUTHORTS)
      SELECT i, 700000000 + i, CASE WHEN i % 200 = 0 THEN 1 END FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
    INSERT INTO ACHANGE (Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID)
      SELECT i, 16001, CASE WHEN i % 20 = 0 THEN 2 ELSE 1 END,
        (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = CASE WHEN i % 80 < 2 THEN 'Tag' ELSE 'Recipe' END),
        i, (i + 1) / 2 FROM n
    """

  private static func token(_ transaction: Int64, _ change: Int64? = nil) -> HistoryToken {
    HistoryToken(store: DishesStore.identifier, transaction: transaction, change: change)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let predicate: String?
    var since: HistoryToken?
    var entity: String?
    let count: Int
    /// The number of rows that are read at most, if it is not that of those that match.
    var rows: Int?
    var testDescription: String { "\(predicate ?? "all") \(entity ?? "")" }
  }

  private static let rows = [
    Row(predicate: nil, since: token(19_990), count: 20),
    Row(predicate: nil, since: token(19_990, 39_979), count: 21),
    Row(predicate: nil, since: token(20_000), count: 0),
    Row(predicate: "kind == 'delete'", since: token(18_000), count: 200),
    Row(predicate: "kind IN {'delete', 'insert'}", count: 2_000),
    Row(predicate: "entity == 'Tag'", count: 1_000),
    Row(predicate: nil, entity: "Tag", count: 1_000),
    Row(predicate: "author == 'app'", count: 200),
    Row(
      predicate: "author IN {'app', 'nobody'} AND modulus:by:(change, 2) == 0",
      count: 100,
      rows: 200
    ),
    Row(predicate: "transaction > 19990 AND kind != 'delete'", count: 19, rows: 20),
    Row(predicate: "10 >= transaction", count: 20),
    Row(predicate: "transaction BETWEEN {5, 7} OR change == 9000", count: 7),
    Row(predicate: "timestamp >= CAST(700019991.0, 'NSDate')", count: 20),
    Row(predicate: "object == nil AND entity == 'Tag' AND author == 'app'", count: 100),
    Row(predicate: "entity == 'Dish' AND change > 0", count: 0),
    Row(predicate: "FALSEPREDICATE", count: 0),
    // It might fail of a change that a later term excludes.
    Row(predicate: "100 / change >= 0 AND transaction == 3", count: 2, rows: 40_000),
    Row(predicate: "NOT kind == 'update'", count: 2_000, rows: 40_000),
    Row(predicate: "author ==[c] 'APP'", count: 200, rows: 40_000),
  ]

  /// One store for all, since it takes a while to make.
  @Test func onlyNeededRowsAreRead() async throws {
    for index in ["", "; DROP INDEX ACHANGE_ZTRANSACTIONID_INDEX"] {
      try await DishesStore.with(Self.statements + index) { path in
        let store = try CoreDataBackend(path: path)
        for row in Self.rows {
          let matching = try row.predicate.map { try BoundPredicate(parsing: $0) }
          var iterator = try store.changes(since: row.since, matching: matching, of: row.entity)
            .makeAsyncIterator()
          var found = 0
          while let batch = try await iterator.next() { found += batch.changes.count }
          #expect(found == row.count, "\(row)")
          #expect(iterator.rowsRead == row.rows ?? row.count, "\(row)")
        }
      }
    }
  }

  /// The answer is that of memory, which decides each change of the store by itself.
  @Test(arguments: [
    "kind == 'update'", "'update' == kind", "kind == 'nothing'", "kind IN {'insert'}",
    "entity == 'Recipe'", "entity IN {'Recipe', 'Dish'}", "author == 'app'", "author == ''",
    "author == nil", "author != 'app'", "process == 'Sync' OR bundle == 'org.example'",
    "transaction < 2", "2 <= transaction", "change IN {1, 4, 9}", "change == 2 OR kind == 'delete'",
    "timestamp < CAST(700000050.0, 'NSDate')", "timestamp == nil",
    "kind == 'insert' AND change > 1",
    "NOT (kind == 'insert')", "transaction BETWEEN {500, 1}", "change BETWEEN {9, 2}",
    "kind ==[c] 'INSERT'", "kind == author", "transaction == 1.0",
    "kind IN {'insert', nil}", "author == \"o'hara\"", "TRUEPREDICATE AND change >= 3",
  ])
  func asInMemory(_ text: String) async throws {
    try await DishesStore.with("") { path in
      let store = try CoreDataBackend(path: path)
      let predicate = try BoundPredicate(parsing: text)
      var all: [HistoryChange] = []
      for try await batch in try store.changes() { all += batch.changes }
      let evaluator = try HistorySchema(store.model, store.schema, of: nil)
        .evaluator(of: predicate, in: store, allowedBy: nil)
      let expected = try all.filter { try evaluator.matches($0) }.map(\.number)
      var found: [Int64] = []
      for try await batch in try store.changes(matching: predicate) {
        found += batch.changes.map(\.number)
      }
      #expect(found == expected)
    }
  }

  /// As many terms as there may be do not exceed what SQLite takes.
  @Test func manyTermsAreAnswered() async throws {
    try await DishesStore.with("") { path in
      let store = try CoreDataBackend(path: path)
      let terms = (1...900).map { "change == \($0)" }
      for text in [
        terms.joined(separator: " OR "), terms.map { "NOT " + $0 }.joined(separator: " AND "),
        "change IN {\((1...5_000).map(String.init).joined(separator: ", "))}",
        "author IN {\((1...6_000).map { "'\($0)'" }.joined(separator: ", "))} OR change > 0",
      ] {
        var count = 0
        for try await batch in try store.changes(matching: BoundPredicate(parsing: text)) {
          count += batch.changes.count
        }
        #expect(count == (text.contains("NOT") ? 0 : 4))
      }
    }
  }

  /// What a policy hides of objects is not in what they left, either.
  @Test func tombstonesHideWhatAPolicyHides() async throws {
    try await DishesStore.with("") { path in
      let store = try CoreDataBackend(path: path)
      func tombstone(_ keys: String) async throws -> [String: Value] {
        let policy = try PredicatePolicy(json: #"{"keys": [\#(keys)]}"#)
        let changes = try store.changes(since: nil, matching: nil, of: "Dish", allowedBy: policy)
        var found: [HistoryChange] = []
        for try await batch in changes { found += batch.changes }
        return try #require(found.last).tombstone
      }
      #expect(try await tombstone(#""tombstone", "object.uuid""#) == ["uuid": .text("x")])
      #expect(try await tombstone(#""tombstone", "object.name""#) == [:])
    }
  }
}

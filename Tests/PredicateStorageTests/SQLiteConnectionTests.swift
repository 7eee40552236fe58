import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateStorageSQLite

/// The connection: reused statements, locks between threads, requests that are stopped.
struct SQLiteConnectionTests {
  private func counting() throws -> SQLiteBackend {
    let schema = Schema(entities: [
      "n": Entity(
        name: "n",
        attributes: [
          "id": Attribute(column: "id", type: .integer),
          "text": Attribute(column: "text", type: .text, isOptional: true),
        ]
      )
    ])
    let store = try SQLiteBackend(path: ":memory:", schema: schema)
    try store.connection.execute(
      """
      CREATE TABLE n (id INTEGER PRIMARY KEY, text TEXT);
      WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 20000)
      INSERT INTO n SELECT i, 'text ' || i FROM c
      """
    )
    return store
  }

  @Test func statementsAreReused() async throws {
    let store = try counting()
    // The first request asks the file which constraints it enforces.
    _ = try await store.count(FetchRequest(entity: "n"))
    let start = store.connection.cacheCounts
    for id in 1...10 {
      let predicate = try BoundPredicate(format: "id == %d", id)
      _ = try await store.objects(FetchRequest(entity: "n", predicate: predicate))
    }
    let end = store.connection.cacheCounts
    #expect(end.reused - start.reused == 9)
    #expect(end.kept == start.kept + 1)
  }

  @Test func theCacheDropsTheLeastRecentlyUsed() throws {
    let connection = try SQLiteConnection(
      path: ":memory:",
      options: SQLiteOptions(statementCacheSize: 2)
    )
    for number in [1, 2, 1, 3, 1] {
      try connection.statement("SELECT \(number)").finish()
    }
    #expect(connection.cacheCounts.kept == 2)
    // 1 was used twice; 2 was dropped when 3 came.
    let reused = connection.cacheCounts.reused
    try connection.statement("SELECT 2").finish()
    #expect(connection.cacheCounts.reused == reused)
  }

  /// Two cursors over the same statement, read in turns, while the store answers other requests.
  @Test func cursorsDoNotDisturbEachOther() async throws {
    let store = try counting()
    let request = FetchRequest(entity: "n", sortDescriptors: ["id"], batchSize: 3000)
    var first = store.batches(request).makeAsyncIterator()
    var second = store.batches(request).makeAsyncIterator()
    var counts = (0, 0)
    while let batch = try await first.next() {
      counts.0 += batch.count
      counts.1 += try await second.next()?.count ?? 0
      #expect(try await store.count(FetchRequest(entity: "n")) == 20_000)
    }
    #expect(counts == (20_000, 20_000))
    #expect(try await second.next() == nil)
  }

  /// A dropped cursor releases its lock on the file.
  @Test func aDroppedCursorReleasesItsStatement() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a")
    let store = try SQLiteBackend(path: path, schema: Library.schema, options: .creating)
    try await Library.fill(store)
    do {
      var iterator = store.batches(FetchRequest(entity: "Book", batchSize: 1)).makeAsyncIterator()
      _ = try await iterator.next()
    }
    let other = try SQLiteConnection(path: path, options: SQLiteOptions(busyTimeout: .zero))
    try other.execute("BEGIN EXCLUSIVE; COMMIT")
  }

  @Test func manyTasksAtOnce() async throws {
    let store = try counting()
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<32 {
        group.addTask {
          let predicate = try BoundPredicate(
            format: "modulus:by:(id, 3) == 0 AND text LIKE '*7*'"
          )
          return try await store.count(
            FetchRequest(entity: "n", predicate: predicate, limit: number)
          )
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == (0..<32).reduce(0, +))
  }

  @Test func aCancelledTaskIsStopped() async throws {
    let store = try counting()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let predicate = try BoundPredicate(format: "text MATCHES '.*(1|2|3).*x'")
      return try await store.objects(FetchRequest(entity: "n", predicate: predicate))
    }
    await #expect(throws: StorageError.interrupted(store: ":memory:")) { try await task.value }
    #expect(try await store.count(FetchRequest(entity: "n")) == 20_000)
  }

  /// MATCHES past its limit reports that, as memory does.
  @Test(arguments: ["(a+)+$"])
  func aCatastrophicPatternIsStopped(_ pattern: String) async throws {
    let store = try counting()
    try store.connection.execute(
      "INSERT INTO n VALUES (0, '\(String(repeating: "a", count: 60))b')"
    )
    let predicate = try BoundPredicate(format: "id == 0 AND text MATCHES %@", pattern + "c")
    let request = FetchRequest(entity: "n", predicate: predicate)
    do {
      #expect(try await store.objects(request).isEmpty)
    } catch {
      guard case .evaluation(let failure) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(failure.code == "R013")
    }
  }

  @Test func planOfARequest() async throws {
    let store = try counting()
    let request = FetchRequest(
      entity: "n",
      predicate: try BoundPredicate(format: "id BETWEEN {5, 9} AND text CONTAINS[c] 'T'"),
      sortDescriptors: [.descending("id")],
      limit: 3
    )
    let plan = try await store.plan(for: request)
    #expect(plan.engine == "sqlite")
    #expect(plan.statement?.contains("ORDER BY \"n\".\"id\" DESC") == true)
    #expect(plan.residual == nil)
    #expect(plan.inMemory.isEmpty)
    try expectPlan(plan, "SELECT * FROM n WHERE id >= 5 AND id <= 9 ORDER BY id DESC", store)
    let left = FetchRequest(
      entity: "n",
      predicate: try BoundPredicate(format: "id < 9 AND sqrt:(id) == 2"),
      limit: 3
    )
    let rest = try await store.plan(for: left)
    #expect(rest.residual?.format == "sqrt:(id) == 2")
    #expect(rest.inMemory == ["limit"])
    try expectPlan(rest, "SELECT * FROM n WHERE id < 9", store)
    #expect(try await store.objects(left).map { $0["id"] } == [4])
  }

  /// Fails unless SQLite plans the statement of a request as it plans an expert's.
  private func expectPlan(
    _ plan: FetchPlan,
    _ expert: String,
    _ store: SQLiteBackend
  ) throws {
    let byHand = SQLStatement(text: expert)
    let expected = PlanSkeleton.sqlite(try store.connection.explain(byHand), of: byHand)
    let ours = SQLStatement(text: try #require(plan.statement))
    #expect(!expected.steps.isEmpty)
    #expect(PlanSkeleton.sqlite(plan.enginePlan, of: ours) == expected)
  }

  /// The memory for reading many rows does not grow with their number.
  @Test func batchesStreamFromTheStatement() async throws {
    let store = try counting()
    var iterator = store.batches(FetchRequest(entity: "n", batchSize: 10)).makeAsyncIterator()
    let first = try #require(try await iterator.next())
    // A change after the first batch shows in a later one, which was not read yet.
    try store.connection.execute("UPDATE n SET text = 'changed' WHERE id = 15")
    let second = try #require(try await iterator.next())
    #expect(first.count == 10)
    #expect(second[4]["text"] == .text("changed"))
  }
}

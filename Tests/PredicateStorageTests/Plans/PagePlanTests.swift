import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

/// The condition of a page is one that an index finds: the statement, and the engine's plan of it.
@Suite struct PagePlanTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let sorts: [FetchSort]
    /// The columns of an index that serves the order.
    let index: String
    let condition: String
    var testDescription: String { condition }
  }

  static let sqlite: [Case] = [
    Case(sorts: [], index: "id", condition: #""person"."id" > ?"#),
    Case(sorts: ["id"], index: "id", condition: #""person"."id" > ?"#),
    Case(sorts: [.descending("id")], index: "id", condition: #""person"."id" < ?"#),
    Case(
      sorts: ["age"],
      index: "age, id",
      condition: #"("person"."age", "person"."id") > (?, ?)"#
    ),
    Case(
      sorts: [.descending("age"), .descending("id")],
      index: "age, id",
      condition: #"("person"."age", "person"."id") < (?, ?)"#
    ),
    Case(
      sorts: [.descending("age")],
      index: "age DESC, id",
      condition: #""person"."age" <= ? AND ("person"."age" < ? OR "person"."id" > ?)"#
    ),
    Case(
      sorts: ["age", .descending("name"), "id"],
      index: "age, name DESC, id",
      condition: #"""
        "person"."age" >= ? AND ("person"."age" > ? OR "person"."name" < ? \#
        OR "person"."name" IS NULL OR ("person"."name" = ? AND "person"."id" > ?))
        """#
    ),
    Case(
      sorts: [.descending("name", nulls: .first)],
      index: "name DESC, id",
      condition: #""person"."name" <= ? AND ("person"."name" < ? OR "person"."id" > ?)"#
    ),
  ]

  private static let schema = Schema(entities: [
    "Person": Entity(
      name: "Person",
      table: "person",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "age": Attribute(column: "age", type: .integer),
        "name": Attribute(column: "name", type: .text, isOptional: true),
      ],
      relationships: [:]
    )
  ])

  private static func page(
    _ sorts: [FetchSort],
    of store: any StorageBackend
  ) async throws -> FetchPlan {
    var request = FetchRequest(entity: "Person", sortDescriptors: sorts, limit: 10, offset: 0)
    let people = try await store.objects(request)
    let last = try #require(people.last)
    request.after = try await store.cursor(after: last, of: request)
    return try await store.plan(for: request)
  }

  private static let rows: [[String: Value]] = (0..<2000).map { number in
    ["id": .integer(number), "age": .integer(number % 90), "name": .text("name \(number % 70)")]
  }

  @Test(arguments: sqlite)
  func sqliteSearchesAnIndex(_ test: Case) async throws {
    let store = try SQLiteBackend(path: ":memory:", schema: Self.schema)
    try await store.createTables()
    try await store.insert(Self.rows, into: "Person", batchSize: 5000)
    try store.connection.execute("CREATE INDEX way ON person (\(test.index)); ANALYZE")
    let plan = try await Self.page(test.sorts, of: store)
    let statement = try #require(plan.statement)
    #expect(statement.contains(" WHERE \(test.condition) ORDER BY "), "\(statement)")
    let engine = plan.enginePlan.joined(separator: "\n")
    #expect(engine.contains("SEARCH") && !engine.contains("TEMP B-TREE"), "\(engine)")
  }

  @Test(.needsPostgres, arguments: sqlite.filter { $0.sorts.allSatisfy { $0.keyPath != "name" } })
  func postgresSearchesAnIndex(_ test: Case) async throws {
    let store = try PostgresBackend(
      temporaryAt: #require(PostgresServer.url),
      schema: Self.schema,
      idleConnections: 1
    )
    try await store.createTables()
    try await store.insert(Self.rows, into: "Person", batchSize: 5000)
    // Over the store's own pool, since its tables are in a schema of their own.
    try store.pool.with { connection throws(StorageError) in
      try connection.run("CREATE INDEX way ON person (\(test.index)); ANALYZE person")
    }
    let plan = try await Self.page(test.sorts, of: store)
    let engine = plan.enginePlan.joined(separator: "\n")
    #expect(engine.contains("Index Cond") && !engine.contains("Sort"), "\(engine)")
  }
}

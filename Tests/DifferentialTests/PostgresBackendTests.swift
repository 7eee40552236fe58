import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Behaviour that only PostgreSQL has: how the server fails, streams and explains itself.
@Suite(.needsPostgres)
struct PostgresBackendTests {
  private static let schema = Schema(entities: [
    "Reading": Entity(
      name: "Reading",
      table: "reading",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "text": Attribute(column: "text", type: .text, isOptional: true),
        "when": Attribute(column: "when", type: .date, isOptional: true),
      ]
    )
  ])

  private func store(rows count: Int) async throws -> PostgresBackend {
    let store = try PostgresServer.store(Self.schema)
    try await store.createTables()
    let rows = (0..<count).map { number -> [String: Value] in
      ["id": .integer(Int64(number)), "text": .text("reading \(number)")]
    }
    try await store.insert(rows, into: "Reading", batchSize: 1000)
    return store
  }

  @Test
  func batchesComeInOrderAndAreWhole() async throws {
    let store = try await store(rows: 2500)
    var request = FetchRequest(entity: "Reading", sortDescriptors: [.descending("id")])
    request.batchSize = 1000
    var sizes: [Int] = []
    var ids: [Value] = []
    for try await batch in store.batches(request) {
      sizes.append(batch.count)
      ids += batch.map(\.identifier.key[0])
    }
    #expect(sizes == [1000, 1000, 500])
    #expect(ids == (0..<2500).reversed().map { .integer(Int64($0)) })
  }

  /// The server's own counts are read: the table of the entity is a view of them.
  @Test
  func aStatementIsPreparedOnceForAllValues() async throws {
    var schema = Self.schema
    schema.entities["Prepared"] = Entity(
      name: "Prepared",
      table: "prepared",
      attributes: [
        "id": Attribute(column: "id", type: .text),
        "statement": Attribute(column: "statement", type: .text),
        "uses": Attribute(column: "uses", type: .integer),
      ]
    )
    let store = try PostgresServer.store(schema)
    try await store.createTables()
    try PostgresServer.connection(store.options).run(
      """
      DROP TABLE prepared;
      CREATE VIEW prepared AS SELECT name AS id, statement, generic_plans + custom_plans AS uses
      FROM pg_prepared_statements
      """
    )
    for id in 1...10 {
      let predicate = try BoundPredicate(format: "id == %d OR text ==[c] 'paris'", id)
      _ = try await store.count(FetchRequest(entity: "Reading", predicate: predicate))
    }
    for (format, count) in [("uses >= 0", 1), ("uses == 10", 1)] {
      let predicate = try BoundPredicate(
        parsing: "statement CONTAINS 'FROM \"reading\"' AND \(format)"
      )
      let request = FetchRequest(entity: "Prepared", predicate: predicate)
      #expect(try await store.count(request) == count, "\(format)")
    }
  }

  /// Other requests may run while batches are read, and rows inserted later are not seen.
  @Test
  func batchesAreOfOneState() async throws {
    let store = try await store(rows: 10)
    let request = FetchRequest(entity: "Reading", batchSize: 4)
    var batches = store.batches(request).makeAsyncIterator()
    let first = try await batches.next()
    try await store.insert([["id": .integer(100)]], into: "Reading", batchSize: 1)
    #expect(try await store.count(FetchRequest(entity: "Reading")) == 11)
    var count = first?.count ?? 0
    while let batch = try await batches.next() { count += batch.count }
    #expect(count == 10)
  }

  @Test
  func aStreamThatIsDroppedGivesItsConnectionBack() async throws {
    let store = try await store(rows: 10)
    for _ in 0..<100 {
      var batches = store.batches(FetchRequest(entity: "Reading", batchSize: 1)).makeAsyncIterator()
      _ = try await batches.next()
    }
    #expect(try await store.count(FetchRequest(entity: "Reading")) == 10)
  }

  @Test
  func aServerThatGoesAwayBetweenBatchesIsAnError() async throws {
    let store = try await store(rows: 10)
    var batches = store.batches(FetchRequest(entity: "Reading", batchSize: 4)).makeAsyncIterator()
    _ = try await batches.next()
    let path = try #require(store.options.searchPath.first)
    try PostgresServer.connection().run(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE 'FETCH FORWARD 4 FROM %' AND pid <> pg_backend_pid()
        AND application_name = '\(path)'
      """
    )
    let error = await #expect(throws: StorageError.self) {
      while try await batches.next() != nil {}
    }
    guard case .connectionLost = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // The next request gets a connection of its own.
    #expect(try await store.count(FetchRequest(entity: "Reading")) == 10)
  }

  @Test
  func tablesThatAreNotThereAreNamed() async throws {
    let store = try PostgresServer.store(Self.schema)
    await #expect(throws: StorageError.missingTable("reading", store: store.address)) {
      try await store.count(FetchRequest(entity: "Reading"))
    }
    try await store.createTables()
    await #expect(throws: StorageError.existingTable("reading", store: store.address)) {
      try await store.createTables()
    }
    var more = Self.schema
    more.entities["Reading"]?.attributes["mood"] = Attribute(column: "mood", type: .text)
    let mistaken = try PostgresBackend(
      url: #require(PostgresServer.url),
      schema: more,
      options: store.options
    )
    await #expect(
      throws: StorageError.missingColumn("mood", table: "", store: store.address)
    ) { try await mistaken.objects(FetchRequest(entity: "Reading")) }
  }

  @Test
  func columnsOfOtherTypesAreNamed() async throws {
    let store = try await store(rows: 1)
    var other = Self.schema
    other.entities["Reading"]?.attributes["text"]?.type = .uuid
    let mistaken = try PostgresBackend(
      url: #require(PostgresServer.url),
      schema: other,
      options: store.options
    )
    let error = await #expect(throws: StorageError.self) {
      try await mistaken.objects(FetchRequest(entity: "Reading"))
    }
    #expect(
      error
        == .wrongType(
          table: "reading",
          column: "text",
          row: "0",
          expected: .uuid,
          found: "“reading 0”"
        )
    )
  }

  @Test
  func aBatchThatCannotBePutInIsUndone() async throws {
    let store = try await store(rows: 3)
    let rows: [[String: Value]] = [["id": .integer(10)], ["id": .integer(2)], ["id": .integer(11)]]
    let error = await #expect(throws: StorageError.self) {
      try await store.insert(rows, into: "Reading", batchSize: 3)
    }
    guard case .constraint = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await store.count(FetchRequest(entity: "Reading")) == 3)
  }

  @Test(arguments: [
    ("text", Value.text("a\0b")), ("when", .date(Date(timeIntervalSinceReferenceDate: 1e300))),
    ("when", .date(Date(timeIntervalSinceReferenceDate: 0.000_000_1))),
  ])
  func valuesThatPostgreSQLCannotKeepAreRefused(key: String, value: Value) async throws {
    let store = try await store(rows: 0)
    let error = await #expect(throws: StorageError.self) {
      try await store.insert([["id": .integer(1), key: value]], into: "Reading", batchSize: 1)
    }
    guard case .cannotStore(value, entity: "Reading", key: key, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await store.count(FetchRequest(entity: "Reading")) == 0)
  }

  /// No row can hold such text, so the answer is known.
  @Test
  func aPredicateMayAskForTextThatCannotBe() async throws {
    let store = try await store(rows: 2)
    let predicate = try BoundPredicate(format: "text == %@ OR NOT text == %@", "a\0", "b\0")
    let request = FetchRequest(entity: "Reading", predicate: predicate)
    #expect(try await store.count(request) == 2)
  }

  @Test
  func sumsMayBeTooGreatForIntegers() async throws {
    let store = try await store(rows: 0)
    let ids: [Int64] = [.max, .max - 1, 5]
    try await store.insert(ids.map { ["id": .integer($0)] }, into: "Reading", batchSize: 3)
    let request = FetchRequest(
      entity: "Reading",
      resultType: .dictionaries,
      propertiesToFetch: [.sum(of: "id", as: "sum")]
    )
    let rows = try await store.dictionaries(request)
    #expect(rows == [["sum": .decimal(Decimal(Int64.max) * 2 + 4)]])
  }

  @Test
  func plansShowWhatTheServerWillDo() async throws {
    let store = try await store(rows: 1)
    let predicate = try BoundPredicate(format: "id == 3 AND text MATCHES '[a-z]+'")
    let plan = try await store.plan(for: FetchRequest(entity: "Reading", predicate: predicate))
    #expect(plan.engine == "postgres")
    #expect(plan.bindings == [.integer(3)])
    #expect(plan.residual?.format == #"text MATCHES "[a-z]+""#)
    #expect(plan.enginePlan.contains { $0.contains("reading") }, "\(plan.enginePlan)")
  }

  @Test
  func manyMayAskAtOnce() async throws {
    let store = try await store(rows: 50)
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        group.addTask {
          let predicate = try BoundPredicate(format: "id < %d AND text MATCHES '.*'", number)
          return try await store.count(FetchRequest(entity: "Reading", predicate: predicate))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.sorted() == Array(0..<20))
  }
}

import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Servers that die, stall or hold something else than the schema says give a typed error, and a
/// partial answer is never taken for the whole. `Documentation/faults.md` specifies what happens.
@Suite(.needsPostgres)
struct PostgresFaultTests {
  private static let schema = Schema(entities: [
    "Reading": Entity(
      name: "Reading",
      table: "reading",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "text": Attribute(column: "text", type: .text, isOptional: true),
      ]
    )
  ])

  private func fill(_ store: PostgresBackend, rows count: Int) async throws {
    try await store.createTables()
    try await store.insert(
      (0..<count).map { ["id": .integer(Int64($0)), "text": .text("\($0)")] },
      into: "Reading",
      batchSize: 1000
    )
  }

  /// The server process of a connection that waits for a lock, as soon as there is one.
  private func processThatWaits(_ watcher: PostgresConnection) async throws -> Int32 {
    let rows = try await PostgresServer.rows(
      watcher,
      "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' LIMIT 1"
    )
    return try #require(rows.text(row: 0, column: 0).flatMap(Int32.init))
  }

  @Test
  func aServerThatIsKilled() async throws {
    let server = try KillableServer()
    let store = try PostgresBackend(url: server.url, schema: Self.schema)
    try await fill(store, rows: 10)
    let watcher = try PostgresConnection(server.url)
    let text = try watcher.execute(KillableServer.processQuery).text(row: 0, column: 0)
    let process = try #require(text.flatMap(Int32.init))

    // The fault comes between batches: the first stays good, there is no second, and no regular
    // end.
    var batches = store.batches(FetchRequest(entity: "Reading", batchSize: 4)).makeAsyncIterator()
    #expect(try await batches.next()?.count == 4)
    let found = try watcher.execute(
      "SELECT pid FROM pg_stat_activity WHERE query LIKE 'FETCH FORWARD 4 %'"
    )
    let session = try #require(found.text(row: 0, column: 0).flatMap(Int32.init))
    KillableServer.kill(process)
    KillableServer.kill(session)
    let lost = await #expect(throws: StorageError.self) { try await batches.next() }
    guard case .connectionLost(store.address, _) = lost else {
      Issue.record("\(String(describing: lost))")
      return
    }
    #expect(try await batches.next() == nil)

    // The server is gone.
    let refused = await #expect(throws: StorageError.self) {
      try await PostgresBackend(url: server.url, schema: Self.schema)
        .count(FetchRequest(entity: "Reading"))
    }
    guard case .cannotOpen(store.address, _) = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
  }

  @Test(arguments: ["objects", "dictionaries", "count", "insert"])
  func aSessionThatIsKilledMidQuery(_ question: String) async throws {
    let server = try KillableServer()
    let store = try PostgresBackend(url: server.url, schema: Self.schema)
    try await fill(store, rows: 3)
    let owner = try PostgresConnection(server.url)
    try owner.run("BEGIN; LOCK TABLE reading IN ACCESS EXCLUSIVE MODE")
    let asked = Task<Void, any Error> {
      let request = FetchRequest(entity: "Reading")
      switch question {
      case "objects": _ = try await store.objects(request)
      case "dictionaries": _ = try await store.dictionaries(request)
      case "count": _ = try await store.count(request)
      default: try await store.insert([["id": .integer(100)]], into: "Reading", batchSize: 1)
      }
    }
    KillableServer.kill(try await processThatWaits(PostgresConnection(server.url)))
    let error = await #expect(throws: StorageError.self) { try await asked.value }
    guard case .connectionLost(store.address, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test
  func aStatementThatTakesTooLong() async throws {
    var options = try PostgresServer.options()
    let url = try #require(PostgresServer.url)
    let patient = try PostgresBackend(url: url, schema: Self.schema, options: options)
    try await fill(patient, rows: 3)
    let owner = try PostgresServer.connection(options)
    try owner.run("BEGIN; LOCK TABLE reading IN ACCESS EXCLUSIVE MODE")
    options.statementTimeout = .milliseconds(30)
    let request = FetchRequest(entity: "Reading")
    let hurried = options
    await #expect(throws: StorageError.timedOut(store: patient.address)) {
      let store = try PostgresBackend(url: url, schema: Self.schema, options: hurried)
      _ = try await store.objects(request)
    }
    options.statementTimeout = nil
    options.lockTimeout = .milliseconds(30)
    let other = try PostgresBackend(url: url, schema: Self.schema, options: options)
    await #expect(throws: StorageError.locked(store: patient.address)) {
      try await other.count(request)
    }
    try owner.run("ROLLBACK")
    #expect(try await other.count(request) == 3)
  }

  @Test func noConnectionIsFree() async throws {
    var options = try PostgresServer.options()
    options.maximumConnections = 1
    options.poolTimeout = .seconds(2)
    let url = try #require(PostgresServer.url)
    let store = try PostgresBackend(url: url, schema: Self.schema, options: options)
    try await fill(store, rows: 3)
    let request = FetchRequest(entity: "Reading", batchSize: 1)
    var batches = store.batches(request).makeAsyncIterator()
    _ = try await batches.next()
    await #expect(throws: StorageError.exhausted(store: store.address, connections: 1)) {
      try await store.count(request)
    }
    while try await batches.next() != nil {}
    #expect(try await store.count(request) == 3)
  }

  /// The request is stopped by another session, or because its task is cancelled.
  @Test(arguments: [true, false])
  func aCountThatIsStopped(byAnother isStoppedByAnother: Bool) async throws {
    let store = try PostgresServer.store(Self.schema)
    try await fill(store, rows: 3)
    let owner = try PostgresServer.connection(store.options)
    try owner.run("BEGIN; LOCK TABLE reading IN ACCESS EXCLUSIVE MODE")
    let asked = Task { try await store.count(FetchRequest(entity: "Reading")) }
    let name = try #require(store.options.searchPath.first)
    _ = try await PostgresServer.rows(
      owner,
      """
      SELECT \(isStoppedByAnother ? "pg_cancel_backend(pid)" : "1") FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND application_name = $1
      """,
      [.text(name)]
    )
    if !isStoppedByAnother { asked.cancel() }
    await #expect(throws: StorageError.interrupted(store: store.address)) { try await asked.value }
    try owner.run("ROLLBACK")
    #expect(try await store.count(FetchRequest(entity: "Reading")) == 3)
  }

  /// The column compares otherwise than its attribute does, so the store is refused.
  @Test(arguments: ["char(4)", "real"])
  func aColumnThatComparesOtherwise(_ type: String) throws {
    var schema = Self.schema
    schema.entities["Reading"]?.attributes["text"]?.type = type == "real" ? .real : .text
    let options = try PostgresServer.options()
    let connection = try PostgresServer.connection(options)
    try connection.run("CREATE TABLE reading (id bigint PRIMARY KEY, text \(type))")
    let error = try #require(throws: StorageError.self) {
      try PostgresBackend(url: #require(PostgresServer.url), schema: schema, options: options)
    }
    guard case .wrongType(table: "reading", column: "text", row: "", _, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  /// The error names the column, whatever the request was, even where the server names only
  /// operators.
  @Test(arguments: [
    "text == 3", "text BETWEEN {1, 2}", "text IN {1, 2}", "text + 1 > 3", "text != nil", "id > 1",
    "text == %@", "text.stringValue == '1'",
  ])
  func aColumnOfAnotherType(_ format: String) async throws {
    var schema = Self.schema
    schema.entities["Reading"]?.attributes["text"]?.type = format.contains("%@") ? .uuid : .integer
    let store = try PostgresServer.store(Self.schema)
    try await fill(store, rows: 3)
    let many: [String: Value] = ["id": .integer(7), "text": .text("many")]
    try await store.insert([many], into: "Reading", batchSize: 1)
    let mistaken = try PostgresBackend(
      url: #require(PostgresServer.url),
      schema: schema,
      options: store.options
    )
    let predicate = try BoundPredicate(
      parsing: format,
      argumentArray: format.contains("%@") ? [Value.uuid(UUID())] : []
    )
    let request = FetchRequest(entity: "Reading", predicate: predicate)
    let error = await #expect(throws: StorageError.self) { try await mistaken.objects(request) }
    guard case .wrongType(table: "reading", column: "text", _, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    var batches = mistaken.batches(request).makeAsyncIterator()
    let same = await #expect(throws: StorageError.self) { try await batches.next() }
    #expect(same == error)
  }

  /// `/dev/full` gives the kernel's error for a full disk.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func aDiskThatIsFull() async throws {
    let store = try PostgresServer.store(Self.schema)
    try await fill(store, rows: 3)
    try PostgresServer.connection(store.options).run(
      """
      CREATE FUNCTION write() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN COPY (SELECT 1) TO '/dev/full'; RETURN NEW; END$$;
      CREATE TRIGGER write AFTER INSERT ON reading FOR EACH ROW WHEN (NEW.id = 11)
        EXECUTE FUNCTION write();
      """
    )
    await #expect(throws: StorageError.full(store: store.address)) {
      let rows = (10..<13).map { ["id": Value.integer($0)] }
      try await store.insert(rows, into: "Reading", batchSize: 3)
    }
    #expect(try await store.count(FetchRequest(entity: "Reading")) == 3)
  }

  @Test
  func aSortThatNeedsMoreRoomThanItMayHave() async throws {
    let store = try PostgresServer.store(Self.schema)
    try PostgresServer.connection(store.options).run(
      """
      CREATE FUNCTION sorted() RETURNS TABLE (id bigint, text text) LANGUAGE sql
        SET work_mem = '64kB' SET temp_file_limit = '64kB' AS
        $$SELECT g, repeat('x', 100) || g FROM generate_series(1, 10000) g ORDER BY 2$$;
      CREATE VIEW reading AS SELECT * FROM sorted();
      """
    )
    await #expect(throws: StorageError.full(store: store.address)) {
      try await store.objects(FetchRequest(entity: "Reading"))
    }
  }

  @Test
  func aViewThatCallsWhatIsGone() async throws {
    let store = try PostgresServer.store(Self.schema)
    let connection = try PostgresServer.connection(store.options)
    try connection.run(
      """
      CREATE FUNCTION gone(bigint) RETURNS text LANGUAGE plpgsql AS
        'BEGIN RETURN nowhere_to_be_found($1); END';
      CREATE VIEW reading AS SELECT 1::bigint AS id, gone(1) AS text;
      """
    )
    await #expect(
      throws: StorageError.missingFunction("nowhere_to_be_found", store: store.address)
    ) { try await store.objects(FetchRequest(entity: "Reading")) }
  }
}

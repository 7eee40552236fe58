import CPostgreSQL
import CSQLite
import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Stores over connections that the application has opened, and goes on using.
@Suite struct OwnConnectionTests {
  private static let schema = Schema(entities: [
    "Note": Entity(
      name: "Note",
      table: "note",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "text": Attribute(column: "text", type: .text, isOptional: true),
        "at": Attribute(column: "at", type: .date, isOptional: true),
        "data": Attribute(column: "data", type: .bytes, isOptional: true),
      ]
    )
  ])

  private func check(
    _ store: some MutableStorageBackend,
    run: (String) throws -> Void
  ) async throws {
    let date = Date(timeIntervalSince1970: 86_400)
    try await store.insert(
      [
        ["id": 1, "text": "Émile", "at": .date(date), "data": .bytes([0, 255])],
        ["id": 2, "text": "zoe"],
      ],
      into: "Note",
      batchSize: 10
    )
    let request = FetchRequest(
      entity: "Note",
      predicate: try BoundPredicate(format: "text ==[cd] 'emile' AND at == %@", date)
    )
    let found = try await store.objects(request)
    #expect(found.map { $0["data"] } == [.bytes([0, 255])])
    #expect(found.first?["at"] == .date(date))

    // In a transaction of the application, which undoes it.
    try run("BEGIN")
    #expect(try await store.delete(FetchRequest(entity: "Note")) == 2)
    try await store.transaction { _ = try await $0.insert([["id": 3]], into: "Note", batchSize: 1) }
    let failing = FetchRequest(
      entity: "Note",
      predicate: try BoundPredicate(format: "1 / (id - 3) > 0")
    )
    await #expect(throws: StorageError.self) { try await store.objects(failing) }
    #expect(try await store.count(FetchRequest(entity: "Note")) == 1)
    try run("ROLLBACK")
    #expect(try await store.count(FetchRequest(entity: "Note")) == 2)

    let every = FetchRequest(entity: "Note", sortDescriptors: ["id"], batchSize: 1)
    var batches = store.batches(every).makeAsyncIterator()
    #expect(try await batches.next()?.first?["id"] == 1)
    try run("BEGIN; ROLLBACK")
    #expect(try await store.count(every) == 2)
    #expect(try await batches.next()?.first?["id"] == 2)
    #expect(try await batches.next() == nil)

    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.objects(every)
    }
    await #expect(throws: StorageError.self) { try await task.value }
    #expect(try await store.objects(every).count == 2)
    // A cursor that nobody reads to its end.
    for try await batch in store.batches(every) {
      #expect(batch.count == 1)
      break
    }
    #expect(try await store.objects(every).count == 2)
    try run("BEGIN; COMMIT")
  }

  @Test func sqlite() async throws {
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
    try #require(sqlite3_open_v2(":memory:", &database, flags, nil) == SQLITE_OK)
    let connection = try #require(database)
    defer { #expect(sqlite3_close(connection) == SQLITE_OK, "no statement is left open") }
    func run(_ script: String) throws {
      try #require(sqlite3_exec(connection, script, nil, nil, nil) == SQLITE_OK)
    }
    do {
      let store = try SQLiteBackend(connection: connection, schema: Self.schema)
      try await store.createTables()
      try await check(store, run: run)
      let described = try SQLiteBackend(connection: connection)
      #expect(described.schema.entities["note"]?.attributes.count == 4)
    }
    try run("INSERT INTO note (id) VALUES (50)")
  }

  @Test func aConnectionWithoutALock() throws {
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    try #require(sqlite3_open_v2(":memory:", &database, flags, nil) == SQLITE_OK)
    let connection = try #require(database)
    defer { sqlite3_close(connection) }
    let error = #expect(throws: StorageError.self) { try SQLiteBackend(connection: connection) }
    #expect(error?.description.contains("SQLITE_OPEN_FULLMUTEX") == true)
  }

  /// With settings that write values in other ways, which are the same afterwards.
  @Test(
    .needsPostgres,
    arguments: [
      [:],
      [
        "TimeZone": "America/St_Johns", "DateStyle": "German", "bytea_output": "escape",
        "extra_float_digits": "-3",
      ],
    ]
  )
  func postgres(_ settings: [String: String]) async throws {
    let connection = try #require(PQconnectdb(PostgresServer.url))
    defer { PQfinish(connection) }
    func run(_ script: String) throws {
      let result = PQexec(connection, script)
      defer { PQclear(result) }
      let status = PQresultStatus(result)
      let message = PQresultErrorMessage(result).map { String(cString: $0) } ?? ""
      try #require(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK, "\(script): \(message)")
    }
    func show(_ name: String) -> String {
      let result = PQexec(connection, "SHOW \(name)")
      defer { PQclear(result) }
      return PQgetvalue(result, 0, 0).map { String(cString: $0) } ?? ""
    }
    let folder = "own_connection_\(settings.count)"
    try run("CREATE SCHEMA \(folder); SET search_path = \(folder)")
    defer { try? run("DROP SCHEMA \(folder) CASCADE") }
    for (name, value) in settings { try run("SET \(name) = '\(value)'") }
    let before = settings.keys.sorted().map(show)
    let store = try PostgresBackend(connection: connection, schema: Self.schema)
    try await store.createTables()
    try await check(store, run: run)
    #expect(settings.keys.sorted().map(show) == before)
    let described = try PostgresBackend(connection: connection)
    #expect(described.schema.entities["note"]?.attributes.count == 4)
    try run("INSERT INTO note (id) VALUES (50)")
  }
}

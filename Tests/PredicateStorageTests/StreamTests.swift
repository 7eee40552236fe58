import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageMariaDB
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Objects and dictionaries one by one.
@Suite(.serialized) struct StreamTests {
  private static let schema = Schema(entities: [
    "Row": Entity(
      name: "Row",
      table: "row",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "name": .optional("name", .text),
        "number": .optional("number", .integer),
      ]
    )
  ])

  private func store(_ engine: Engine, _ count: Int) async throws -> any WritableStorageBackend {
    let store = try await engine.store(Self.schema)
    try await store.createTables()
    let rows = (0..<count).map { id -> [String: Value] in
      ["id": .integer(Int64(id)), "name": .text("row \(id)"), "number": .integer(Int64(id % 7))]
    }
    try await store.insert(rows, into: "Row", batchSize: 1000)
    return store
  }

  private func requests() throws -> [FetchRequest] {
    var all = FetchRequest(entity: "Row", sortDescriptors: ["id"], batchSize: 7)
    var requests = [all]
    all.predicate = try BoundPredicate(format: #"name MATCHES ".*[13579]""#)
    requests.append(all)
    all.predicate = try BoundPredicate(format: "12 / (number + 1) > 3")
    requests.append(all)
    all.sortDescriptors = [.descending("number"), "id"]
    (all.limit, all.offset) = (20, 3)
    requests.append(all)
    all.propertiesToFetch = [.keyPath("name"), .keyPath("number")]
    requests.append(all)
    all.sortDescriptors = []
    (all.limit, all.offset) = (nil, 0)
    requests.append(all)
    requests.append(FetchRequest(entity: "Row", predicate: try BoundPredicate(format: "id < 0")))
    return requests
  }

  @Test(arguments: Engine.allCases)
  func streamsGiveTheWholeAnswer(_ engine: Engine) async throws {
    let store = try await store(engine, 100)
    for request in try requests() {
      var objects = request
      objects.propertiesToFetch = []
      var found: [StoredObject] = []
      for try await object in store.stream(objects) { found.append(object) }
      #expect(try await found == store.objects(objects))
      var dictionaries: [[String: Value]] = []
      for try await row in store.streamDictionaries(request) { dictionaries.append(row) }
      let expected = try await store.dictionaries(request)
      if request.sortDescriptors.isEmpty {
        #expect(Set(dictionaries) == Set(expected) && dictionaries.count == expected.count)
      } else {
        #expect(dictionaries == expected)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func groupsAreStreamed(_ engine: Engine) async throws {
    let store = try await store(engine, 100)
    var request = FetchRequest(entity: "Row", sortDescriptors: ["number"], batchSize: 3)
    request.propertiesToFetch = [.keyPath("number"), .count(of: "id", as: "n")]
    request.groupBy = ["number"]
    var rows: [[String: Value]] = []
    for try await row in store.streamDictionaries(request) { rows.append(row) }
    #expect(try await rows == store.dictionaries(request))
    #expect(rows.count == 7)
  }

  /// Leaving the loop gives the session back: many more streams are begun than there are sessions.
  @Test(arguments: Engine.allCases)
  func leavingTheLoopEndsTheRequest(_ engine: Engine) async throws {
    let store = try await store(engine, 100)
    let request = FetchRequest(entity: "Row", sortDescriptors: ["id"], batchSize: 5)
    for _ in 0..<200 {
      for try await object in store.stream(request) where object["id"] == 12 { break }
      for try await row in store.streamDictionaries(request) where row["id"] == 12 { break }
    }
    // No statement holds on to the table.
    try await store.insert([["id": 1000]], into: "Row", batchSize: 1)
    #expect(try await store.count(FetchRequest(entity: "Row")) == 101)
  }

  @Test(arguments: Engine.allCases.filter { $0 != .memory })
  func cancellingTheTaskEndsTheRequest(_ engine: Engine) async throws {
    let store = try await store(engine, 5000)
    let request = FetchRequest(entity: "Row", sortDescriptors: ["id"], batchSize: 10)
    let task = Task {
      var count = 0
      do {
        for try await _ in store.stream(request) {
          count += 1
          if count == 25 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      } catch { return (count, error as? StorageError) }
      return (count, nil)
    }
    let (count, error) = await task.value
    #expect(count < 50)
    guard case .interrupted = error else {
      Issue.record("\(count) \(String(describing: error))")
      return
    }
    #expect(try await store.count(request) == 5000)
  }

  /// The memory that a stream of many rows takes does not depend on their number. The database makes
  /// the rows, so that there is no memory to be used again.
  @Test(arguments: Engine.allCases.filter { $0 != .memory })
  func memoryIsConstant(_ engine: Engine) async throws {
    let count = 200_000
    let folder = try TemporaryFolder()
    let store = try await Self.filledStore(engine, count, folder)
    // Other tests, which run at the same time, take memory too: the first measurement that shows the
    // memory of the stream alone counts.
    for attempt in 1...4 {
      let (streamed, atOnce) = try await Self.memory(of: store, count, engine)
      if streamed < 16 << 20, streamed < atOnce { return }
      #expect(attempt < 4, "\(streamed / 1024) KiB streamed, \(atOnce / 1024) KiB at once")
    }
  }

  /// The memory in bytes that streams of all rows take at most, and the objects all at once.
  private static func memory(
    of store: any StorageBackend,
    _ count: Int,
    _ engine: Engine
  ) async throws -> (streamed: Int, atOnce: Int) {
    let request = FetchRequest(entity: "Row")
    let before = try Self.peakMemory(isReset: true)
    var (objects, dictionaries) = (0, 0)
    for try await _ in store.stream(request) { objects += 1 }
    let afterObjects = try Self.peakMemory(isReset: false) - before
    for try await _ in store.streamDictionaries(request) { dictionaries += 1 }
    let streamed = try Self.peakMemory(isReset: false) - before
    #expect(objects == count && dictionaries == count)
    #expect(try await store.objects(request).count == count)
    let atOnce = try Self.peakMemory(isReset: false) - before
    print(
      """
      \(count) rows of \(engine), memory at most in KiB: objects \(afterObjects / 1024), \
      dictionaries too \(streamed / 1024), all objects at once \(atOnce / 1024)
      """
    )
    return (streamed, atOnce)
  }

  /// A store whose rows the database has made itself.
  private static func filledStore(
    _ engine: Engine,
    _ count: Int,
    _ folder: TemporaryFolder
  ) async throws -> any StorageBackend {
    switch engine {
    case .memory: return try MemoryBackend(schema: schema)
    case .sqlite:
      var options = SQLiteOptions.default
      options.createsFile = true
      let path = folder.file("rows.sqlite")
      let store = try SQLiteBackend(path: path, schema: schema, options: options)
      try await store.createTables()
      try store.connection.execute(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO "row" (id, name, number) SELECT i, 'the name of the row ' || i, 5 FROM n
        """
      )
      return store
    case .postgres:
      let url = try #require(PostgresServer.url)
      let store = try PostgresBackend(temporaryAt: url, schema: schema)
      try await store.createTables()
      try PostgresConnection(url, options: store.options).run(
        """
        INSERT INTO "row" (id, name, number)
        SELECT i, 'the name of the row ' || i, 5 FROM generate_series(1, \(count)) AS n(i)
        """
      )
      return store
    case .mariadb:
      let store = try MariaDBBackend(temporaryAt: #require(MariaDBServer.url), schema: schema)
      try await store.createTables()
      try store.connection().run(
        """
        INSERT INTO `row` (id, name, number)
        SELECT seq, concat('the name of the row ', seq), 5 FROM seq_1_to_\(count)
        """
      )
      return store
    }
  }

  /// The greatest resident memory of the process since it was reset, in bytes.
  private static func peakMemory(isReset: Bool) throws -> Int {
    if isReset {
      // Memory that earlier tests have freed would be used again, and nothing be seen.
      _ = returnFreeMemory(0)
      try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    }
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    return try #require(number) * 1024
  }
}

/// glibc's `malloc_trim`, which its module for Swift leaves out.
@_silgen_name("malloc_trim") private func returnFreeMemory(_ padding: Int) -> Int32

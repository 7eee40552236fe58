import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateTestSupport
import Synchronization
import Testing

/// Tasks that wait for a database keep no other task from running.
@Suite struct BlockingTests {
  private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }
    func increase() { count.withLock { $0 += 1 } }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Four times as many tasks as there are threads wait for a lock that is released only when
  /// another task has slept and woken.
  private func othersRun(
    beside stores: [any StorageBackend],
    release: @Sendable () throws -> Void
  ) async throws {
    let ended = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for store in stores {
        group.addTask {
          _ = try await store.count(FetchRequest(entity: "Book"))
          ended.increase()
        }
      }
      try await Task.sleep(for: .milliseconds(100))
      #expect(ended.value == 0)
      try release()
      try await group.waitForAll()
    }
    #expect(ended.value == stores.count)
  }

  /// A store that waits for locks longer than a test takes.
  private func patientStore(_ path: String) throws -> SQLiteBackend {
    let options = SQLiteOptions(
      createsFile: true,
      busyTimeout: .seconds(600),
      journal: .rollback
    )
    return try SQLiteBackend(path: path, schema: Library.schema, options: options)
  }

  private static var waiters: Int { 4 * ProcessInfo.processInfo.activeProcessorCount }

  @Test func aLockedFile() async throws {
    let path = folder.file("locked")
    try await Library.fill(patientStore(path))
    var stores: [SQLiteBackend] = []
    for _ in 0..<Self.waiters {
      let store = try patientStore(path)
      _ = try await store.count(FetchRequest(entity: "Book"))
      stores.append(store)
    }
    let owner = try SQLiteConnection(path: path)
    try owner.execute("BEGIN EXCLUSIVE")
    try await othersRun(beside: stores) { try owner.execute("COMMIT") }
  }

  @Test(.needsPostgres) func aLockedTable() async throws {
    let store = try PostgresBackend(
      temporaryAt: #require(PostgresServer.url),
      schema: Library.schema
    )
    try await Library.fill(store)
    _ = try await store.count(FetchRequest(entity: "Book"))
    let owner = try PostgresConnection(#require(PostgresServer.url), options: store.options)
    try owner.run("BEGIN; LOCK TABLE book IN ACCESS EXCLUSIVE MODE")
    let stores = Array(repeating: store, count: Self.waiters)
    try await othersRun(beside: stores) { try owner.run("COMMIT") }
  }

  /// A wait for a lock ends when its task is cancelled.
  @Test func aCancelledWait() async throws {
    let path = folder.file("cancelled")
    let store = try patientStore(path)
    try await Library.fill(store)
    let owner = try SQLiteConnection(path: path)
    try owner.execute("BEGIN EXCLUSIVE")
    let task = Task { try await store.count(FetchRequest(entity: "Book")) }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    await #expect(throws: StorageError.self) { try await task.value }
    try owner.execute("COMMIT")
    #expect(try await store.count(FetchRequest(entity: "Book")) == 6)
  }

  /// In a file with a write-ahead log readers do not wait for the writer, nor it for a cursor.
  @Test func readersBesideAWriter() async throws {
    let store = try SQLiteBackend(
      path: folder.file("log"),
      schema: Library.schema,
      options: .creating
    )
    try await Library.fill(store)
    var batches = store.batches(FetchRequest(entity: "Book", batchSize: 1)).makeAsyncIterator()
    #expect(try await batches.next()?.count == 1)
    try await store.transaction { inner in
      try await inner.delete(FetchRequest(entity: "Book"))
      #expect(try await store.count(FetchRequest(entity: "Book")) == 6)
      #expect(try await inner.count(FetchRequest(entity: "Book")) == 0)
    }
    #expect(try await store.count(FetchRequest(entity: "Book")) == 0)
    // The cursor reads the state in which it began.
    var rest = 0
    while let batch = try await batches.next() { rest += batch.count }
    #expect(rest == 5)
  }

  /// Cursors that keep their connections leave none; the wait for one has a limit.
  @Test func noConnectionIsFree() async throws {
    let path = folder.file("few")
    let options = SQLiteOptions(
      createsFile: true,
      maximumReaders: 2,
      readerTimeout: .seconds(2)
    )
    let store = try SQLiteBackend(path: path, schema: Library.schema, options: options)
    try await Library.fill(store)
    let request = FetchRequest(entity: "Book", batchSize: 1)
    var first = store.batches(request).makeAsyncIterator()
    var second: FetchBatches.Iterator? = store.batches(request).makeAsyncIterator()
    _ = try await first.next()
    _ = try await second?.next()
    await #expect(throws: StorageError.exhausted(store: path, connections: 2)) {
      try await store.count(request)
    }
    second = nil
    #expect(try await first.next()?.count == 1)
    for _ in 0..<1000 where (try? await store.count(request)) == nil { await Task.yield() }
    #expect(try await store.count(request) == 6)
  }
}

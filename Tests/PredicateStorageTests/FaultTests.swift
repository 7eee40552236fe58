import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Faults during a request give a typed error, and a partial answer is never taken for the whole.
/// `Documentation/faults.md` specifies what happens.
struct FaultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func books(_ numbers: Range<Int>) -> [[String: Value]] {
    numbers.map {
      ["id": .integer(Int64($0)), "title": .text("title \($0)"), "isLent": .bool(false)]
    }
  }

  private func store(
    _ name: String,
    books count: Int,
    _ options: SQLiteOptions = .default
  ) async throws -> SQLiteBackend {
    var options = options
    options.createsFile = true
    let store = try SQLiteBackend(
      path: folder.file(name),
      schema: Library.schema,
      options: options
    )
    try await store.createTables()
    try await store.insert(books(0..<count), into: "Book", batchSize: 1000)
    return store
  }

  /// A real disk of 256 KiB becomes full. Rows inserted before stay and can all be read; with more
  /// room, inserting works again.
  @Test(.enabled(if: SmallDisk.canBe, "needs to be root on Linux, with the right to mount disks"))
  func aFullDisk() async throws {
    let path = folder.file("full")
    let found = try await SmallDisk.run(at: folder.path, bytes: 256 << 10) { [self] in
      let store = try await store("full", books: 100)
      var error: StorageError?
      do throws(StorageError) {
        try await store.insert(books(100..<100_000), into: "Book", batchSize: 100)
      } catch let found { error = found }
      let count = try await store.count(FetchRequest(entity: "Book"))
      try store.connection.verify()
      let hasRoom = SmallDisk.grow(at: folder.path, to: 1 << 20)
      try await store.insert(books(count..<count + 100), into: "Book", batchSize: 100)
      let end = try await store.count(FetchRequest(entity: "Book"))
      return (error, count, hasRoom, end)
    }
    let (error, count, hasRoom, end) = try #require(found)
    #expect(error == .full(store: path))
    #expect(count > 100 && count < 100_000 && count % 100 == 0, "\(count)")
    #expect(hasRoom && end == count + 100)
    #expect(!FileManager.default.fileExists(atPath: path), "the disk is gone")
  }

  /// A file that may have only so many pages. Batches inserted before stay; the one that did not
  /// fit is undone.
  @Test func aFileThatMayNotGrow() async throws {
    let store = try await store("full", books: 100)
    try store.connection.execute("PRAGMA max_page_count = 20")
    await #expect(throws: StorageError.full(store: folder.file("full"))) {
      try await store.insert(books(100..<100_000), into: "Book", batchSize: 100)
    }
    let count = try await store.count(FetchRequest(entity: "Book"))
    #expect(count > 100 && count < 100_000 && count % 100 == 0, "\(count)")
    try store.connection.execute("PRAGMA max_page_count = 1000")
    try await store.insert(books(count..<count + 100), into: "Book", batchSize: 100)
    #expect(try await store.count(FetchRequest(entity: "Book")) == count + 100)
  }

  /// No database leaves the row out in silence: memory evaluates it and fails.
  @Test(arguments: Engine.allCases)
  func aCalculationThatFails(_ engine: Engine) async throws {
    let store = try await engine.library()
    let rows = [(8, 0), (9, 3)].map { id, pages -> [String: Value] in
      ["id": .integer(id), "isLent": .bool(false), "pages": .integer(pages)]
    }
    try await store.insert(rows, into: "Book", batchSize: 2)
    for (format, fails) in [
      ("id > 7 AND 12 / pages > 1", true), ("id > 7 AND (12 / pages > 1 OR id > 100)", true),
      ("id > 7 AND (12 / pages > 1 OR id > 7)", true), ("id > 7 AND NOT 12 / pages > 100", true),
      ("12 / pages > 1 AND id == 9", true), ("12 / pages > 1 AND FALSEPREDICATE", true),
      ("pages != 0 AND 12 / pages > 1 AND id > 7", false), ("id == 9 AND 12 / pages > 1", false),
    ] {
      let request = FetchRequest(entity: "Book", predicate: try BoundPredicate(parsing: format))
      do throws(StorageError) {
        #expect(try await store.objects(request).map { $0["id"] } == [9], "\(format)")
        #expect(!fails, "\(format)")
      } catch {
        guard case .evaluation(let failure) = error, failure.id == .arithmetic else {
          Issue.record("\(error)")
          continue
        }
        #expect(fails, "\(format)")
      }
    }
  }

  @Test func aViewThatCallsWhatIsGone() async throws {
    let path = folder.file("view")
    try SQLiteConnection(path: path, options: .creating).execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1);
      CREATE VIEW author AS SELECT id, no_such_function(id) AS name, NULL AS born FROM t
      """
    )
    let store = try SQLiteBackend(path: path, schema: Library.schema)
    await #expect(throws: StorageError.missingFunction("no_such_function", store: path)) {
      try await store.objects(of: "Author")
    }
  }

  @Test func aStreamThatIsInterrupted() async throws {
    let store = try await store("interrupted", books: 1000, SQLiteOptions(maximumReaders: 0))
    var batches = store.batches(FetchRequest(entity: "Book", batchSize: 10)).makeAsyncIterator()
    #expect(try await batches.next()?.count == 10)
    store.connection.interrupt()
    await #expect(throws: StorageError.interrupted(store: folder.file("interrupted"))) {
      try await batches.next()
    }
    #expect(try await batches.next() == nil)
    #expect(try await store.count(FetchRequest(entity: "Book")) == 1000)
  }

  /// The last pages are damaged. Batches before them are good, then there is an error; a request
  /// for all rows at once gives only the error.
  @Test func aStreamThatRunsIntoDamage() async throws {
    let path = folder.file("damaged")
    do { _ = try await store("damaged", books: 2000) }
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let last = try #require(
      stride(from: 0, to: bytes.count, by: 4096)
        .first { bytes[$0..<$0 + 4096].firstRange(of: Array("title 1999".utf8)) != nil }
    )
    for offset in 0..<8 { bytes[last + offset] = 0xFF }
    _ = try folder.write(bytes, to: "damaged")
    let store = try SQLiteBackend(path: path, schema: Library.schema)
    let request = FetchRequest(entity: "Book", sortDescriptors: ["id"], batchSize: 100)
    var batches = store.batches(request).makeAsyncIterator()
    #expect(try await batches.next()?.first?["title"] == .text("title 0"))
    let midway = await #expect(throws: StorageError.self) {
      while try await batches.next() != nil {}
    }
    #expect(try await batches.next() == nil)
    let atOnce = await #expect(throws: StorageError.self) { try await store.objects(request) }
    for error in [midway, atOnce] {
      guard case .corrupt(path, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}

import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// A transaction is done as a whole or not at all, and alone, in every kind of store.
@Suite struct TransactionTests {
  enum Place: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case memory, sqlite, sqliteLog, postgres, mariadb

    static let allCases: [Self] =
      [.memory, .sqlite, .sqliteLog] + (Engine.allCases.contains(.postgres) ? [.postgres] : [])
      + (Engine.allCases.contains(.mariadb) ? [.mariadb] : [])

    var testDescription: String { rawValue }
  }

  struct Failure: Error {}

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func library(_ place: Place) async throws -> any MutableStorageBackend {
    switch place {
    case .memory: return try await Engine.memory.library()
    case .sqlite: return try await Engine.sqlite.library()
    case .postgres: return try await Engine.postgres.library()
    case .mariadb: return try await Engine.mariadb.library()
    case .sqliteLog:
      let store = try SQLiteBackend(
        path: folder.file("log"),
        schema: Library.schema,
        options: .creating
      )
      try await Library.fill(store)
      return store
    }
  }

  private static let every = FetchRequest(entity: "Book")

  private static func book(_ id: Int64) -> FetchRequest {
    FetchRequest(
      entity: "Book",
      predicate: BoundPredicate(
        source: nil,
        root: PredicateNode(
          .comparison(
            Comparison(
              nil,
              ExpressionNode(.keyPath(base: nil, [.key("id")])),
              .equal,
              [],
              ExpressionNode(.constant(.integer(id)))
            )
          )
        )
      )
    )
  }

  private static let row: [String: Value] = [
    "id": 100, "title": "new", "isLent": .bool(false), "pages": 0,
  ]

  @Test(arguments: Place.allCases)
  func transactionsCommit(_ place: Place) async throws {
    let store = try await library(place)
    let count = try await store.transaction { store in
      try await store.insert([Self.row], into: "Book", batchSize: 1)
      try await store.delete(Self.book(1))
      #expect(try await store.count(Self.book(100)) == 1, "it sees its own changes")
      return try await store.count(Self.every)
    }
    #expect(count == 6)
    #expect(try await store.count(Self.every) == 6)
    #expect(try await store.count(Self.book(100)) == 1)
    #expect(try await store.count(Self.book(1)) == 0)
  }

  @Test(arguments: Place.allCases)
  func failedTransactionsRollBack(_ place: Place) async throws {
    let store = try await library(place)
    await #expect(throws: Failure.self) {
      try await store.transaction { store in
        try await store.insert([Self.row], into: "Book", batchSize: 1)
        try await store.delete(Self.book(1))
        throw Failure()
      }
    }
    #expect(try await store.count(Self.every) == 6)
    #expect(try await store.count(Self.book(100)) == 0)
    // The store goes on.
    #expect(try await store.delete(Self.book(1)) == 1)
  }

  /// A failed statement, which spoils a transaction of PostgreSQL, is undone by itself.
  @Test(arguments: Place.allCases)
  func nestedTransactionsRollBack(_ place: Place) async throws {
    let store = try await library(place)
    try await store.transaction { store in
      try await store.delete(Self.book(1))
      await #expect(throws: Failure.self) {
        try await store.transaction { store in
          try await store.delete(Self.book(2))
          try await store.transaction { _ = try await $0.delete(Self.book(3)) }
          throw Failure()
        }
      }
      await #expect(throws: StorageError.self) {
        try await store.insert([Self.row, Self.row], into: "Book", batchSize: 2)
      }
      try await store.transaction { _ = try await $0.delete(Self.book(4)) }
    }
    let left = try await store.objects(of: "Book", sortedBy: ["id"])
    #expect(left.map { $0["id"] } == [2, 3, 5, 6])
  }

  @Test(arguments: Place.allCases)
  func nothingIsLost(_ place: Place) async throws {
    let store = try await library(place)
    try await store.update(Self.every, setting: ["pages": .value(0)])
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          try await store.transaction { store in
            let book = try await store.objects(Self.book(1)).first
            guard case .integer(let pages)? = book?["pages"] else { throw Failure() }
            await Task.yield()
            try await store.update(
              Self.book(1),
              setting: ["pages": .value(.integer(pages + 1))]
            )
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.objects(Self.book(1)).first?["pages"] == 8)
  }

  /// Who writes past the transaction that he is in is told so, and does not wait for ever.
  @Test(arguments: [Place.memory, .sqlite, .sqliteLog])
  func theOuterStoreIsRefused(_ place: Place) async throws {
    let store = try await library(place)
    let error = await #expect(throws: StorageError.self) {
      try await store.transaction { _ in _ = try await store.delete(Self.book(1)) }
    }
    #expect(error?.description.contains("within its own transaction") == true)
    #expect(try await store.count(Self.every) == 6)
  }

  /// Objects that were read in a transaction can be used after it, batches too.
  @Test(arguments: Place.allCases)
  func objectsOutliveTheirTransaction(_ place: Place) async throws {
    let store = try await library(place)
    let found = try await store.transaction { store in
      var found: [StoredObject] = []
      var request = Self.book(1)
      request.batchSize = 1
      for try await batch in store.batches(request) {
        found += batch
        #expect(try await batch[0].related("author").first?["name"] == "Joyce")
      }
      var all = store.batches(FetchRequest(entity: "Book", batchSize: 2)).makeAsyncIterator()
      var other = store.batches(FetchRequest(entity: "Book", batchSize: 3)).makeAsyncIterator()
      #expect(try await all.next()?.count == 2)
      #expect(try await other.next()?.count == 3)
      #expect(try await all.next()?.count == 2)
      return found
    }
    #expect(try await found[0].related("author").first?["name"] == "Joyce")
    let isHis = try BoundPredicate(format: "author.name == 'Joyce'")
    #expect(try Evaluator(isHis).matches(found[0]))
  }

  @Test(arguments: Place.allCases)
  func aCancelledTask(_ place: Place) async throws {
    let store = try await library(place)
    let task = Task {
      try await store.transaction { store in
        try await store.delete(Self.book(1))
        withUnsafeCurrentTask { $0?.cancel() }
        try await Task.sleep(for: .seconds(60))
      }
    }
    await #expect(throws: (any Error).self) { try await task.value }
    #expect(try await store.count(Self.every) == 6)
    #expect(try await store.delete(Self.book(1)) == 1)
  }

  private struct Kept: @unchecked Sendable { var batches: FetchBatches.Iterator }

  /// Batches that outlive their transaction take no session away from others.
  @Test(arguments: Place.allCases)
  func batchesOfAnEndedTransaction(_ place: Place) async throws {
    let store = try await library(place)
    var kept = try await store.transaction { store in
      let request = FetchRequest(entity: "Book", batchSize: 1)
      var kept = Kept(batches: store.batches(request).makeAsyncIterator())
      let first = try await kept.batches.next()
      #expect(first?.count == 1)
      return kept
    }
    // They go on or fail, by the kind of store.
    for _ in 0..<3 { _ = try? await kept.batches.next() }
    for id: Int64 in 1...3 {
      #expect(try await store.transaction { try await $0.delete(Self.book(id)) } == 1)
    }
    #expect(try await store.count(Self.every) == 3)
  }

  /// SQLite may roll a transaction back by itself. Nothing of it is kept then, and nothing after.
  @Test func transactionsRolledBackBySQLiteFail() async throws {
    let store = try SQLiteBackend(path: ":memory:", schema: Library.schema)
    try await Library.fill(store)
    let error = await #expect(throws: StorageError.self) {
      try await store.transaction { inner in
        try await inner.delete(Self.book(1))
        try store.connection.execute("ROLLBACK")
        let later = try? await inner.delete(Self.book(2))
        #expect(later == nil)
      }
    }
    #expect(error?.description.contains("was rolled back") == true)
    #expect(try await store.count(Self.every) == 6)
    #expect(try await store.delete(Self.book(1)) == 1)
  }
}

import CSQLite
import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateSyntax
import Synchronization
import Testing

@testable import PredicateStorageSQLite

/// The reading of what memory needs to check rows: one statement for a relationship of a batch of
/// rows, and no other columns than those that are named.
@Suite struct ResidualReadingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var predicate: String
    /// The number of relationships that are followed from each row.
    var relationships: Int
    /// Columns that are named nowhere.
    var unread: [String]

    var testDescription: String { predicate }
  }

  private static let cases = [
    Case(predicate: "author.books.@sum.cost > 1000", relationships: 2, unread: ["born", "title"]),
    Case(
      predicate: "SUBQUERY(readers, $r, $r.books.@sum.cost > 1000).@count > 0",
      relationships: 2,
      unread: ["photo", "email", "born", "pages"]
    ),
    Case(
      predicate: "author.books.@max.cost - cost > 100",
      relationships: 2,
      unread: ["born", "title"]
    ),
    Case(predicate: "(readers)[SIZE] * cost > 100", relationships: 1, unread: ["email", "price"]),
    Case(
      predicate: "SELF IN author.books OR author.books.@sum.cost < 0",
      relationships: 2,
      unread: ["born"]
    ),
  ]

  /// A library with many books of few authors.
  private func stores() async throws -> (memory: MemoryBackend, sqlite: SQLiteBackend) {
    let memory = try MemoryBackend(schema: Library.schema)
    let sqlite = try SQLiteBackend(path: ":memory:", schema: Library.schema)
    let books = (10..<1310).map { (id: Int) -> [String: Value] in
      let reader = Library.reader(UInt8(1 + id % 4))
      return [
        "id": .integer(Int64(id)),
        "isLent": .bool(false),
        "title": .text("t\(id % 7)"),
        "cost": .decimal(Decimal(id)),
        "author": .integer(Int64(1 + id % 100)),
        "readers": .list(id % 5 == 0 ? [] : [reader]),
      ]
    }
    let authors = (4...100).map { (id: Int) -> [String: Value] in
      ["id": .integer(Int64(id)), "name": .text("author \(id)")]
    }
    for store in [memory, sqlite] as [any MutableStorageBackend] {
      try await Library.fill(store)
      try await store.insert(authors, into: "Author", batchSize: 100)
      try await store.insert(books, into: "Book", batchSize: 2_000)
    }
    return (memory, sqlite)
  }

  @Test func oneStatementReadsABatch() async throws {
    let (memory, sqlite) = try await stores()
    let trace = StatementTrace(sqlite.connection)
    for test in Self.cases {
      var request = FetchRequest(
        entity: "Book",
        predicate: try BoundPredicate(parsing: test.predicate),
        sortDescriptors: ["id"]
      )
      #expect(try await sqlite.plan(for: request).residual != nil, "\(test)")
      let expected = try await memory.identifiers(request)
      #expect(!expected.isEmpty, "\(test)")
      trace.clear()
      #expect(try await sqlite.identifiers(request) == expected, "\(test)")
      #expect(try await sqlite.count(request) == expected.count, "\(test)")
      for column in test.unread { #expect(!trace.text.contains("\"\(column)\""), "\(test)") }
      // 1,306 rows come in batches of 20, 100 and 500.
      #expect((2...2 * (1 + 5 * test.relationships)).contains(trace.selections), "\(test)")
      trace.clear()
      #expect(try await sqlite.objects(request).map(\.identifier) == expected, "\(test)")
      #expect((2...1 + 5 * test.relationships).contains(trace.selections), "\(test)")
      request.limit = 3
      trace.clear()
      let first = try await sqlite.objects(request)
      #expect(first.map(\.identifier) == Array(expected.prefix(3)), "\(test)")
      #expect(trace.selections <= 1 + 5 * test.relationships)
      // Objects for users read their own relationships, with all of their values.
      let author = try await first[0].related("author").first
      #expect(author?["born"] != nil)
    }
  }

  /// Memory reads sort keys, and what dictionaries are made from, in batches too.
  @Test func dictionariesAreReadInBatches() async throws {
    let (memory, sqlite) = try await stores()
    let trace = StatementTrace(sqlite.connection)
    var request = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(format: "author.books.@sum.cost > 1000"),
      sortDescriptors: ["author.name", "id"],
      propertiesToFetch: [.keyPath("author.name"), .keyPath("readers.@count"), .keyPath("id")]
    )
    let expected = try await memory.dictionaries(request)
    trace.clear()
    #expect(try await sqlite.dictionaries(request) == expected)
    #expect(trace.selections <= 1 + 5 * 3, "\(trace.text)")
    #expect(!trace.text.contains("\"title\""))
    request.propertiesToFetch = []
    request.sortDescriptors = [FetchSort(keyPath: "author.name", options: .caseInsensitive), "id"]
    trace.clear()
    #expect(
      try await sqlite.objects(request).map(\.identifier) == memory.identifiers(request)
    )
    #expect(trace.selections <= 1 + 5 * 2)
  }

  /// A value that cannot be read fails where the condition names it, and in an object of the answer.
  @Test func onlyWhatIsNamedMustBeReadable() async throws {
    let (_, sqlite) = try await stores()
    try sqlite.connection.execute("UPDATE book SET pages = 'many' WHERE id = 20")
    try sqlite.connection.execute("UPDATE author SET born = 'long ago' WHERE id = 1")
    var request = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(format: "author.books.@sum.cost > 1000 AND id > 15"),
      sortDescriptors: ["id"]
    )
    let count = try await sqlite.count(request)
    #expect(count > 1000)
    #expect(try await sqlite.identifiers(request).count == count)
    await #expect(throws: StorageError.self) { try await sqlite.objects(request) }
    request.limit = 3
    #expect(try await sqlite.objects(request).map { $0["id"] } == [16, 17, 18])
    request.predicate = try BoundPredicate(format: "author.books.@sum.cost > pages OR id < 0")
    let error = await #expect(throws: StorageError.self) { try await sqlite.count(request) }
    guard case .wrongType(_, "pages", "20", _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// A row that has no readable key fails for those objects that lead to it, when they are examined.
  @Test func aKeyThatCannotBeReadIsOneObjects() async throws {
    let (_, sqlite) = try await stores()
    try sqlite.connection.execute(
      """
      INSERT INTO reader (id) VALUES ('no UUID');
      UPDATE loan SET reader_id = 'no UUID' WHERE book_id = 21
      """
    )
    var request = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(format: "(readers)[SIZE] * cost >= 0 AND id > 15"),
      sortDescriptors: ["id"],
      limit: 5
    )
    #expect(try await sqlite.objects(request).map { $0["id"] } == [16, 17, 18, 19, 20])
    request.limit = 6
    let error = await #expect(throws: StorageError.self) { try await sqlite.objects(request) }
    guard case .wrongType("reader", "id", _, _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}

/// The statements that a connection runs.
private final class StatementTrace: Sendable {
  private let texts = Mutex<[String]>([])

  init(_ connection: SQLiteConnection) {
    let context = Unmanaged.passRetained(self).toOpaque()
    sqlite3_trace_v2(
      connection.database,
      UInt32(SQLITE_TRACE_STMT),
      { _, context, statement, _ in
        guard let context, let text = sqlite3_sql(OpaquePointer(statement)) else { return 0 }
        let trace = Unmanaged<StatementTrace>.fromOpaque(context).takeUnretainedValue()
        trace.texts.withLock { $0.append(String(cString: text)) }
        return 0
      },
      context
    )
  }

  func clear() { texts.withLock { $0 = [] } }

  var text: String { texts.withLock { $0 }.joined(separator: "\n") }

  /// The number of statements that read rows of entities.
  var selections: Int { texts.withLock { texts in texts.count { $0.hasPrefix("SELECT \"") } } }
}

import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Rows are inserted, or change those that are there, alike in every engine.
@Suite struct UpsertTests {
  private static func book(_ id: Int64, _ changes: [String: Value] = [:]) -> [String: Value] {
    let row: [String: Value] = ["id": .integer(id), "title": "new", "isLent": .bool(true)]
    return row.merging(changes) { $1 }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var rows: [[String: Value]]
    var keys = ["id"]
    /// The pages of the books that it changes or adds, by id; nil if it fails.
    var pages: [Int: Value]?

    var testDescription: String { "\(rows)" }
  }

  static let cases: [Case] = [
    Case(rows: [], pages: [:]),
    Case(rows: [book(1)], pages: [:]),
    Case(rows: [book(1, ["pages": 5])], pages: [1: 5]),
    Case(rows: [book(1, ["pages": .null])], pages: [1: .null]),
    Case(rows: [book(7, ["pages": 9])], pages: [7: 9]),
    Case(
      rows: [book(7, ["pages": 9]), book(7, ["pages": 10]), book(2, ["pages": 3]), book(8)],
      pages: [7: 10, 2: 3, 8: .null]
    ),
    Case(rows: [book(1, ["pages": 5, "author": 2, "readers": .list([])])], pages: [1: 5]),
    Case(rows: [book(1, ["pages": "many"])], pages: nil),
    Case(rows: [["id": 1, "pages": 4]], pages: nil),
    Case(rows: [book(7), ["id": 8]], pages: nil),
    Case(rows: [book(1)], keys: [], pages: nil),
    Case(rows: [book(1)], keys: ["nonsense"], pages: nil),
  ]

  @Test(arguments: cases, Engine.allCases)
  func rows(_ test: Case, _ engine: Engine) async throws {
    let store = try await engine.library()
    let before = try await pages(store)
    if let changes = test.pages {
      #expect(
        try await store.upsert(test.rows, into: "Book", by: test.keys) == test.rows.count
      )
      #expect(try await pages(store) == before.merging(changes) { $1 })
    } else {
      await #expect(throws: StorageError.self) {
        try await store.upsert(test.rows, into: "Book", by: test.keys)
      }
      #expect(try await pages(store) == before)
    }
  }

  private func pages(_ store: any StorageBackend) async throws -> [Int: Value] {
    var pages: [Int: Value] = [:]
    for book in try await store.objects(of: "Book") {
      guard case .integer(let id)? = book["id"] else { continue }
      pages[Int(id)] = book["pages"]
    }
    return pages
  }

  /// By a unique key other than the primary one, whose row keeps its own.
  @Test func byAnotherKey() async throws {
    let store = try SQLiteBackend(path: ":memory:", schema: Library.schema)
    try await Library.fill(store)
    try store.connection.execute("CREATE UNIQUE INDEX titles ON book (title)")
    let row = Self.book(50, ["title": "Ulysses", "pages": 1])
    #expect(try await store.upsert([row], into: "Book", by: ["title"]) == 1)
    let found = try await store.objects(of: "Book", where: "title", equals: "Ulysses")
    #expect(found.map { $0["id"] } == [1])
    #expect(found.first?["pages"] == 1)
  }
}

import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Changes by predicate leave every engine with the rows that they leave memory with, whether one
/// statement makes them or memory chooses the rows.
@Suite struct ChangeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var entity = "Book"
    var predicate: String?
    var sort: FetchSort?
    var limit: Int?
    var offset = 0
    /// Values, and expressions as text; nil deletes.
    var changes: [String: PropertyChange]?

    var testDescription: String {
      "\(entity) \(predicate ?? "") \(changes.map { "set \($0.keys.sorted())" } ?? "delete")"
    }

    func request() throws -> FetchRequest {
      FetchRequest(
        entity: entity,
        predicate: try predicate.map { try BoundPredicate(parsing: $0) },
        sortDescriptors: sort.map { [$0] } ?? [],
        limit: limit,
        offset: offset
      )
    }

    func perform(on store: any MutableStorageBackend) async throws -> Int {
      guard let changes else { return try await store.delete(try request()) }
      return try await store.update(try request(), setting: changes)
    }
  }

  private static func expression(_ format: String) -> PropertyChange {
    guard let expression = try? BoundExpression(parsing: format) else {
      preconditionFailure("\(format) does not parse")
    }
    return .expression(expression)
  }

  private static let deletions: [Case] = [
    Case(predicate: "pages < 200"), Case(predicate: "title MATCHES 'U.*'"), Case(),
    Case(predicate: "author.name == 'Joyce'"), Case(sort: .descending("price"), limit: 2),
    Case(predicate: "ANY readers.email == 'a@example.org'"), Case(offset: 4),
    Case(predicate: "author.name == 'Woolf'", limit: 1),
    Case(entity: "Reader", predicate: "email BEGINSWITH[c] 'A'"),
    Case(entity: "Reader", predicate: "site != nil"),
    Case(entity: "Author", predicate: "SUBQUERY(books, $b, $b.price > 5).@count > 0"),
    Case(predicate: "FALSEPREDICATE"), Case(predicate: "title MATCHES 'none'"),
  ]

  private static let values: [Case] = [
    set("isLent == YES", ["pages": .value(.integer(5)), "title": .value(.text("x"))]),
    set("title MATCHES '[UD].*'", ["pages": .value(.integer(5))]),
    set("pages > 100", ["price": .value(.null), "cost": .value(.decimal(1.25))]),
    set("author.name == 'Joyce'", ["price": .value(.real(1)), "pages": expression("pages")]),
    set(nil, ["author": .value(.integer(3))]),
    set("pages > 300", ["author": .value(.null)]),
    Case(
      predicate: "pages > 1",
      sort: .descending("pages"),
      limit: 2,
      offset: 1,
      changes: ["pages": .value(.integer(-1))]
    ),
    Case(
      entity: "Author",
      predicate: "books.@count > 1",
      changes: ["name": .value(.text("é")), "born": .value(.null)]
    ),
    Case(
      entity: "Reader",
      predicate: "email ==[c] 'A@EXAMPLE.ORG'",
      changes: ["photo": .value(.bytes([1, 2])), "site": .value(.url("https://x.org"))]
    ),
  ]

  private static let expressions: [Case] = [
    set("pages > 100", ["price": expression("price * 2")]),
    set("pages > 100", ["price": expression("price")]),
    set(nil, ["pages": expression("pages + 1")]),
    set(nil, ["pages": expression("10 * 5"), "isLent": expression("TERNARY(1 == 1, YES, NO)")]),
    set(nil, ["title": expression("uppercase:(title)"), "pages": expression("title.length")]),
    set(nil, ["isLent": expression("TERNARY(pages > 150, YES, NO)")]),
    set(nil, ["title": expression("author.name")]),
    set(
      "author.name == 'Joyce'",
      ["title": expression("author.name"), "price": .value(.real(1))]
    ),
    set("author == nil", ["author": expression("SELF.author")]),
    set(nil, ["pages": expression("readers.@count")]),
    set(nil, ["isLent": expression("isLent")]),
    set("pages > 100", ["pages": expression("pages + 1")]),
    set(nil, ["pages": expression("pages * pages - 2"), "price": expression("price / 3 + pages")]),
    set(
      "title MATCHES '[UD].*'",
      ["pages": expression("pages + 1"), "title": expression("title")]
    ),
    set("pages > 100", ["pages": expression("100000 / (pages - 100)")]),
    set("title MATCHES '[UD].*'", ["title": expression("author.name"), "author": .value(.null)]),
    Case(
      predicate: "pages > 1",
      sort: .descending("pages"),
      limit: 2,
      changes: ["pages": expression("pages + 1")]
    ),
    Case(
      entity: "Reader",
      predicate: "email MATCHES '.*org'",
      changes: ["email": expression("uppercase:(email)"), "site": .value(.null)]
    ),
  ]

  private static func set(_ predicate: String?, _ changes: [String: PropertyChange]) -> Case {
    Case(predicate: predicate, changes: changes)
  }

  static let cases: [Case] = deletions + values + expressions

  @Test(arguments: Engine.allCases, cases)
  func memoryAgrees(_ engine: Engine, _ test: Case) async throws {
    let memory = try await Engine.memory.library(enforcingForeignKeys: false)
    let store = try await engine.library(enforcingForeignKeys: false)
    let count = try await test.perform(on: store)
    #expect(try await count == test.perform(on: memory))
    #expect(try await Self.contents(of: store) == Self.contents(of: memory))
  }

  static let refused: [Case] = [
    Case(changes: [:]), Case(changes: ["id": .value(.integer(9))]),
    Case(changes: ["colour": .value(.null)]), Case(changes: ["readers": .value(.list([]))]),
    Case(changes: ["pages": .value(.text("x"))]), Case(changes: ["isLent": .value(.null)]),
    Case(changes: ["pages": expression("pages / (pages - 152)")]),
    Case(changes: ["pages": expression("price * 2")]),
    Case(changes: ["pages": expression("pages * 99999999999999999")]),
    Case(
      predicate: "title MATCHES '.*'",
      changes: ["pages": expression("pages * 99999999999999999")]
    ),
    Case(changes: ["pages": expression("isLent")]),
    Case(changes: ["isLent": expression("pages")]), Case(changes: ["pages": expression("author")]),
    Case(changes: ["pages": expression("wheels")]), Case(changes: ["title": expression("$x")]),
    Case(changes: ["title": expression("readers.email")]),
    Case(changes: ["isLent": expression("TERNARY(pages > 100, YES, nil)")]),
    Case(limit: -1), Case(predicate: "wheels == 3"), Case(entity: "Car"),
  ]

  /// A change that fails changes nothing.
  @Test(arguments: Engine.allCases, refused)
  func changesAreAllOrNothing(_ engine: Engine, _ test: Case) async throws {
    let store = try await engine.library()
    let before = try await Self.contents(of: store)
    await #expect(throws: StorageError.self) { _ = try await test.perform(on: store) }
    #expect(try await Self.contents(of: store) == before)
  }

  /// One statement makes a change where the database can decide the predicate.
  @Test(arguments: Engine.allCases.filter { $0 != .memory })
  func oneStatementSuffices(_ engine: Engine) async throws {
    let store = try await engine.library()
    let request = FetchRequest(entity: "Book", predicate: try BoundPredicate(format: "pages > 1"))
    #expect(try await store.plan(for: request).residual == nil)
    #expect(try await store.update(request, setting: ["price": .value(.real(2))]) == 5)
    #expect(try await store.delete(request) == 5)
    #expect(try await store.count(FetchRequest(entity: "Book")) == 1)
  }

  /// One statement computes values that may fail, where they fail for no row; else none is changed, and
  /// the error says why.
  @Test(arguments: Engine.allCases)
  func calculationsThatMayFail(_ engine: Engine) async throws {
    let store = try await engine.library()
    let books = FetchRequest(entity: "Book", predicate: try BoundPredicate(format: "pages > 1"))
    #expect(try await store.update(books, setting: ["pages": Self.expression("pages + 1")]) == 5)
    let most: [String: PropertyChange] = ["pages": .value(.integer(.max))]
    try await store.update(books, setting: most)
    let before = try await Self.contents(of: store)
    let failure = await #expect(throws: StorageError.self) {
      try await store.update(books, setting: ["pages": Self.expression("pages + 1")])
    }
    guard case .evaluation(let error) = failure else {
      Issue.record("not a failure of the evaluation: \(String(describing: failure))")
      return
    }
    #expect(error.code == "R011")
    #expect(try await Self.contents(of: store) == before)
  }

  /// A key may be stored in another spelling than ours; one that finds no row is an error.
  @Test func keysInOtherSpellings() async throws {
    let store = try SQLiteBackend(path: ":memory:", schema: Library.schema)
    try await Library.fill(store, enforcingForeignKeys: false)
    try store.connection.execute("UPDATE reader SET id = lower(id)")
    let known = FetchRequest(
      entity: "Reader",
      predicate: try BoundPredicate(format: "email.length == 13 AND site == nil AND 1 / 1 == 1")
    )
    let every = FetchRequest(
      entity: "Reader",
      predicate: try BoundPredicate(format: "1 / email.length < 1")
    )
    #expect(try await store.plan(for: every).residual != nil)
    #expect(try await store.update(every, setting: ["email": .value(.text("x"))]) == 3)
    #expect(try await store.count(known) == 0)
    #expect(try await store.delete(every) == 0)
  }

  /// Of changes beside one another none is lost, though memory computes each from what it read.
  @Test(arguments: Engine.allCases)
  func nothingIsLost(_ engine: Engine) async throws {
    let store = try await engine.library()
    let every = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(format: "title MATCHES '(?s).*' OR title == nil")
    )
    try await store.update(every, setting: ["pages": .value(.integer(0))])
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          _ = try await store.update(every, setting: ["pages": Self.expression("pages + 1")])
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.objects(every).map { $0["pages"] } == Array(repeating: 4, count: 6))
  }

  private static func contents(of store: any StorageBackend) async throws -> [[String: Value]] {
    var rows: [[String: Value]] = []
    for entity in ["Author", "Book", "Reader"] {
      rows += try await store.dictionaries(
        FetchRequest(entity: entity, sortDescriptors: ["id"], resultType: .dictionaries)
      )
    }
    return rows
      + (try await store.dictionaries(
        FetchRequest(
          entity: "Book",
          sortDescriptors: ["id"],
          resultType: .dictionaries,
          propertiesToFetch: [.keyPath("id"), .keyPath("author.id")]
        )
      ))
  }
}

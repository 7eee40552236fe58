import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateSyntax
import Testing

/// Rows that cannot be inserted: the error names entity and key, and the batch leaves nothing
/// behind.
struct BadRowTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var entity = "Book"
    var row: [String: Value]
    var expected: String

    var testDescription: String { expected }
  }

  static let cases: [Case] = [
    Case(
      row: ["id": 9, "titel": .text("x"), "isLent": .bool(true)],
      expected: "“Book” has no “titel”; did you mean “title”?"
    ),
    Case(
      row: ["id": 9, "title": 7, "isLent": .bool(true)],
      expected: "“Book.title” cannot hold 7: it holds a string"
    ),
    Case(
      row: ["id": 9, "price": .integer(0x20_0000_0000_0001), "isLent": .bool(true)],
      expected: "“Book.price” cannot hold 9007199254740993: it holds a double"
    ),
    Case(row: ["id": 9], expected: "“Book.isLent” cannot hold nil: it is not optional"),
    Case(
      row: ["isLent": .bool(true)],
      expected: "“Book.id” cannot hold nil: it is not optional"
    ),
    Case(
      row: ["id": 9, "isLent": .bool(true), "readers": Library.reader(1)],
      expected: """
        “Book.readers” cannot hold CAST("01000000-0000-0000-0000-0000000000AB", "NSUUID"): \
        it is an array of keys of other objects
        """
    ),
    Case(
      row: ["id": 9, "isLent": .bool(true), "readers": .list([3])],
      expected: "“Book.readers” cannot hold 3: it holds a UUID"
    ),
    Case(
      entity: "Author",
      row: ["id": 9, "name": .text("x"), "books": .list([1])],
      expected: "“Author.books” cannot hold {1}: it is kept by the objects that it leads to"
    ),
    Case(
      entity: "Autor",
      row: [:],
      expected: "unknown entity “Autor”; did you mean “Author”?"
    ),
  ]

  @Test(arguments: Engine.allCases, cases)
  func mistakesAreNamed(_ engine: Engine, _ test: Case) async throws {
    let store = try await engine.library()
    let good: [String: Value] = ["id": 8, "isLent": .bool(true), "name": .text("x")]
    let first =
      test.entity == "Book" ? good.filter { $0.key != "name" } : ["id": 8, "name": .text("x")]
    let error = await #expect(throws: StorageError.self) {
      try await store.insert([first, test.row], into: test.entity, batchSize: 10)
    }
    #expect(error?.description == test.expected)
    #expect(try await store.count(FetchRequest(entity: "Book")) == 6)
    #expect(try await store.count(FetchRequest(entity: "Author")) == 3)
  }

  @Test(arguments: Engine.allCases)
  func aKeyTwice(_ engine: Engine) async throws {
    let store = try await engine.library()
    let row: [String: Value] = ["id": 1, "isLent": .bool(true)]
    let error = await #expect(throws: StorageError.self) {
      try await store.insert([["id": 8, "isLent": .bool(true)], row], into: "Book", batchSize: 1)
    }
    guard case .constraint? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await store.count(FetchRequest(entity: "Book")) == 7)
    await #expect(throws: StorageError.self) {
      try await store.insert([["id": 9, "isLent": .bool(true)], row], into: "Book", batchSize: 2)
    }
    #expect(try await store.count(FetchRequest(entity: "Book")) == 7)
  }

  @Test(arguments: Engine.allCases)
  func aPairTwiceIsOnePair(_ engine: Engine) async throws {
    let store = try await engine.library()
    try await store.insert(
      [
        ["id": 9, "isLent": .bool(true), "readers": .list([Library.reader(1), Library.reader(1)])]
      ],
      into: "Book",
      batchSize: 1
    )
    let book = try #require(try await store.object(of: "Book", where: "id", equals: 9))
    #expect(try await book.related("readers").count == 1)
    let request = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(format: "readers.@count == 1 AND id == 9")
    )
    #expect(try await store.count(request) == 1)
  }

  @Test(arguments: Engine.allCases)
  func aBatchOfNone(_ engine: Engine) async throws {
    let store = try await engine.library()
    try await store.insert([], into: "Book", batchSize: 5)
    await #expect(throws: StorageError.self) {
      try await store.insert([[:]], into: "Book", batchSize: 0)
    }
  }
}

import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateSyntax
import Testing

/// Requests for objects, on every engine.
struct FetchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var format: String?
    var sort: [FetchSort] = []
    var limit: Int?
    var offset = 0
    var expected: [Int64]
    /// Whether the order is defined; otherwise the numbers are compared as a set.
    var isOrdered: Bool { !sort.isEmpty || limit != nil || offset > 0 }

    var testDescription: String { "\(format ?? "all") \(sort.map(\.keyPath)) \(expected)" }

    func request(_ entity: String = "Book") throws -> FetchRequest {
      FetchRequest(
        entity: entity,
        predicate: try format.map { try BoundPredicate(parsing: $0) },
        sortDescriptors: sort,
        limit: limit,
        offset: offset,
        batchSize: 2
      )
    }
  }

  static let cases: [Case] = [
    Case(expected: [1, 2, 3, 4, 5, 6]),
    Case(format: "pages > 150", expected: [1, 2, 3, 6]),
    Case(format: "NOT pages > 150", expected: [4, 5]),
    Case(format: "title == nil", expected: [6]),
    Case(format: "title != 'Zoo'", expected: [1, 2, 3, 4, 6]),
    Case(format: "title BEGINSWITH[cd] 'E'", expected: [4]),
    Case(format: "title LIKE[c] '*L*'", expected: [1, 2, 3]),
    Case(format: "title MATCHES '[A-Z][a-z]{2,6}'", expected: [1, 3, 5]),
    Case(format: "isLent == YES", expected: [1, 5]),
    Case(format: "cost == CAST('0.1', 'NSDecimalNumber')", expected: [2]),
    Case(format: "author == nil", expected: [4, 5]),
    Case(format: "author.name == 'Joyce'", expected: [1, 2]),
    Case(format: "author.name != 'Joyce'", expected: [3, 4, 5, 6]),
    Case(format: "ANY readers.email == 'a@example.org'", expected: [1, 2, 6]),
    Case(format: "readers.@count == 0", expected: [3, 5]),
    Case(format: "readers.@count > 1", expected: [1, 6]),
    Case(
      format: "SUBQUERY(readers, $r, $r.email == nil).@count > 0",
      expected: [4, 6]
    ),
    Case(format: "author.books.@count == 2 AND price < 1", expected: [2, 3]),
    Case(format: "price IN {0.1, 12.5}", expected: [1, 2, 5]),
    Case(format: "FALSEPREDICATE", expected: []),

    Case(sort: ["title"], expected: [6, 2, 3, 1, 5, 4]),
    Case(sort: [.descending("title")], expected: [4, 5, 1, 3, 2, 6]),
    Case(sort: ["price"], expected: [4, 2, 3, 6, 1, 5]),
    Case(sort: [.descending("price")], expected: [1, 5, 6, 3, 2, 4]),
    Case(sort: ["cost"], expected: [4, 2, 3, 6, 1, 5]),
    Case(sort: ["pages", .descending("id")], expected: [4, 5, 6, 2, 3, 1]),
    Case(sort: ["isLent", "title"], expected: [6, 2, 3, 4, 1, 5]),
    Case(sort: ["author.name", .descending("title")], expected: [4, 5, 1, 2, 3, 6]),
    Case(sort: [.descending("author.born")], expected: [1, 2, 3, 6, 4, 5]),
    Case(sort: [.descending("readers.@count")], expected: [6, 1, 2, 4, 3, 5]),
    Case(sort: ["author.books.@count", "id"], expected: [4, 5, 1, 2, 3, 6]),

    Case(sort: [.ascending("title", nulls: .last)], expected: [2, 3, 1, 5, 4, 6]),
    Case(sort: [.descending("title", nulls: .first)], expected: [6, 4, 5, 1, 3, 2]),
    Case(sort: [.ascending("title", nulls: .first)], expected: [6, 2, 3, 1, 5, 4]),
    Case(sort: [.descending("price", nulls: .first), "id"], expected: [4, 1, 5, 6, 3, 2]),
    Case(
      sort: [.ascending("author.name", nulls: .last), .ascending("price", nulls: .last)],
      expected: [2, 1, 3, 6, 5, 4]
    ),
    Case(
      sort: [.ascending("title", options: [.caseInsensitive, .diacriticInsensitive])],
      expected: [6, 2, 4, 3, 1, 5]
    ),
    Case(
      sort: [.descending("title", options: .diacriticInsensitive, nulls: .first)],
      expected: [6, 4, 5, 1, 3, 2]
    ),
    Case(sort: [.ascending("title", options: .localized)], expected: [6, 2, 4, 3, 1, 5]),
    Case(sort: [.ascending("title", options: .normalized)], expected: [6, 2, 3, 1, 5, 4]),
    Case(
      format: "readers.@count > 0",
      sort: [.ascending("readers.@min.email", nulls: .last)],
      expected: [1, 2, 6, 4]
    ),
    Case(sort: [.descending("readers.@max.id"), "id"], expected: [4, 6, 1, 2, 3, 5]),
    Case(sort: ["author.books.@min.price", "id"], expected: [4, 5, 1, 2, 3, 6]),
    Case(sort: [.descending("author.books.@max.pages"), "id"], expected: [1, 2, 3, 6, 4, 5]),

    Case(limit: 2, expected: [1, 2]),
    Case(offset: 4, expected: [5, 6]),
    Case(sort: ["title"], limit: 2, offset: 1, expected: [2, 3]),
    Case(limit: 0, expected: []),
    Case(offset: 9, expected: []),
    Case(format: "title MATCHES '.*l.*'", sort: ["id"], limit: 1, offset: 1, expected: [2]),
    Case(format: "title MATCHES '.*l.*'", limit: 2, expected: [1, 2]),
    Case(limit: .max, offset: 5, expected: [6]),
  ]

  @Test(arguments: Engine.allCases, cases)
  func objects(_ engine: Engine, _ test: Case) async throws {
    let store = try await engine.library()
    let numbers = try await store.objects(test.request()).compactMap(number)
    #expect((test.isOrdered ? numbers : numbers.sorted()) == test.expected)
  }

  @Test(arguments: Engine.allCases, cases)
  func countAndIdentifiers(_ engine: Engine, _ test: Case) async throws {
    let store = try await engine.library()
    #expect(try await store.count(test.request()) == test.expected.count)
    let keys = try await store.identifiers(test.request()).map(\.key)
    let expected = test.expected.map { [Value.integer($0)] }
    #expect(test.isOrdered ? keys == expected : Set(keys) == Set(expected))
  }

  @Test(arguments: Engine.allCases, cases)
  func batches(_ engine: Engine, _ test: Case) async throws {
    let store = try await engine.library()
    var numbers: [Int64] = []
    for try await batch in store.batches(try test.request()) {
      #expect((1...2).contains(batch.count))
      numbers += batch.compactMap(number)
    }
    #expect((test.isOrdered ? numbers : numbers.sorted()) == test.expected)
  }

  @Test(arguments: Engine.allCases)
  func attributesAndRelationships(_ engine: Engine) async throws {
    let store = try await engine.library()
    let book = try #require(try await store.object(of: "Book", where: "id", equals: 1))
    #expect(book["title"] == .text("Ulysses"))
    #expect(book["price"] == .real(12.5))
    #expect(book["isLent"] == .bool(true))
    #expect(book["nothing"] == nil)
    #expect(book.entity == "Book")
    #expect(book.identifier == StoredIdentifier(entity: "Book", key: [.integer(1)]))
    let author = try #require(try await book.related("author").first)
    #expect(author["born"] == .date(Date(timeIntervalSince1970: -2_776_982_400)))
    #expect(try await author.related("books").map(\.identifier.key) == [[1], [2]])
    let readers = try await book.related("readers")
    #expect(readers.map { $0["id"] } == [Library.reader(1), Library.reader(2)])
    #expect(readers.first?["photo"] == .bytes([0, 1, 255]))
    #expect(readers.last?["site"] == .url("https://example.org/é"))
    #expect(try await readers[0].related("books").compactMap(number) == [1, 2, 6])
    await #expect(throws: StorageError.unknownKey("reader", entity: "Book", suggestion: "readers"))
    {
      try await book.related("reader")
    }
  }

  private func number(_ object: StoredObject) -> Int64? {
    if case .integer(let number) = object["id"] { number } else { nil }
  }
}

import Foundation
import PredicateStorage
import PredicateSyntax
import Testing

/// Swift values become rows.
@Suite struct EncodedRowTests {
  struct Book: Codable, Sendable {
    enum CodingKeys: String, CodingKey {
      case id, title, price, pages, isLent, cost, author, readers
    }

    var id: Int
    var title: String?
    var price: Double?
    var pages: Int32?
    var isLent = false
    var cost: Decimal?
    var author: Int?
    var readers: [UUID] = []
  }

  @Test(arguments: Engine.allCases)
  func books(_ engine: Engine) async throws {
    let store = try await engine.library()
    let count = try await store.count(FetchRequest(entity: "Book"))
    let books = [
      Book(id: 100, title: "one", price: 1.5, pages: 3, cost: Decimal(string: "0.1"), author: 1),
      Book(id: 101),
    ]
    #expect(try await store.insert(encoding: books, into: "Book") == 2)
    #expect(try await store.count(FetchRequest(entity: "Book")) == count + 2)
    let one = try await store.object(of: "Book", where: "id", equals: 100)
    #expect(one?["cost"] == .decimal(Decimal(string: "0.1") ?? 0))
    #expect(one?["pages"] == 3)
    #expect(try await one?.related("author").first?["id"] == 1)

    #expect(
      try await store.upsert(encoding: [Book(id: 100, title: "two")], into: "Book", by: ["id"]) == 1
    )
    let two = try await store.object(of: "Book", where: "id", equals: 100)
    #expect(two?["title"] == "two")
    #expect(two?["pages"] == .null)
    #expect(try await two?.related("author").isEmpty == true)
  }

  @Test func noRow() async throws {
    let store = try await Engine.memory.library()
    await #expect(throws: EncodingError.self) {
      try await store.insert(encoding: [1, 2], into: "Book")
    }
    await #expect(throws: StorageError.self) {
      try await store.insert(encoding: [["id": 1]], into: "Book")
    }
  }
}

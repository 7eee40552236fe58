import PredicateAnalysis
import PredicateStorage
import PredicateSyntax

/// A bookshop's catalogue, asked by one key and by several.
///
/// After "Introduction to Core Data, Part III" (MacTech 21.11).
struct BookUtilities {
  let store: any WritableStorageBackend

  static let schema = Schema(entities: [
    "Book": Entity(
      name: "Book",
      table: "book",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "publisher": Attribute(column: "publisher", type: .text, isOptional: true),
        "salesRank": Attribute(column: "sales_rank", type: .integer, isOptional: true),
      ]
    )
  ])

  func allBooks() async throws -> [StoredObject] {
    try await store.objects(of: "Book", sortedBy: ["id"])
  }

  /// The one book with the number; an error when there are several.
  func book(numbered id: Int) async throws -> StoredObject? {
    try await store.object(of: "Book", where: "id", equals: id)
  }

  /// The one book of a publisher, which may have more.
  func onlyBook(of publisher: String) async throws -> StoredObject? {
    try await store.object(of: "Book", where: "publisher", equals: publisher)
  }

  func books(publisher: String, orRank rank: Int) async throws -> [StoredObject] {
    try await store.objects(
      of: "Book",
      whereAny: ["publisher": publisher, "salesRank": rank],
      sortedBy: ["id"]
    )
  }

  func books(publisher: String, andRank rank: Int) async throws -> [StoredObject] {
    try await store.objects(of: "Book", whereAll: ["publisher": publisher, "salesRank": rank])
  }
}

import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A bookshop's catalogue, queried by one key and by several.
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

  /// The book with the number; an error if there are several.
  func book(numbered id: Int) async throws -> StoredObject? {
    try await store.object(of: "Book", where: "id", equals: id)
  }

  /// The book of a publisher; an error if there are several.
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

extension BookUtilities {
  func demonstration() async throws -> [String] {
    func row(_ id: Int64, _ publisher: String, _ rank: Int64) -> [String: Value] {
      ["id": .integer(id), "publisher": .text(publisher), "salesRank": .integer(rank)]
    }
    try await store.createTables()
    try await store.insert(
      [row(192, "BookCo", 7), row(193, "Other", 482_769), row(194, "Other", 3)],
      into: "Book",
      batchSize: 2
    )
    var lines = [
      "books: \(try await allBooks().count)",
      "book 192 is published by \(try await book(numbered: 192)?.shown("publisher") ?? "nobody")",
      "book 5: \(try await book(numbered: 5) == nil ? "there is none" : "there is one")",
    ]
    do {
      _ = try await onlyBook(of: "Other")
    } catch {
      lines.append("the one book of Other: \(error)")
    }
    let either = try await books(publisher: "BookCo", orRank: 482_769).map { $0.shown("id") }
    let both = try await books(publisher: "BookCo", andRank: 482_769)
    lines.append("of BookCo or ranked 482769: \(either.joined(separator: ", "))")
    lines.append("of BookCo and ranked 482769: \(both.count)")
    return lines
  }
}

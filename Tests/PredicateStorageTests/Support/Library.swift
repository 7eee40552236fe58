import Foundation
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A small library: authors, books, and readers who borrowed them.
enum Library {
  static let schema = Schema(entities: [
    "Author": Entity(
      name: "Author",
      table: "author",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "name": Attribute(column: "name", type: .text),
        "born": Attribute(column: "born", type: .date, isOptional: true),
      ],
      relationships: [
        "books": Relationship(
          destination: "Book",
          cardinality: .many,
          join: .direct(on: [ColumnPair(near: "id", far: "author_id")])
        )
      ]
    ),
    "Book": Entity(
      name: "Book",
      table: "book",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "title": Attribute(column: "title", type: .text, isOptional: true),
        "price": Attribute(column: "price", type: .real, isOptional: true),
        "pages": Attribute(column: "pages", type: .integer, isOptional: true),
        "isLent": Attribute(column: "is_lent", type: .bool),
        "cost": Attribute(column: "cost", type: .decimal, isOptional: true),
      ],
      relationships: [
        "author": Relationship(
          destination: "Author",
          cardinality: .one,
          isOptional: true,
          join: .direct(on: [ColumnPair(near: "author_id", far: "id")])
        ),
        "readers": Relationship(
          destination: "Reader",
          cardinality: .many,
          join: .through(
            table: "loan",
            near: [ColumnPair(near: "id", far: "book_id")],
            far: [ColumnPair(near: "reader_id", far: "id")]
          )
        ),
      ]
    ),
    "Reader": Entity(
      name: "Reader",
      table: "reader",
      attributes: [
        "id": Attribute(column: "id", type: .uuid),
        "email": Attribute(column: "email", type: .text, isOptional: true),
        "photo": Attribute(column: "photo", type: .bytes, isOptional: true),
        "site": Attribute(column: "site", type: .url, isOptional: true),
      ],
      relationships: [
        "books": Relationship(
          destination: "Book",
          cardinality: .many,
          join: .through(
            table: "loan",
            near: [ColumnPair(near: "id", far: "reader_id")],
            far: [ColumnPair(near: "book_id", far: "id")]
          )
        )
      ]
    ),
  ])

  static func reader(_ number: UInt8) -> Value {
    .uuid(UUID(uuid: (number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xAB)))
  }

  static let authors: [[String: Value]] = [
    ["id": 1, "name": .text("Joyce"), "born": .date(Date(timeIntervalSince1970: -2_776_982_400))],
    ["id": 2, "name": .text("Woolf"), "born": .date(Date(timeIntervalSince1970: -2_777_068_800))],
    ["id": 3, "name": .text("Anonymous"), "born": .null],
  ]

  static let books: [[String: Value]] = [
    book(1, .text("Ulysses"), 12.5, 730, true, author: 1, readers: [1, 2]),
    book(2, .text("Dubliners"), 0.1, 152, false, author: 1, readers: [1]),
    book(3, .text("Orlando"), 0.2, 333, false, author: 2, readers: []),
    book(4, .text("écart"), nil, nil, false, author: nil, readers: [3]),
    book(5, .text("Zoo"), 12.5, 20, true, author: nil, readers: []),
    book(6, .null, 9, 152, false, author: 2, readers: [1, 2, 3]),
  ]

  static let readers: [[String: Value]] = [
    ["id": reader(1), "email": .text("a@example.org"), "photo": .bytes([0, 1, 255])],
    ["id": reader(2), "email": .text("a@example.org"), "site": .url("https://example.org/é")],
    ["id": reader(3), "email": .null, "photo": .bytes([])],
    ["id": reader(4), "email": .text("b@example.org")],
  ]

  static func fill(
    _ store: some WritableStorageBackend,
    enforcingForeignKeys: Bool = true
  ) async throws {
    try await store.createTables(enforcingForeignKeys: enforcingForeignKeys)
    try await store.insert(readers, into: "Reader", batchSize: 3)
    try await store.insert(authors, into: "Author", batchSize: 100)
    try await store.insert(books, into: "Book", batchSize: 1)
  }

  private static func book(
    _ id: Int64,
    _ title: Value,
    _ price: Double?,
    _ pages: Int64?,
    _ isLent: Bool,
    author: Int64?,
    readers: [UInt8]
  ) -> [String: Value] {
    [
      "id": .integer(id),
      "title": title,
      "price": price.predicateValue,
      "pages": pages.predicateValue,
      "isLent": .bool(isLent),
      "cost": price.map { .decimal(Decimal(Int64($0 * 10)) / 10) } ?? .null,
      "author": author.predicateValue,
      "readers": .list(readers.map(reader)),
    ]
  }
}

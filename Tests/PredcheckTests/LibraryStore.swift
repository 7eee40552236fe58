import Foundation
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax

/// The library of `Tests/Data/library.json` as a database, made anew for each test.
enum LibraryStore {
  static func withFolder<Answer>(
    _ body: (String) async throws -> Answer
  ) async throws -> Answer {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("predcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await make(at: folder.appendingPathComponent("library.sqlite").path)
    return try await body(folder.path)
  }

  private static func make(at path: String) async throws {
    let json = try Data(contentsOf: URL(fileURLWithPath: TestData.path("library.json")))
    let store = try SQLiteBackend(path: path, schema: Schema(json: json), options: .creating)
    try await store.createTables()
    try await store.insert(authors, into: "Author", batchSize: 100)
    try await store.insert(readers, into: "Reader", batchSize: 100)
    try await store.insert(books, into: "Book", batchSize: 100)
  }

  private static let authors: [[String: Value]] = [
    ["id": .integer(1), "name": .text("Joyce"), "born": date(-2_776_982_400)],
    ["id": .integer(2), "name": .text("Woolf"), "born": date(-2_777_068_800)],
    ["id": .integer(3), "name": .text("Anonymous")],
  ]

  private static let readers: [[String: Value]] = [
    ["id": .integer(1), "email": .text("a@example.org")],
    ["id": .integer(2), "email": .text("a@example.org")],
    ["id": .integer(3)],
    ["id": .integer(4), "email": .text("b@example.org")],
  ]

  private static let books: [[String: Value]] = [
    book(1, "Ulysses", 12.5, 730, true, author: 1, readers: [1, 2]),
    book(2, "Dubliners, and whatever else the spine has room for", 0.1, 152, false, author: 1),
    book(3, "Orlando", 0.2, 333, false, author: 2),
    book(4, "écart", nil, nil, false, readers: [3]),
    book(5, "吾輩は猫である", 12.5, 20, true),
    book(6, "\u{1B}[31mred\n\u{202E}back", 9, 0, false, author: 2, readers: [1, 2, 3]),
  ]

  private static func book(
    _ id: Int64,
    _ title: String,
    _ price: Double?,
    _ pages: Int64?,
    _ isLent: Bool,
    author: Int64? = nil,
    readers: [Int64] = []
  ) -> [String: Value] {
    [
      "id": .integer(id), "title": .text(title), "price": price.map(Value.real) ?? .null,
      "pages": pages.map(Value.integer) ?? .null, "isLent": .bool(isLent),
      "author": author.map(Value.integer) ?? .null,
      "readers": .list(readers.map(Value.integer)),
    ]
  }

  private static func date(_ seconds: TimeInterval) -> Value {
    .date(Date(timeIntervalSince1970: seconds))
  }
}

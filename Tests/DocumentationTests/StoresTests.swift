import Foundation
// Stores: begin
import PredicateQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
// Stores: end
import Testing

@Suite struct StoresTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("stores-\(UUID()).sqlite").path

  private func remove() {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  @Test func fromASchema() async throws {
    defer { remove() }
    // Stores: begin
    let schema = try Schema([
      Entity(
        "Author",
        [
          .attribute("id", .integer), .attribute("name", .text),
          .toMany("books", "Book", foreignKey: "author_id"),
        ]
      ),
      Entity(
        "Book",
        [
          .attribute("id", .integer), .attribute("title", .text),
          .attribute("pages", .integer, optional: true),
          .toOne("author", "Author", on: "author_id", optional: true),
        ]
      ),
    ])

    let store = try SQLiteBackend(path: path, schema: schema, options: .creating)
    try await store.createTables()
    try await store.insert([["id": 1, "name": "Joyce"]], into: "Author", batchSize: 500)
    try await store.insert(
      [
        ["id": 1, "title": "Ulysses", "pages": 732, "author": 1],
        ["id": 2, "title": "Dubliners", "pages": 192, "author": 1],
      ],
      into: "Book",
      batchSize: 500
    )
    // Stores: end

    // Stores: begin
    var request = FetchRequest(entity: "Book")
    request.predicate = try BoundPredicate(format: "author.name == %@ AND pages > %d", "Joyce", 200)
    request.sortDescriptors = [.descending("pages"), "title"]
    request.limit = 20
    let books = try await store.objects(request)
    // Stores: end
    #expect(books.map { $0["title"] } == ["Ulysses"])

    // Stores: begin
    let plan = try await store.plan(for: request)
    print(plan.statement ?? "", plan.residual?.format ?? "nothing is left to memory")
    // Stores: end
    #expect(plan.residual == nil)
  }

  @Test func fromAFile() async throws {
    defer { remove() }
    let made = try SQLiteBackend(
      path: path,
      schema: Schema([Entity("book", [.attribute("id", .integer), .attribute("title", .text)])]),
      options: .creating
    )
    try await made.createTables()
    // Stores: begin
    let store = try SQLiteBackend(path: path)  // with the schema that the file has
    for entity in store.schema.entities.keys.sorted() { print(entity) }
    for omission in try await store.omissions() { print(omission) }
    // Stores: end
    #expect(store.schema.entities.keys.sorted() == ["book"])
  }

  @Test func inMemory() async throws {
    // Stores: begin
    let schema = try Schema([
      Entity("Book", [.attribute("id", .integer), .attribute("title", .text)])
    ])
    let store = try MemoryBackend(schema: schema, rows: ["Book": [["id": 1, "title": "Ulysses"]]])
    // Stores: end
    #expect(try await store.count(FetchRequest(entity: "Book")) == 1)
  }
}

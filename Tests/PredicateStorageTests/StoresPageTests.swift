import Foundation
// stores: begin
import PredicateQL
import PredicateStorage
import PredicateStorageSQLite
// stores: end
import PredicateTestSupport
import Testing

/// The page's fetch request is this code, and gives the result that it states.
@Suite struct StoresPageTests {
  @Test func fetchRequest() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    var options = SQLiteOptions.default
    options.createsFile = true
    let library = try SQLiteBackend(path: path, schema: Library.schema, options: options)
    try await library.createTables()
    try await library.insert([["id": 7, "name": "Joyce"]], into: "Author", batchSize: 10)
    try await library.insert(
      [
        ["id": 1, "title": "Ulysses", "pages": 732, "isLent": false, "author": 7],
        ["id": 2, "title": "Dubliners", "pages": 192, "isLent": true, "author": 7],
        ["id": 3, "title": "Chamber Music", "pages": 40, "isLent": false, "author": 7],
        ["id": 4, "title": "Emma", "pages": 474, "isLent": false],
      ],
      into: "Book",
      batchSize: 10
    )
    // stores: begin
    let store = try SQLiteBackend(path: path)  // with the schema that the file has

    var request = FetchRequest(entity: "book")
    request.predicate = try BoundPredicate("author.name == \("Joyce") AND pages >= \(100)")
    request.sortDescriptors = [.descending("pages"), "title"]
    request.limit = 20

    let books = try await store.objects(request)
    let titles = books.map { $0["title"] }  // Ulysses, Dubliners
    let author = try await books[0].related("author").first

    request.predicate = try BoundPredicate(format: "author == nil")
    let longer = try BoundExpression(format: "pages + %d", 6)
    let count = try await store.update(request, setting: ["pages": .expression(longer)])  // 1

    let short = FetchRequest(entity: "book", predicate: try BoundPredicate("pages < \(50)"))
    try await store.transaction { store in  // all of it, or nothing
      try await store.upsert(
        [["id": 9, "title": "Nadja", "is_lent": false]],
        into: "book",
        by: ["id"]
      )
      try await store.delete(short)
    }
    // stores: end
    #expect(titles == ["Ulysses", "Dubliners"])
    #expect(author?["name"] == "Joyce")
    #expect(count == 1)
    #expect(try await store.objects(request).map { $0["pages"] } == [480, .null])
    #expect(try await store.count(short) == 0)
  }

  @Test func rowsBecomeTypes() async throws {
    let store = try SQLiteBackend(path: ":memory:", schema: Library.schema)
    try await store.createTables()
    try await store.insert([["id": 7, "name": "Joyce"]], into: "Author", batchSize: 10)
    try await store.insert(
      [["id": 1, "title": "Ulysses", "pages": 732, "isLent": false, "author": 7]],
      into: "Book",
      batchSize: 10
    )
    let request = FetchRequest(entity: "Book")
    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }
    // stores: begin
    struct Book: Decodable {
      struct Author: Decodable { let name: String }
      let title: String
      let pages: Int?
      let author: Author?
    }

    let joyces = try await store.objects(request, as: Book.self)
    let page = try await store.page(request, as: Book.self)  // page.rows, page.next
    for try await book in store.stream(request) { print(book.jsonText) }
    // stores: end
    #expect(joyces.map(\.author?.name) == ["Joyce"])
    #expect(page.rows.count == 1 && page.next == nil)
    #expect(
      lines == [
        #"{"cost": null, "id": 1, "isLent": false, "pages": 732, "price": null, "title": "Ulysses"}"#
      ]
    )
  }

  @Test func pageHoldsTheExample() throws {
    let page = PageExample.page("Documentation/stores.md")
    #expect(try PageExample.lines(missingIn: page, from: #filePath) == [])
  }
}

import Foundation
// README: begin
import PredicateQL
import PredicateStorage
import PredicateStorageSQLite
// README: end
import PredicateTestSupport
import Testing

/// The README's fetch request is this code, and gives the result that it states.
@Suite struct ReadmeStoreTests {
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
    // README: begin
    let store = try SQLiteBackend(path: path)  // with the schema that the file has

    var request = FetchRequest(entity: "book")
    request.predicate = try BoundPredicate("author.name == \("Joyce") AND pages >= \(100)")
    request.sortDescriptors = [.descending("pages"), "title"]
    request.limit = 20

    let books = try await store.objects(request)
    let titles = books.map { $0["title"] }  // Ulysses, Dubliners
    let author = try books[0].related("author").first

    request.predicate = try BoundPredicate(format: "author == nil")
    let longer = try BoundExpression(format: "pages + %d", 6)
    let count = try await store.update(request, setting: ["pages": .expression(longer)])  // 1
    // README: end
    #expect(titles == ["Ulysses", "Dubliners"])
    #expect(author?["name"] == "Joyce")
    #expect(count == 1)
    #expect(try await store.objects(request).map { $0["pages"] } == [480])
  }

  @Test func readmeHoldsTheExample() throws {
    let page = PageExample.page("README.md")
    #expect(try PageExample.lines(missingIn: page, from: #filePath) == [])
  }
}

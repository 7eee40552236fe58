import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// Pages with their cursors, on every engine.
@Suite struct PageTests {
  struct Book: Decodable, Equatable, Sendable {
    struct Author: Decodable, Equatable, Sendable { var name: String }
    var id: Int
    var title: String?
    var author: Author?
  }

  struct Row: KeyPathDecodable, Equatable {
    var id = 0
    var title: String?
    static let readableKeys: ReadableKeys<Row> = ["id": .key(\.id), "title": .key(\.title)]
  }

  /// The pages of objects, values of types and dictionaries are all the whole answer, and each
  /// cursor also continues the pages of another kind.
  @Test(arguments: Engine.allCases, PagingTests.orders)
  func pagesAreTheWholeAnswer(_ engine: Engine, _ sorts: [FetchSort]) async throws {
    let store = try await engine.library()
    var request = FetchRequest(entity: "Book", sortDescriptors: sorts, limit: .max)
    let expected = try await store.objects(request).map { $0["id"] ?? .null }
    #expect(try await store.page(request).next == nil)
    request.limit = nil
    #expect(try await store.page(request).next == nil)
    for size in [1, 2, 4, 6] {
      request.limit = size
      request.after = nil
      request.propertiesToFetch = []
      var found: [Value] = []
      while found.count < expected.count {
        let objects = try await store.page(request)
        let books = try await store.page(request, as: Book.self)
        let rows = try await store.page(request, as: Row.self)
        #expect(objects.rows.map { $0["title"] } == books.rows.map { Value($0.title) })
        #expect(rows.rows.map(\.title) == books.rows.map(\.title))
        #expect(books.rows.map { Value($0.id) } == objects.rows.map { $0["id"] ?? .null })
        request.propertiesToFetch = []
        let whole = try await store.dictionaryPage(request)
        #expect(whole.rows == objects.rows.map(\.attributes))
        request.propertiesToFetch = ["author.name", .keyPath("id", as: "n")]
        let page = try await store.dictionaryPage(request)
        #expect(page.rows.allSatisfy { Set($0.keys) == ["author.name", "n"] })
        #expect(page.rows.map { $0["n"] } == whole.rows.map { $0["id"] })
        #expect(page.rows.map { $0["author.name"] } == books.rows.map { Value($0.author?.name) })
        for next in [objects.next, books.next, rows.next, whole.next] { #expect(next == page.next) }
        found += page.rows.map { $0["n"] ?? .null }
        request.after = page.next
        if page.next == nil { break }
      }
      #expect(found == expected)
      #expect(request.after == nil)
    }
  }

  @Test func invalidPagesAreRefused() async throws {
    let store = try await Engine.memory.library()
    for limit in [0, -1, .min] {
      let request = FetchRequest(entity: "Book", limit: limit)
      await #expect(throws: StorageError.self) { try await store.page(request) }
      await #expect(throws: StorageError.self) { try await store.dictionaryPage(request) }
    }
    var request = FetchRequest(
      entity: "Book",
      limit: 2,
      isDistinct: true,
      propertiesToFetch: ["id"]
    )
    await #expect(throws: StorageError.self) { try await store.dictionaryPage(request) }
    request.isDistinct = false
    request.propertiesToFetch = [.count(as: "n")]
    await #expect(throws: StorageError.self) { try await store.dictionaryPage(request) }
    request.entity = "Boot"
    await #expect(throws: StorageError.self) { try await store.dictionaryPage(request) }
  }

  @Test func pagesAreJSON() async throws {
    let store = try await Engine.memory.library()
    var request = FetchRequest(entity: "Book", sortDescriptors: ["id"], limit: 1)
    request.propertiesToFetch = ["id", "title", "cost"]
    let page = try await store.dictionaryPage(request)
    let next = try #require(page.next)
    let text = #"{"next": "\#(next)", "rows": [{"cost": 12.5, "id": 1, "title": "Ulysses"}]}"#
    #expect(page.jsonText == text)
    request.offset = 5
    #expect(
      try await store.dictionaryPage(request).jsonText
        == #"{"next": null, "rows": [{"cost": 9, "id": 6, "title": null}]}"#
    )
    request.offset = 0
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let objects = try await store.page(request)
    let data = try encoder.encode(objects)
    #expect(
      String(decoding: data, as: UTF8.self).hasPrefix(#"{"next":"\#(next)","rows":[{"cost":12.5,"#)
    )
  }

  @Test(arguments: [
    ("title", FetchSort(keyPath: "title")),
    ("a.b:desc", .descending("a.b")),
    ("a:c:nullslast", .ascending("a", options: .caseInsensitive, nulls: .last)),
    (
      "a:cd:desc:nullsfirst:asc",
      .ascending("a", options: [.caseInsensitive, .diacriticInsensitive], nulls: .first)
    ),
  ])
  func sortsAreRead(_ text: String, _ sort: FetchSort) throws {
    #expect(try FetchSort(parsing: text) == sort)
    #expect(try [FetchSort](parsing: "\(text),x") == [sort, "x"])
  }

  @Test(arguments: ["", ":", ":desc", "a:", "a:down", "a:é", "a::c", "a:C"])
  func sortsAreRefused(_ text: String) throws {
    #expect(throws: StorageError.self) { try FetchSort(parsing: text) }
    #expect(throws: StorageError.self) { try [FetchSort](parsing: "x," + text) }
    #expect(try [FetchSort](parsing: "") == [])
  }
}

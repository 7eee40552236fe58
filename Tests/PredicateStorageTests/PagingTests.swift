import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorageSQLite
import PredicateSyntax
import Testing

@testable import PredicateStorage

/// Pages by cursors, on every engine: together they are the whole answer, whatever the order.
@Suite struct PagingTests {
  static let orders: [[FetchSort]] = [
    [], ["id"], [.descending("id")], ["title"], [.descending("title")],
    [.ascending("title", nulls: .last)], [.descending("title", nulls: .first)],
    ["price"], [.descending("price")], [.descending("price"), .descending("id")],
    ["price", "pages"], ["price", .descending("pages")], [.descending("price"), "pages", "title"],
    ["isLent", .descending("cost", nulls: .first)], ["cost"], [.descending("cost")],
    ["author.name", "title"], [.descending("author.born")], [.descending("readers.@count")],
    ["author.books.@min.price"], [.descending("readers.@max.email", nulls: .first)],
    ["readers.@count", "author.born"], ["pages", "author.born", "title"],
    [.ascending("title", options: .caseInsensitive)],
    [.descending("title", options: [.caseInsensitive, .diacriticInsensitive])],
    [.ascending("title", options: .localized)], ["pages", "pages"],
  ]

  @Test(arguments: Engine.allCases, orders)
  func pagesAreTheWholeAnswer(_ engine: Engine, _ sorts: [FetchSort]) async throws {
    let store = try await engine.library()
    let memory = try await Engine.memory.library()
    for format in [nil, "pages > 20", "title MATCHES '.*[a-z]'"] {
      var request = FetchRequest(
        entity: "Book",
        predicate: try format.map { try BoundPredicate(parsing: $0) },
        sortDescriptors: sorts,
        limit: .max
      )
      let expected = try await memory.identifiers(request)
      for size in [1, 2, 4] {
        request.limit = size
        request.after = nil
        var found: [StoredIdentifier] = []
        while found.count <= expected.count {
          let page = try await store.objects(request)
          #expect(page.count == min(size, expected.count - found.count))
          found += page.map(\.identifier)
          guard let last = page.last else { break }
          let cursor = try await store.cursor(after: last, of: request)
          request.after = try PageCursor(cursor.text)
          var rest = request
          rest.limit = nil
          #expect(try await store.count(rest) == expected.count - found.count)
          var batches: [StoredIdentifier] = []
          for try await batch in store.batches(rest) { batches += batch.map(\.identifier) }
          #expect(batches == Array(expected.dropFirst(found.count)))
        }
        #expect(found == expected)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func dictionariesOffsetsAndChangesComeAfterTheCursorToo(_ engine: Engine) async throws {
    let store = try await engine.library()
    var request = FetchRequest(entity: "Book", sortDescriptors: [.descending("pages")])
    let books = try await store.objects(request)
    #expect(books.compactMap { $0["id"] } == [1, 3, 2, 6, 5, 4])
    request.after = try await store.cursor(after: books[1], of: request)
    request.offset = 1
    #expect(try await store.objects(request).map { $0["id"] } == [6, 5, 4])
    request.offset = 0
    request.propertiesToFetch = ["id"]
    #expect(
      try await store.dictionaries(request) == [["id": 2], ["id": 6], ["id": 5], ["id": 4]]
    )
    // Sorted by the name of a property, and decided in memory.
    var named = request
    named.resultType = .dictionaries
    named.propertiesToFetch = ["id", .keyPath("pages", as: "length")]
    named.sortDescriptors = [.descending("length")]
    named.predicate = try BoundPredicate(format: "title MATCHES '.*' OR id == 6")
    #expect(try await store.dictionaries(named).map { $0["id"] } == [2, 6, 5, 4])
    #expect(try await store.count(named) == 4)
    request.propertiesToFetch = [.count(as: "count")]
    await #expect(throws: StorageError.self) { try await store.dictionaries(request) }
    request.propertiesToFetch = []
    #expect(try await store.update(request, setting: ["isLent": .value(.bool(true))]) == 4)
    #expect(try await store.delete(request) == 4)
    #expect(try await store.count(FetchRequest(entity: "Book")) == 2)
  }

  @Test(arguments: Engine.allCases)
  func insertedAndDeletedRowsShiftNothing(_ engine: Engine) async throws {
    let store = try await engine.library()
    var request = FetchRequest(entity: "Book", sortDescriptors: ["pages"], limit: 3)
    let page = try await store.objects(request)
    #expect(page.map { $0["id"] } == [4, 5, 2])
    request.after = try await store.cursor(after: page[2], of: request)
    let last = FetchRequest(entity: "Book", predicate: try BoundPredicate(format: "id == 2"))
    #expect(try await store.delete(last) == 1)
    try await store.insert(
      [["id": 0, "pages": 1, "isLent": .bool(false)]],
      into: "Book",
      batchSize: 1
    )
    #expect(try await store.objects(request).map { $0["id"] } == [6, 3, 1])
  }

  @Test(arguments: Engine.allCases)
  func aCursorOfAnotherRequestIsRefused(_ engine: Engine) async throws {
    let store = try await engine.library()
    let request = FetchRequest(entity: "Book", sortDescriptors: ["title", "pages"], limit: 1)
    let book = try #require(try await store.objects(request).first)
    let cursor = try await store.cursor(after: book, of: request)
    let others: [FetchRequest] = [
      FetchRequest(entity: "Author", after: cursor),
      FetchRequest(entity: "Book", after: cursor),
      FetchRequest(entity: "Book", sortDescriptors: ["title"], after: cursor),
      FetchRequest(entity: "Book", sortDescriptors: ["pages", "title"], after: cursor),
      FetchRequest(
        entity: "Book",
        sortDescriptors: [.descending("title"), "pages"],
        after: cursor
      ),
      FetchRequest(
        entity: "Book",
        sortDescriptors: [.ascending("title", nulls: .last), "pages"],
        after: cursor
      ),
      FetchRequest(
        entity: "Book",
        sortDescriptors: [.ascending("title", options: .caseInsensitive), "pages"],
        after: cursor
      ),
    ]
    for other in others {
      let error = await #expect(throws: StorageError.self) { try await store.objects(other) }
      guard case .invalidCursor = error else { throw try #require(error) }
      await #expect(throws: StorageError.self) { try await store.count(other) }
    }
    let author = try #require(try await store.objects(of: "Author").first)
    await #expect(throws: StorageError.self) {
      try await store.cursor(after: author, of: request)
    }
  }

  /// Values that a client may put into a cursor of its own: they position, or are refused.
  @Test(arguments: Engine.allCases)
  func forgedValuesOnlySetThePosition(_ engine: Engine) async throws {
    let store = try await engine.library()
    func found(_ sort: FetchSort, _ value: Value, _ key: Value = 0) async throws -> [Value?] {
      let request = FetchRequest(entity: "Book", sortDescriptors: [sort])
      let book = try #require(try await store.objects(request).first)
      var place = try await store.cursor(after: book, of: request).place
      (place.sortKeys, place.primaryKey) = ([value], [key])
      var forged = request
      forged.after = try PageCursor(PageCursor(place).text)
      return try await store.objects(forged).map { $0["id"] }
    }
    let hostile = "'; DROP TABLE book; --"
    #expect(try await found("title", .text(hostile)) == [2, 3, 1, 5, 4])
    #expect(try await found("title", .text("Orlando\u{0}")) == [1, 5, 4])
    #expect(try await found("title", .text("\u{0}")) == [2, 3, 1, 5, 4])
    #expect(try await found("price", .real(.nan)) == [])
    #expect(try await found("price", .real(.infinity)) == [])
    #expect(try await found("price", .real(-.infinity)) == [2, 3, 6, 1, 5])
    #expect(try await found(.descending("price"), .real(.nan)) == [1, 5, 6, 3, 2, 4])
    #expect(try await found("cost", .decimal(.nan)) == [])
    #expect(try await found("pages", .integer(.max)) == [])
    #expect(try await found("author.born", .date(.distantFuture)) == [])
    #expect(
      try await found("author.born", .date(Date(timeIntervalSinceReferenceDate: -.infinity)))
        == [3, 6, 1, 2]
    )
    #expect(
      try await found("author.born", .date(Date(timeIntervalSinceReferenceDate: 1e300))) == []
    )
    // There is no such Boolean as nil.
    #expect(try await found("isLent", .null) == [2, 3, 4, 6, 1, 5])
    for (sort, value, key): (FetchSort, Value, Value) in [
      ("title", 5, 0), ("pages", .real(5), 0), ("pages", 5, .null), ("pages", 5, .text("x")),
      ("title", .bytes([1]), 0),
    ] {
      let error = await #expect(throws: StorageError.self) { try await found(sort, value, key) }
      guard case .invalidCursor = error else { throw try #require(error) }
    }
  }

  @Test func damagedTextIsRefused() async throws {
    let store = try await Engine.memory.library()
    let request = FetchRequest(entity: "Book", sortDescriptors: ["title", "price", "cost"])
    for book in try await store.objects(request) {
      let text = try await store.cursor(after: book, of: request).text
      #expect(text.utf8.allSatisfy { $0 == 0x2D || $0 == 0x5F || Character(.init($0)).isHexOrWord })
      #expect(try PageCursor(text).text == text)
      for position in text.indices {
        for other in ["A", "_", "=", "é", "\u{0}", ""] where other != String(text[position]) {
          let damaged = text.replacingCharacters(in: position...position, with: other)
          #expect(throws: StorageError.invalidCursor("it is damaged")) { try PageCursor(damaged) }
        }
        #expect(throws: StorageError.self) { try PageCursor(String(text[..<position])) }
      }
      #expect(throws: StorageError.self) { try PageCursor(text + "A") }
      #expect(throws: StorageError.self) { try PageCursor(text + "=") }
    }
    #expect(throws: StorageError.self) { try PageCursor("") }
    #expect(throws: StorageError.self) { try PageCursor(String(repeating: "A", count: 8193)) }
    var random = SystemRandomNumberGenerator()
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Data(bytes).base64EncodedString()
      #expect(throws: StorageError.self) { try PageCursor(text) }
      // With a checksum that fits, the reader must still be safe.
      let content = [1] + bytes
      let hash = EncodedPlace.hash(content)
      let checksum = (0..<4).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0))) }
      _ = EncodedPlace(content + checksum)
    }
  }

  @Test func aTextTooLongForACursorIsAnError() async throws {
    let store = try await Engine.memory.library()
    let long = String(repeating: "x", count: 10_000)
    try await store.insert(
      [["id": 9, "title": .text(long), "isLent": .bool(false)]],
      into: "Book",
      batchSize: 1
    )
    let book = try #require(try await store.object(of: "Book", where: "id", equals: 9))
    let request = FetchRequest(entity: "Book", sortDescriptors: ["title"])
    await #expect(
      throws: StorageError.invalidCursor("a key that the rows are sorted by is too long")
    ) { try await store.cursor(after: book, of: request) }
  }

  @Test func aPolicyHidesTheKeysOfACursor() async throws {
    let store = try await Engine.memory.library()
    var policy = PredicatePolicy.untrusted
    policy.entities = ["Book": .only(["id", "title", "author"]), "Author": .only(["name"])]
    var closed = policy
    closed.entities = ["Book": .only(["title"])]
    for (sort, isAllowed): (FetchSort, Bool) in [
      ("title", true), ("author.name", true), ("price", false), ("author.born", false),
      ("readers.@count", false), ("author.books.@max.price", false),
    ] {
      var request = FetchRequest(entity: "Book", sortDescriptors: [sort])
      let book = try #require(try await store.objects(request).first)
      request.after = try await store.cursor(after: book, of: request)
      if isAllowed {
        try request.validate(by: policy, against: store.schema)
        _ = try await store.cursor(after: book, of: request, allowedBy: policy)
      } else {
        #expect(throws: PredicateFormatError.self) {
          try request.validate(by: policy, against: store.schema)
        }
        await #expect(throws: StorageError.self) {
          try await store.cursor(after: book, of: request, allowedBy: policy)
        }
      }
      // The primary key is in every cursor.
      #expect(throws: PredicateFormatError.self) {
        try request.validate(by: closed, against: store.schema)
      }
      await #expect(throws: StorageError.self) {
        try await store.cursor(after: book, of: request, allowedBy: closed)
      }
    }
  }
}

extension Character {
  fileprivate var isHexOrWord: Bool { isASCII && (isLetter || isNumber) }
}

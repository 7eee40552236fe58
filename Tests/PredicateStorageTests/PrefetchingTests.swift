import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateStorageSQLite
import PredicateSyntax
import Testing

@testable import PredicateStorage

/// Relationships that are read with the objects: they are the same, and they are there already.
@Suite struct PrefetchingTests {
  private static let paths: [[String]] = [
    [], ["author"], ["readers"], ["author", "readers"], ["author.books"],
    ["readers.books.author", "author"],
  ]

  @Test(arguments: Engine.allCases, paths)
  func relationshipsAreTheSame(_ engine: Engine, _ paths: [String]) async throws {
    let (memory, store) = (try await Engine.memory.library(), try await engine.library())
    var request = FetchRequest(entity: "Book", sortDescriptors: ["id"], batchSize: 4)
    let expected = try await Self.text(of: memory.objects(request))
    request.relationshipKeyPathsForPrefetching = paths
    #expect(try await Self.text(of: store.objects(request)) == expected)
    var batches: [StoredObject] = []
    for try await batch in store.batches(request) { batches += batch }
    #expect(try await Self.text(of: batches) == expected)
    request.predicate = try BoundPredicate(format: "title MATCHES '[A-Z].*'")
    #expect(try await store.objects(request).map { $0["id"] } == [1, 2, 3, 5])
  }

  /// Relationships that were read ahead stay as they were, whatever becomes of the store; others are
  /// read anew.
  @Test(arguments: Engine.allCases.filter { $0 != .memory })
  func nothingIsReadAgain(_ engine: Engine) async throws {
    let store = try await engine.library()
    let request = FetchRequest(
      entity: "Book",
      sortDescriptors: ["id"],
      batchSize: 2,
      relationshipKeyPathsForPrefetching: ["author.books", "readers"]
    )
    let books = try await store.objects(request)
    var batches: [StoredObject] = []
    for try await batch in store.batches(request) { batches += batch }
    let all = try BoundPredicate(format: "TRUEPREDICATE")
    #expect(
      try await store.update(
        FetchRequest(entity: "Author", predicate: all),
        setting: ["name": .value(.text("changed"))]
      ) == 3
    )
    #expect(
      try await store.update(
        FetchRequest(entity: "Reader", predicate: all),
        setting: ["email": .value(.null)]
      ) == 4
    )
    for found in [books, batches] {
      let author = try #require(try await found[0].related("author").first)
      #expect(author["name"] == .text("Joyce"))
      #expect(try await author.related("books").map { $0["id"] } == [1, 2])
      #expect(try await found[0].related("readers").map { $0["email"] } == Self.emails)
      // Not read ahead.
      let reader = try await found[0].related("readers")[0]
      let again = try await reader.related("books")[0].related("author")
      #expect(again.first?["name"] == .text("changed"))
      #expect(try await found[3].related("author").isEmpty)
      #expect(try await found[4].related("readers").isEmpty)
    }
  }

  private static let emails: [Value] = [.text("a@example.org"), .text("a@example.org")]

  @Test(arguments: [any SQLDialect].withStore)
  func oneStatementReadsManyRows(_ dialect: any SQLDialect) throws {
    let layout = StoreLayout(Library.schema)
    let query = RelationshipQuery(dialect: dialect) { value, _ in value }
    let book = try StoredShape(entity: "Book", layout: layout)
    for (name, near): (String, [Value]) in [
      ("author", (1...20).map(Value.integer)), ("readers", (1...20).map(Value.integer)),
      ("author", [1]),
    ] {
      let relationship = try #require(book.entity.relationships[name])
      let shape = try StoredShape(entity: relationship.destination, layout: layout)
      let (statement, columns) = try query.statement(
        relationship,
        fromAll: near.map { [$0] },
        book,
        to: shape
      )
      // MariaDB has no list that is one value.
      let isOne = near.count == 1 || dialect.key != "mariadb"
      #expect(statement.bindings.count == (isOne ? 1 : near.count))
      #expect(columns.columns.count == shape.columns.count + 1)
    }
    #expect(
      SQLPrefetch<SQLiteConnection>.ordered([["a", "b", "c"], ["a"], ["d"]])
        == [["a"], ["d"], ["a", "b"], ["a", "b", "c"]]
    )
  }

  @Test(arguments: Engine.allCases)
  func pathsAreChecked(_ engine: Engine) async throws {
    let store = try await engine.library()
    var request = FetchRequest(entity: "Book")
    for (path, error): (String, StorageError) in [
      ("authors", .unknownKey("authors", entity: "Book", suggestion: "author")),
      ("title", .invalidRequest("“title” in “title” is not a relationship")),
      ("author.x", .unknownKey("x", entity: "Author", suggestion: nil)),
      ("", .unknownKey("", entity: "Book", suggestion: nil)),
    ] {
      request.relationshipKeyPathsForPrefetching = [path]
      await #expect(throws: error) { try await store.objects(request) }
    }
    var policy = PredicatePolicy.untrusted
    policy.entities = ["Book": .only(["title"])]
    request.relationshipKeyPathsForPrefetching = ["author"]
    #expect(throws: PredicateFormatError.self) {
      try request.validate(by: policy, against: store.schema)
    }
  }

  /// The objects with two levels of what they lead to.
  private static func text(of objects: [StoredObject]) async throws -> [String] {
    var texts: [String] = []
    for book in objects {
      let authors = try await book.related("author")
      let readers = try await book.related("readers")
      let books = try await related("books", of: authors)
      let others = try await related("author", of: try await related("books", of: readers))
      texts.append(
        "\(book.attributes.sorted { $0.key < $1.key })  "
          + [authors, readers, books, others].map { found in
            found.map { "\($0.identifier) \($0.attributes.sorted { $0.key < $1.key })" }.description
          }.joined(separator: "; ")
      )
    }
    return texts
  }

  private static func related(
    _ relationship: String,
    of objects: [StoredObject]
  ) async throws -> [StoredObject] {
    var found: [StoredObject] = []
    for object in objects { found += try await object.related(relationship) }
    return found
  }
}

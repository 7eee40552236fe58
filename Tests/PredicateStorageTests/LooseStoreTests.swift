import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Files that enforce nothing: keys that lead nowhere, duplicate pairs, keys that ignore case, and
/// values that cannot be read. `Documentation/faults.md` says what they mean.
struct LooseStoreTests {
  private static let schema = """
    {"entities": {
      "Book": {
        "table": "book",
        "attributes": {
          "id": "integer", "title": "text?", "lent": "bool?",
          "due": {"type": "date?", "storage": "iso8601"}
        },
        "relationships": {
          "author?": {"toOne": "Author", "on": "author"},
          "tags": {"toMany": "Tag", "through": "book_tag", "near": "book", "far": "tag"}
        }
      },
      "Author": {
        "table": "author",
        "attributes": {"id": "integer", "name": "text?"},
        "relationships": {"books": {"toMany": "Book", "on": "author"}}
      },
      "Tag": {
        "table": "tag",
        "primaryKey": "label",
        "attributes": {"label": "text", "weight": "integer?"}
      }
    }}
    """

  /// Book 1 has an author, and a tag twice. Book 2 has an author and a tag that do not exist, book
  /// 3 none. Book 4 has `BLUE`, which equals `blue` only in the file, and a value that cannot be
  /// read.
  private func store() throws -> SQLiteBackend {
    let store = try SQLiteBackend(
      path: ":memory:",
      schema: Schema(json: Self.schema),
      options: SQLiteOptions(enforcesForeignKeys: false)
    )
    try store.connection.execute(
      """
      CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE book (
        id INTEGER PRIMARY KEY, title TEXT, lent BOOLEAN, due TEXT,
        author INTEGER REFERENCES author (id)
      );
      CREATE TABLE tag (label TEXT COLLATE NOCASE PRIMARY KEY, weight INTEGER);
      CREATE TABLE book_tag (book INTEGER, tag TEXT COLLATE NOCASE);
      INSERT INTO author VALUES (1, 'Ada');
      INSERT INTO book VALUES
        (1, 'a', 1, '2020-01-01', 1), (2, 'b', 0, NULL, 99), (3, 'c', NULL, NULL, NULL),
        (4, 'd', 2, ' 2020-01-01', NULL);
      INSERT INTO tag VALUES ('blue', 3), ('red', NULL);
      INSERT INTO book_tag VALUES
        (1, 'blue'), (1, 'blue'), (1, 'red'), (2, 'green'), (2, 'blue'), (4, 'BLUE');
      """
    )
    return store
  }

  @Test(arguments: [
    ("author == nil", [2, 3, 4]), ("author != nil", [1]), ("author.id == 99", []),
    ("author.id == 1", [1]), ("author.name == nil", [2, 3, 4]), ("NOT author.id == 1", [2, 3, 4]),
    ("tags.@count == 2", [1]), ("tags.@count == 1", [2]), ("tags.@count == 0", [3, 4]),
    ("tags.@count > 1", [1]), ("tags.@sum.weight == 3", [1, 2]), ("ANY tags.label == 'green'", []),
    ("ANY tags.label == 'blue'", [1, 2]), ("ANY tags.label == 'BLUE'", []),
    ("NONE tags.label == 'green'", [1, 2, 3, 4]), ("ALL tags.label == 'blue'", [2, 3, 4]),
    ("ANY tags.weight == nil", [1]), ("ALL tags.weight == 3", [2, 3, 4]),
    ("SUBQUERY(tags, $t, $t.weight == 3).@count == 1", [1, 2]),
    ("SUBQUERY(tags, $t, $t.label BEGINSWITH 'g').@count == 0", [1, 2, 3, 4]),
    ("author.books.@count == 1", [1]), ("'blue' IN tags.label", [1, 2]),
    ("title == 'd'", [4]), ("title MATCHES '[cd]'", [3, 4]),
  ])
  func answersAgreeWithMemory(_ predicate: String, _ expected: [Int64]) async throws {
    let store = try store()
    let request = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(parsing: predicate),
      sortDescriptors: [FetchSort(keyPath: "id")]
    )
    let found = try await store.identifiers(request)
    #expect(found.map(\.key) == expected.map { [.integer($0)] })
    #expect(try await store.count(request) == expected.count)
  }

  /// Relationships of objects lead to the same rows as SQL.
  @Test func objectsLeadWhereMemoryDoes() async throws {
    let predicate = try BoundPredicate(format: "id IN {1, 2}")
    let request = FetchRequest(
      entity: "Book",
      predicate: predicate,
      sortDescriptors: [FetchSort(keyPath: "id")]
    )
    let books = try await store().objects(request)
    for (book, counts) in zip(books, [(tags: 2, authors: 1), (tags: 1, authors: 0)]) {
      #expect(try await book.related("tags").count == counts.tags)
      #expect(try await book.related("author").count == counts.authors)
    }
  }

  /// The error names the row and the column; requests that do not read the value succeed.
  @Test func aValueThatCannotBeReadFailsItsReaders() async throws {
    let store = try store()
    func request(_ text: String) throws -> FetchRequest {
      FetchRequest(entity: "Book", predicate: try BoundPredicate(parsing: text))
    }
    #expect(try await store.objects(request("title < 'd'")).count == 3)
    let wanted = await #expect(throws: StorageError.self) {
      try await store.objects(request("title == 'd'"))
    }
    #expect("\(try #require(wanted))".contains("due"))
    let read = await #expect(throws: StorageError.self) {
      try await store.count(request("title MATCHES '[a-d]' AND CAST(lent, 'NSString') != 'x'"))
    }
    #expect("\(try #require(read))".contains("lent"))
    #expect(try await store.count(request("due == CAST('2020-01-01', 'NSDate')")) == 1)
  }
}

import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Statements must not rely on declarations that look like constraints of a file and are none.
@Suite struct GuaranteeTests {
  private static let schema = """
    {"entities": {
      "Book": {
        "table": "book",
        "attributes": {"id": "integer"},
        "relationships": {
          "tags": {"toMany": "Tag", "through": "book_tag", "near": "book", "far": "tag"},
          "word?": {"toOne": "Tag", "on": "word"}
        }
      },
      "Tag": {"table": "tag", "primaryKey": "label", "attributes": {"label": "text"}}
    }}
    """

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var tables: String
    var predicate: String
    var expected: [Int64]

    init(_ description: String, _ tables: String, _ predicate: String, _ expected: [Int64]) {
      testDescription = description
      self.tables = tables
      self.predicate = predicate
      self.expected = expected
    }
  }

  private static let books = """
    CREATE TABLE book (id INTEGER PRIMARY KEY, word TEXT);
    INSERT INTO book VALUES (1, 'BLUE'), (2, NULL);
    """
  private static let twice = """
    CREATE TABLE tag (label TEXT PRIMARY KEY);
    CREATE TABLE book_tag (book INTEGER, tag TEXT, place INTEGER);
    INSERT INTO tag VALUES ('blue');
    INSERT INTO book_tag VALUES (1, 'blue', 1), (1, 'blue', 2);
    """
  private static let view = """
    CREATE TABLE words (label TEXT COLLATE NOCASE PRIMARY KEY);
    CREATE VIEW tag AS SELECT label FROM words;
    CREATE TABLE book_tag (book INTEGER, tag TEXT, PRIMARY KEY (book, tag));
    INSERT INTO words VALUES ('blue');
    INSERT INTO book_tag VALUES (1, 'BLUE'), (2, 'blue');
    """

  static let cases: [Case] = [
    Case(
      "a unique index with an expression",
      twice + "CREATE UNIQUE INDEX i ON book_tag (book, tag, abs(place))",
      "tags.@count == 1",
      [1]
    ),
    Case(
      "a unique index with an expression first",
      twice + "CREATE UNIQUE INDEX i ON book_tag (abs(place), book, tag)",
      "tags.@count == 2",
      []
    ),
    Case(
      "a unique index of some rows",
      twice + "CREATE UNIQUE INDEX i ON book_tag (book, tag) WHERE place = 1",
      "tags.@count == 1",
      [1]
    ),
    Case("a view that ignores case", view, "tags.@count == 1", [2]),
    Case("a view that ignores case, searched", view, "ANY tags.label ==[c] 'blue'", [2]),
    Case("a view as the one", view, "word == nil", [1, 2]),
    Case("a view as the one, searched", view, "word.label == nil", [1, 2]),
  ]

  @Test(arguments: cases)
  func isNone(_ test: Case) async throws {
    let store = try SQLiteBackend(path: ":memory:", schema: Schema(json: Self.schema))
    try store.connection.execute(Self.books + test.tables)
    let request = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(parsing: test.predicate),
      sortDescriptors: ["id"]
    )
    let found = try await store.identifiers(request)
    #expect(found.map(\.key) == test.expected.map { [.integer($0)] })
    #expect(try await store.count(request) == test.expected.count)
  }

  /// In a STRICT table ANY keeps what it is given, where it would make 1 of '1' in others.
  @Test func anyOfStrictTables() async throws {
    let schema = """
      {"entities": {
        "Book": {
          "table": "book",
          "attributes": {"id": "integer"},
          "relationships": {"author?": {"toOne": "Author", "on": "author"}}
        },
        "Author": {"table": "author", "attributes": {"id": "integer"}}
      }}
      """
    let store = try SQLiteBackend(path: ":memory:", schema: Schema(json: schema))
    try store.connection.execute(
      """
      CREATE TABLE author (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE book (id INTEGER PRIMARY KEY, author ANY) STRICT;
      INSERT INTO author VALUES (1), (2);
      INSERT INTO book VALUES (1, 1), (2, '2'), (3, NULL);
      """
    )
    let request = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(format: "author == nil"),
      sortDescriptors: ["id"],
      resultType: .count
    )
    #expect(try await store.count(request) == 2)
  }
}

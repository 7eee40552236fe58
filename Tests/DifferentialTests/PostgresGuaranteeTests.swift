import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Statements must not rely on declarations that look like constraints of a database and are none.
@Suite(.needsPostgres) struct PostgresGuaranteeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var predicate: String
    var expected: [Int64]

    init(_ predicate: String, _ expected: [Int64]) {
      self.predicate = predicate
      self.expected = expected
    }

    var testDescription: String { predicate }
  }

  private func store(_ schema: Schema, _ tables: (_ folder: String) -> String) throws
    -> PostgresBackend
  {
    let options = try PostgresServer.options()
    try PostgresServer.connection(options).run(tables(options.searchPath[0]))
    return try PostgresBackend(url: #require(PostgresServer.url), schema: schema, options: options)
  }

  private func expect(_ test: Case, of store: PostgresBackend) async throws {
    let request = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(parsing: test.predicate),
      sortDescriptors: ["id"]
    )
    let found = try await store.identifiers(request)
    #expect(found.map(\.key) == test.expected.map { [.integer($0)] })
    #expect(try await store.count(request) == test.expected.count)
  }

  private static func book(_ relationship: (String, String, [ColumnPair])) -> Entity {
    Entity(
      name: "Book",
      table: "book",
      attributes: ["id": Attribute(column: "id", type: .integer)],
      relationships: [
        relationship.0: Relationship(
          destination: relationship.1,
          cardinality: .one,
          isOptional: true,
          join: .direct(on: relationship.2)
        )
      ]
    )
  }

  private static let shelves = Schema(entities: [
    "Book": book(
      (
        "shelf", "Shelf",
        [ColumnPair(near: "room", far: "room"), ColumnPair(near: "number", far: "number")]
      )
    ),
    "Shelf": Entity(
      name: "Shelf",
      table: "shelf",
      primaryKey: ["room", "number"],
      attributes: [
        "room": Attribute(column: "room", type: .integer),
        "number": Attribute(column: "number", type: .integer),
      ]
    ),
  ])

  /// Where one of several columns is NULL, the database does not look at the others.
  @Test(arguments: [
    Case("shelf.room == 7", []), Case("shelf == nil", [2, 3]), Case("shelf.room == nil", [2, 3]),
    Case("shelf.room == 1", [1]), Case("shelf.number != 1", [2, 3]), Case("shelf != nil", [1]),
  ])
  func aKeyOfSeveralColumnsWithNull(_ test: Case) async throws {
    let store = try store(Self.shelves) { _ in
      """
      CREATE TABLE shelf (room bigint, number bigint, PRIMARY KEY (room, number));
      CREATE TABLE book (
        id bigint PRIMARY KEY, room bigint, number bigint,
        FOREIGN KEY (room, number) REFERENCES shelf
      );
      INSERT INTO shelf VALUES (1, 1);
      INSERT INTO book VALUES (1, 1, 1), (2, 7, NULL), (3, NULL, NULL);
      """
    }
    try await expect(test, of: store)
  }

  private static let authors = Schema(entities: [
    "Book": book(("author", "Author", [ColumnPair(near: "author", far: "id")])),
    "Author": Entity(
      name: "Author",
      table: "author",
      attributes: ["id": Attribute(column: "id", type: .integer)]
    ),
  ])

  /// The key leads to another table of that name.
  @Test(arguments: [
    Case("author == nil", [1, 2]), Case("author.id == 5", []), Case("author.id == 6", [3]),
    Case("author != nil", [3]),
  ])
  func aKeyIntoAnotherFolder(_ test: Case) async throws {
    let store = try store(Self.authors) { folder in
      """
      CREATE SCHEMA "\(folder) apart";
      CREATE TABLE "\(folder) apart".author (id bigint PRIMARY KEY);
      CREATE TABLE author (id bigint PRIMARY KEY);
      CREATE TABLE book (
        id bigint PRIMARY KEY, author bigint REFERENCES "\(folder) apart".author
      );
      INSERT INTO "\(folder) apart".author VALUES (5), (6);
      INSERT INTO author VALUES (6);
      INSERT INTO book VALUES (1, 5), (2, NULL), (3, 6);
      """
    }
    try await expect(test, of: store)
  }

  /// A key that is enforced stands for the row, also when it is looked at late.
  @Test(arguments: ["", "DEFERRABLE", "DEFERRABLE INITIALLY DEFERRED"])
  func anEnforcedKey(_ words: String) async throws {
    let store = try store(Self.authors) { _ in
      """
      CREATE TABLE author (id bigint PRIMARY KEY);
      CREATE TABLE book (id bigint PRIMARY KEY, author bigint REFERENCES author \(words));
      INSERT INTO author VALUES (6);
      INSERT INTO book VALUES (1, 6), (2, NULL);
      """
    }
    for test in [Case("author.id == 6", [1]), Case("author == nil", [2])] {
      try await expect(test, of: store)
      let request = FetchRequest(
        entity: "Book",
        predicate: try BoundPredicate(parsing: test.predicate)
      )
      let statement = try #require(try await store.plan(for: request).statement)
      #expect(!statement.contains("\"author\" AS") && !statement.contains("JOIN"), "\(statement)")
    }
  }

  /// NOT VALID: the database looks after new rows only.
  @Test func aKeyThatIsNotValidated() async throws {
    let store = try store(Self.authors) { _ in
      """
      CREATE TABLE author (id bigint PRIMARY KEY);
      CREATE TABLE book (id bigint PRIMARY KEY, author bigint);
      INSERT INTO author VALUES (6);
      INSERT INTO book VALUES (1, 5), (2, NULL), (3, 6);
      ALTER TABLE book ADD FOREIGN KEY (author) REFERENCES author NOT VALID;
      """
    }
    try await expect(Case("author == nil", [1, 2]), of: store)
  }

  private static let numbers = Schema(entities: [
    "Book": book(("author", "Author", [ColumnPair(near: "author", far: "id")])),
    "Author": Entity(
      name: "Author",
      table: "author",
      attributes: ["id": Attribute(column: "id", type: .decimal)]
    ),
  ])

  /// 1.00 is 1, though its text is another.
  @Test(arguments: [
    Case("author == nil", [2, 3]), Case("author.id == 1", [1]), Case("author != nil", [1]),
  ])
  func keysOfUnlikeNumbers(_ test: Case) async throws {
    let store = try store(Self.numbers) { _ in
      """
      CREATE TABLE author (id numeric(5, 2) PRIMARY KEY);
      CREATE TABLE book (id bigint PRIMARY KEY, author bigint);
      INSERT INTO author VALUES (1.00), (2.50);
      INSERT INTO book VALUES (1, 1), (2, 2), (3, NULL);
      """
    }
    try await expect(test, of: store)
  }

  private static let tags = Schema(entities: [
    "Book": Entity(
      name: "Book",
      table: "book",
      attributes: ["id": Attribute(column: "id", type: .integer)],
      relationships: [
        "tags": Relationship(
          destination: "Tag",
          cardinality: .many,
          join: .through(
            table: "book_tag",
            near: [ColumnPair(near: "id", far: "book")],
            far: [ColumnPair(near: "tag", far: "label")]
          )
        )
      ]
    ),
    "Tag": Entity(
      name: "Tag",
      table: "tag",
      primaryKey: ["label"],
      attributes: ["label": Attribute(column: "label", type: .text, collation: .other)]
    ),
  ])

  /// Of a view the catalogue of tables says nothing.
  @Test(arguments: [
    Case("tags.@count == 1", [2]), Case("tags.@count == 0", [1]),
    Case("ANY tags.label ==[c] 'blue'", [2]),
  ])
  func aViewThatIgnoresCase(_ test: Case) async throws {
    let store = try store(Self.tags) { _ in
      """
      CREATE COLLATION loose
        (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
      CREATE TABLE words (label text COLLATE loose PRIMARY KEY);
      CREATE VIEW tag AS SELECT label FROM words;
      CREATE TABLE book (id bigint PRIMARY KEY);
      CREATE TABLE book_tag (book bigint, tag text, PRIMARY KEY (book, tag));
      INSERT INTO words VALUES ('blue');
      INSERT INTO book VALUES (1), (2);
      INSERT INTO book_tag VALUES (1, 'BLUE'), (2, 'blue');
      """
    }
    try await expect(test, of: store)
  }
}

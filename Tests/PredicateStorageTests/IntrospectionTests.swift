import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Schemas that are read from databases.
struct IntrospectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ sql: String) throws -> SQLiteBackend {
    let path = folder.file("a")
    try SQLiteConnection(path: path, options: .creating).execute(sql)
    return try SQLiteBackend(path: path)
  }

  struct Column: Sendable, CustomTestStringConvertible {
    var declaration: String
    var sample = "NULL"
    var type: AttributeType
    var storage: StorageForm?
    var isOptional = true
    var collation = ColumnCollation.binary

    var testDescription: String { "\(declaration) \(sample)" }
  }

  static let columns: [Column] = [
    Column(declaration: "INTEGER", type: .integer),
    Column(
      declaration: "bigint not null default 0",
      sample: "1",
      type: .integer,
      isOptional: false
    ),
    Column(declaration: "BOOLEAN", type: .bool),
    Column(declaration: "VARCHAR(20)", type: .text),
    Column(declaration: "TEXT COLLATE NOCASE", type: .text, collation: .other),
    Column(declaration: "DOUBLE PRECISION", type: .real),
    Column(declaration: "DECIMAL(10, 2)", type: .real),
    Column(declaration: "BLOB", type: .bytes),
    Column(declaration: "UUID", type: .uuid, storage: .text),
    Column(declaration: "TIMESTAMP", sample: "1235901600", type: .date, storage: .secondsSince1970),
    Column(declaration: "DATETIME", sample: "'2009-03-01'", type: .date, storage: .iso8601),
    Column(declaration: "", sample: "5", type: .json, storage: .any),
    Column(declaration: "", type: .json, storage: .any),
    Column(declaration: "ANY", sample: "x'00'", type: .json, storage: .any),
    Column(declaration: "MONEY", sample: "5", type: .integer),
    Column(declaration: "MONEY", sample: "x'00'", type: .bytes),
    Column(declaration: "MONEY", type: .text),
    Column(declaration: "TIME", sample: "'10:30:00'", type: .text),
    Column(declaration: "TIME", sample: "37800", type: .integer),
    Column(declaration: "DATE", sample: "'31/12/2024'", type: .text),
  ]

  @Test func refreshedStoresHaveTheCurrentSchema() async throws {
    let empty = try SQLiteBackend(path: ":memory:", schema: Schema(entities: [:]))
    try empty.connection.execute(
      "CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1)"
    )
    let store = try await empty.refreshed()
    #expect(try await store.count(FetchRequest(entity: "t")) == 1)
    try store.connection.execute(
      """
      ALTER TABLE t ADD COLUMN name TEXT; CREATE TABLE u (id INTEGER PRIMARY KEY);
      CREATE VIEW v AS SELECT * FROM t
      """
    )
    #expect(store.schema.entities["u"] == nil)
    let refreshed = try await store.refreshed()
    #expect(refreshed.schema.entities.keys.sorted() == ["t", "u", "v"])
    let nameless = try BoundPredicate(format: "name == nil")
    #expect(try await refreshed.count(FetchRequest(entity: "t", predicate: nameless)) == 1)
    #expect(try await refreshed.count(FetchRequest(entity: "u")) == 0)
    #expect(try await refreshed.omissions() == [])
    #expect(try await store.count(FetchRequest(entity: "t")) == 1)
  }

  @Test(arguments: columns)
  func declaredTypes(_ test: Column) throws {
    let store = try store(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, c \(test.declaration));
      INSERT INTO t VALUES (1, \(test.sample))
      """
    )
    let expected = Attribute(
      column: "c",
      type: test.type,
      isOptional: test.isOptional,
      storage: test.storage,
      collation: test.collation
    )
    #expect(store.schema.entities["t"]?.attributes["c"] == expected)
    #expect(store.schema.entities["t"]?.attributes["id"]?.isOptional == false)
  }

  static let library = """
    CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE book (
      id INTEGER PRIMARY KEY,
      title TEXT,
      author_id INTEGER NOT NULL REFERENCES author,
      editorId INTEGER REFERENCES Author (id)
    );
    CREATE TABLE tag (name TEXT PRIMARY KEY NOT NULL);
    CREATE TABLE book_tag (
      book INTEGER NOT NULL REFERENCES book, tag TEXT NOT NULL REFERENCES tag, PRIMARY KEY (book, tag)
    );
    CREATE TABLE loose (x INTEGER);
    CREATE VIRTUAL TABLE words USING fts5(word);
    INSERT INTO author VALUES (1, 'Joyce'), (2, 'Weaver');
    INSERT INTO book VALUES (1, 'Ulysses', 1, 2), (2, 'Dubliners', 1, NULL);
    INSERT INTO tag VALUES ('novel'), ('dublin');
    INSERT INTO book_tag VALUES (1, 'novel'), (1, 'dublin'), (2, 'dublin');
    INSERT INTO loose VALUES (7), (8);
    """

  @Test func relationships() async throws {
    let store = try store(Self.library)
    let entities = store.schema.entities
    #expect(entities.keys.sorted() == ["author", "book", "loose", "tag"])
    #expect(entities["book"]?.relationships.keys.sorted() == ["author", "editor", "tags"])
    #expect(entities["author"]?.relationships.keys.sorted() == ["books", "editor_books"])
    #expect(entities["tag"]?.relationships.keys.sorted() == ["books"])
    #expect(entities["book"]?.relationships["author"]?.isOptional == false)
    #expect(entities["book"]?.relationships["editor"]?.isOptional == true)
    #expect(entities["tag"]?.primaryKey == ["name"])
    #expect(entities["loose"]?.primaryKey == ["rowid"])
    #expect(
      entities["tag"]?.relationships["books"]?.join
        == .through(
          table: "book_tag",
          near: [ColumnPair(near: "name", far: "tag")],
          far: [ColumnPair(near: "book", far: "id")]
        )
    )
  }

  struct Question: Sendable {
    var entity: String
    var format: String
    var expected: [Value]
  }

  static let questions: [Question] = [
    Question(entity: "book", format: "author.name == 'Joyce'", expected: [1, 2]),
    Question(entity: "book", format: "editor == nil", expected: [2]),
    Question(entity: "book", format: "ANY tags.name == 'novel'", expected: [1]),
    Question(entity: "author", format: "ANY books.tags.name == 'dublin'", expected: [1]),
    Question(entity: "author", format: "editor_books.@count == 1", expected: [2]),
    Question(entity: "tag", format: "books.@count == 2", expected: [.text("dublin")]),
    Question(entity: "loose", format: "x > 7", expected: [2]),
  ]

  @Test(arguments: questions)
  func questionsAboutTablesAreAnswered(_ test: Question) async throws {
    let store = try store(Self.library)
    let request = FetchRequest(
      entity: test.entity,
      predicate: try BoundPredicate(parsing: test.format)
    )
    let keys = try await store.identifiers(request).compactMap(\.key.first)
    #expect(Set(keys) == Set(test.expected))
  }

  /// The first value may be anywhere, but a table of any size opens at once.
  @Test(arguments: [
    ("PRIMARY KEY", "", 0, 1), ("PRIMARY KEY", "", 3_000, 1), ("PRIMARY KEY", "", 99_999, 1),
    ("", "", 60_000, 1), ("PRIMARY KEY", " WITHOUT ROWID", 20_000, 1),
    // One in a hundred rows from the middle on.
    ("PRIMARY KEY", "", 50_050, 100),
  ])
  func lateValuesAreRead(_ key: String, _ kind: String, _ first: Int, _ step: Int) async throws {
    let store = try store(
      """
      CREATE TABLE t (id INT \(key), day DATE, CHECK (id > -1))\(kind);
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
      INSERT INTO t SELECT i, iif(i >= \(first) AND i % \(step) = \(first) % \(step), '2009-03-01', NULL)
      FROM n
      """
    )
    #expect(store.schema.entities["t"]?.attributes["day"]?.storage == .iso8601)
  }

  /// Keys of composite names, of expressions and of parts of a table, in several tables at once.
  @Test func manyTablesAtOnce() async throws {
    let store = try store(
      """
      CREATE TABLE a (x INT, y INT, z TEXT, PRIMARY KEY (y, x)) WITHOUT ROWID;
      CREATE UNIQUE INDEX parts ON a (z) WHERE z IS NOT NULL;
      CREATE TABLE b (n INT REFERENCES c, y INT, x INT, FOREIGN KEY (y, x) REFERENCES a (y, x));
      CREATE UNIQUE INDEX words ON b (lower(n), y);
      CREATE TABLE c (id INTEGER PRIMARY KEY, v AS (id + 1));
      CREATE VIRTUAL TABLE d USING fts5(text);
      CREATE VIEW e AS SELECT * FROM c
      """
    )
    let found = store.schema.entities
    #expect(found["a"]?.primaryKey == ["y", "x"])
    #expect(found["b"]?.primaryKey == ["rowid"])
    #expect(found["b"]?.relationships.keys.sorted() == ["a", "c"])
    #expect(found["c"]?.attributes.keys.sorted() == ["id", "v"])
    #expect(found["d"] == nil && found["e"]?.primaryKey == ["id"])
    #expect(try await store.omissions().map(\.table) == ["d"])
    let tables = try store.connection.guaranteedTables(for: store.layout)
    let keys = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.uniqueKeys) })
    #expect(keys["a"] == [["y", "x"]])
    #expect(keys["b"] == [])
  }

  /// Two tables whose names differ in the encoding of an accent keep their columns and keys apart.
  @Test func namesAreComparedByBytes() async throws {
    let store = try store(
      """
      CREATE TABLE "caf\u{e9}" (id INTEGER PRIMARY KEY, a TEXT UNIQUE);
      CREATE TABLE "cafe\u{301}" (id INTEGER PRIMARY KEY, b TEXT);
      CREATE TABLE plain (id INTEGER PRIMARY KEY)
      """
    )
    #expect(store.schema.entities.keys.sorted() == ["plain"])
    let tables = try store.connection.guaranteedTables(for: store.layout)
    let columns = Dictionary(uniqueKeysWithValues: tables.map { (Array($0.name.utf8), $0) })
    #expect(columns[Array("caf\u{e9}".utf8)]?.columns.map(\.name) == ["id", "a"])
    #expect(columns[Array("cafe\u{301}".utf8)]?.columns.map(\.name) == ["id", "b"])
    #expect(columns[Array("cafe\u{301}".utf8)]?.uniqueKeys == [])
  }

  /// Introspection finds what the store created: types, forms, keys and joins.
  @Test func ourOwnTables() async throws {
    let store = try SQLiteBackend(path: ":memory:", schema: Library.schema)
    try await store.createTables()
    let found = try store.connection.describedSchema()
    for (name, entity) in Library.schema.entities {
      let table = try #require(found.entities[entity.table])
      #expect(table.primaryKey == entity.primaryKey)
      for attribute in entity.attributes.values {
        let other = table.attributes[attribute.column]
        #expect(other?.type == attribute.type, "\(name).\(attribute.column)")
        #expect(other?.isOptional == attribute.isOptional, "\(name).\(attribute.column)")
      }
    }
    #expect(found.entities["book"]?.relationships["readers"]?.cardinality == .many)
    #expect(found.entities["book"]?.relationships["author"]?.cardinality == .one)
  }

  /// Names that are not words of the language, and would end a name in SQL.
  @Test func awkwardNames() async throws {
    let store = try store(
      """
      CREATE TABLE "a b" (id INTEGER PRIMARY KEY, "x""; DROP TABLE t; --" TEXT, "select" TEXT);
      INSERT INTO "a b" VALUES (1, 'one', 'two')
      """
    )
    let object = try await store.objects(of: "a b").first
    #expect(object?["x\"; DROP TABLE t; --"] == .text("one"))
    let found = try await store.object(of: "a b", where: "select", equals: "two")
    #expect(found?.identifier.key == [1])
    await #expect(throws: StorageError.self) {
      try await store.object(of: "a b", where: "x\"; --", equals: 1)
    }
  }
}

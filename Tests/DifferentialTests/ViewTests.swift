import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageMariaDB
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Views and tables without a key are read as tables are, equal rows as often as they are there.
@Suite struct ViewTests {
  private static let script = """
    CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(20), size INTEGER, price DOUBLE PRECISION);
    INSERT INTO item VALUES (1, 'b', 2, 0.5), (2, NULL, 2, NULL), (3, 'a', NULL, 1.5),
      (4, 'b', 2, 0.5), (5, 'É', 7, 2);
    CREATE VIEW sold AS SELECT name, size, price FROM item;
    CREATE VIEW totals AS SELECT size, count(*) AS n FROM item GROUP BY size;
    CREATE TABLE loose (name VARCHAR(20), size INTEGER);
    INSERT INTO loose VALUES ('x', 1), ('x', 1), (NULL, NULL);
    """

  private func stores() async throws -> [any StorageBackend] {
    let sqlite = try SQLiteBackend(path: ":memory:")
    try sqlite.connection.execute(Self.script)
    var stores: [any StorageBackend] = [try await sqlite.refreshed()]
    if PostgresServer.isThere {
      let options = try PostgresServer.options()
      try PostgresServer.connection(options).run(Self.script)
      stores.append(try PostgresBackend(url: #require(PostgresServer.url), options: options))
    }
    if MariaDBServer.isThere {
      let store = try MariaDBServer.store(Schema(entities: [:]))
      try store.connection().run(Self.script)
      stores.append(try await store.refreshed())
    }
    return stores
  }

  @Test(arguments: [
    ("sold", "TRUEPREDICATE", "nil 2|a nil|b 2|b 2|É 7"), ("sold", "name == 'b'", "b 2|b 2"),
    ("sold", "size == nil OR name CONTAINS[cd] 'e'", "a nil|É 7"), ("sold", "name == nil", "nil 2"),
    ("sold", "NOT name ==[c] 'B' AND size > 1", "nil 2|É 7"),
    ("sold", "price > 1.2 AND size == 7", "É 7"),
    ("loose", "TRUEPREDICATE", "nil nil|x 1|x 1"), ("loose", "size == 1", "x 1|x 1"),
  ])
  func rows(_ entity: String, _ format: String, _ expected: String) async throws {
    for store in try await stores() {
      let request = FetchRequest(
        entity: entity,
        predicate: try BoundPredicate(parsing: format),
        sortDescriptors: ["name"]
      )
      func text(_ value: Value?) -> String {
        switch value {
        case .text(let text)?: text
        case .integer(let number)?: "\(number)"
        default: "nil"  // Whatever else it is fails the test.
        }
      }
      let rows = try await store.objects(request)
        .map { "\(text($0["name"])) \(text($0["size"]))" }.joined(separator: "|")
      #expect(rows == expected, "\(type(of: store))")
      #expect(try await store.count(request) == expected.split(separator: "|").count)
      var first = request
      first.limit = 1
      #expect(try await store.objects(first).count == 1)
    }
  }

  @Test func valuesThatAreComputed() async throws {
    for store in try await stores() {
      let request = FetchRequest(
        entity: "totals",
        predicate: try BoundPredicate("n > \(1)"),
        propertiesToFetch: [.keyPath("size"), .keyPath("n")]
      )
      let rows = try await store.dictionaries(request)
      #expect(rows == [["size": .integer(2), "n": .integer(3)]], "\(type(of: store))")
    }
  }

  /// A view that names a table which is gone is left out, and nothing else.
  @Test func brokenViews() async throws {
    let store = try SQLiteBackend(path: ":memory:")
    try store.connection.execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY); CREATE TABLE u (x);
      CREATE VIEW broken AS SELECT x FROM u; CREATE VIEW whole AS SELECT id FROM t; DROP TABLE u;
      CREATE VIRTUAL TABLE words USING fts5(word);
      """
    )
    let refreshed = try await store.refreshed()
    #expect(refreshed.schema.entities.keys.sorted() == ["t", "whole"])
    let left = try await refreshed.omissions().map(\.description)
    #expect(left.count == 2 && left[0].contains("“broken” is left out: it cannot be read"))
    #expect(
      left.last == "the table “words” is left out: it is a virtual table, whose rows have no key"
    )
  }

  /// Rows that nothing tells apart are changed where the database does all of it, and have no cursors.
  @Test func changesAndCursors() async throws {
    for store in try await stores() {
      let mutable = try #require(store as? any MutableStorageBackend)
      let request = FetchRequest(entity: "sold", sortDescriptors: ["name"], limit: 1)
      await #expect(throws: StorageError.self) { try await mutable.delete(request) }
      let object = try #require(try await store.objects(request).first)
      let error = await #expect(throws: StorageError.self) {
        _ = try await store.cursor(after: object, of: request)
      }
      #expect("\(try #require(error))".contains("has no primary key"))
    }
  }

  /// The form of a date is that of no table where two of them differ.
  @Test func datesOfTwoForms() async throws {
    let store = try SQLiteBackend(path: ":memory:")
    try store.connection.execute(
      """
      CREATE TABLE a (id INTEGER PRIMARY KEY, day DATE, at DATE);
      INSERT INTO a VALUES (1, '2020-01-01', '2020-01-01'), (2, '2024-01-01', '2024-01-01');
      CREATE TABLE z (id INTEGER PRIMARY KEY, day DATE); INSERT INTO z VALUES (1, 1577836800);
      CREATE VIEW v AS SELECT day, at, id FROM a;
      """
    )
    let found = try await store.refreshed().schema.entities["v"]?.attributes
    #expect(found?["day"]?.type == .json)
    #expect(found?["at"]?.storage == .iso8601)
  }

  /// Views that SQLite would take exponential time to describe are left out.
  @Test func viewsOfViewsOfViews() async throws {
    let store = try SQLiteBackend(path: ":memory:")
    var script = "CREATE TABLE t (id INTEGER PRIMARY KEY); CREATE VIEW v0 AS SELECT id FROM t;"
    for number in 1...40 {
      script += "CREATE VIEW v\(number) AS SELECT a.* FROM v\(number - 1) a JOIN v\(number - 1) b;"
    }
    script += "CREATE VIEW x AS SELECT * FROM y; CREATE VIEW y AS SELECT * FROM x;"
    try store.connection.execute(script)
    let refreshed = try await store.refreshed()
    #expect(refreshed.schema.entities["v3"] != nil && refreshed.schema.entities["v40"] == nil)
    let left = try await refreshed.omissions()
    #expect(left.contains { $0.table == "v40" && $0.reason.contains("other views") })
    #expect(left.contains { $0.table == "x" })
  }
}

import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

@testable import PredicateStorageSQLite

/// Dates in text whose form a CHECK makes sure of: they compare and sort as text.
@Suite struct CheckedDateTests {
  static let declarations: [(String, [String: DateTextForm])] = [
    (
      "CREATE TABLE t (a TEXT CHECK (a IS strftime('%Y-%m-%dT%H:%M:%SZ', a, '+0 days')))",
      ["a": .universalSeconds]
    ),
    (
      "create table t (A, check(STRFTIME('%Y-%m-%d %H:%M:%S',\"a\",'+0 days')is[A]))",
      ["a": .seconds]
    ),
    (
      "CREATE TABLE t (a, b, CHECK (a IS date(a, '+0 days')), CHECK (datetime(b, '+0 days') IS b))",
      ["a": .day, "b": .seconds]
    ),
    (
      "CREATE TABLE t (a CHECK (a IS strftime('%Y-%m-%dT%H:%M:%S', a, '+0 days') /* so */ ))",
      ["a": .zonelessSeconds]
    ),
    // None of these says that every text has the form.
    ("CREATE TABLE t (a CHECK (a = date(a, '+0 days')))", [:]),
    ("CREATE TABLE t (a CHECK (a IS date(a)))", [:]),
    ("CREATE TABLE t (a CHECK (a IS date(a, '+0 days') OR a = ''))", [:]),
    ("CREATE TABLE t (a CHECK (a IS NOT date(a, '+0 days')))", [:]),
    ("CREATE TABLE t (a CHECK (NOT a IS date(a, '+0 days')))", [:]),
    ("CREATE TABLE t (a CHECK (a IS date(a, '+0 days') IS NULL))", [:]),
    ("CREATE TABLE t (a, b CHECK (a IS date(b, '+0 days')))", [:]),
    ("CREATE TABLE t (a CHECK (a IS date(a, '+1 days')))", [:]),
    ("CREATE TABLE t (a CHECK (a IS date(a, '+0 days', 'localtime')))", [:]),
    ("CREATE TABLE t (a CHECK (a IS \"date\"(a, '+0 days')))", [:]),
    ("CREATE TABLE t (a CHECK (a IS strftime('%Y-%d-%m', a, '+0 days')))", [:]),
    ("CREATE TABLE t (a CHECK (a IS strftime(a, '%Y-%m-%d', '+0 days')))", [:]),
    ("CREATE TABLE t (a CHECK ('a' IS date('a', '+0 days')))", [:]),
    ("CREATE TABLE t (a DEFAULT 'CHECK (a IS date(a, ''+0 days''))')", [:]),
    ("CREATE TABLE t (a -- CHECK (a IS date(a, '+0 days'))\n)", [:]),
    ("CREATE TABLE t (a /* CHECK (a IS date(a, '+0 days')) */)", [:]),
    ("CREATE TABLE t (\"CHECK\" DEFAULT (a IS date(a, '+0 days')))", [:]),
    ("CREATE TABLE t (a CHECK (a IS date(a, '+0 days'", [:]),
    ("CREATE TABLE t (a CHECK", [:]),
    ("", [:]),
  ]

  @Test(arguments: declarations)
  func declarationsAreRead(_ declaration: String, _ forms: [String: DateTextForm]) {
    #expect(CheckedDates.forms(in: declaration) == forms)
  }

  /// Of each form, what a CHECK lets in and what it does not.
  @Test(arguments: DateTextForm.allCases)
  func textSortsAsDatesDo(_ form: DateTextForm) async throws {
    let folder = try TemporaryFolder()
    let connection = try SQLiteConnection(path: folder.file("dates"), options: .creating)
    try connection.execute(
      """
      CREATE TABLE stay (id INTEGER PRIMARY KEY,
        start DATETIME CHECK (start IS strftime('\(form.pattern)', start, '+0 days')),
        finish DATETIME CHECK (finish IS strftime('\(form.pattern)', finish, '+0 days')));
      CREATE INDEX stay_start ON stay(start);
      INSERT OR IGNORE INTO stay
        SELECT key, strftime('\(form.pattern)', value), strftime('\(form.pattern)', value, '+1 day')
        FROM json_each('["0000-01-01", "0001-02-03 04:05:06", "1582-10-15", "1969-12-31 23:59:59",
          "2000-02-29", "2001-01-01", "2024-03-01 12:00:00", "9999-12-31 23:59:59", null]');
      INSERT OR IGNORE INTO stay VALUES (20, '2024-02-30', NULL), (21, 'zebra', NULL), (22, '', NULL),
        (23, 5, NULL), (24, x'323032342D30322D3031', NULL), (25, '2024-1-1', NULL),
        (26, '2024-03-01T12:00:00+02:00', NULL), (27, ' 2024-03-01', NULL),
        (28, '2024-02-30T00:00:00Z', NULL), (29, '2024-02-30 00:00:00', NULL),
        (30, '2024-02-30T00:00:00', NULL), (31, '2024-03-01T24:00:00Z', NULL);
      """
    )
    let store = try SQLiteBackend(path: folder.file("dates"))
    #expect(try await store.count(FetchRequest(entity: "stay")) == 9)
    let memory = try MemoryBackend(schema: store.schema)
    try await store.seed(memory, with: FetchRequest(entity: "stay"))
    let dates = [
      "0000-01-01", "0001-02-03T04:05:06Z", "1969-12-31T23:59:59.5Z", "2000-02-29", "2001-01-01",
      "2024-03-01", "2024-03-01T12:00:00Z", "2024-03-01T11:59:59.999Z", "9999-12-31",
      "9999-12-31T23:59:59Z",
    ]
    var predicates = ["start == nil", "start != nil", "finish > start", "finish == start"]
    for relation in ["==", "!=", "<", "<=", ">", ">="] {
      predicates += dates.map { "start \(relation) CAST('\($0)', 'NSDate')" }
      predicates.append("start \(relation) CAST(1e12, 'NSDate')")
      predicates.append("start \(relation) CAST(-1e12, 'NSDate')")
    }
    for predicate in predicates {
      for sort in ["id", "start", "-start"] {
        var request = FetchRequest(
          entity: "stay",
          predicate: try BoundPredicate(parsing: predicate),
          resultType: .identifiers
        )
        request.sortDescriptors =
          sort.hasPrefix("-") ? [.descending(String(sort.dropFirst()))] : [.ascending(sort)]
        let expected = try await memory.identifiers(request)
        #expect(try await store.identifiers(request) == expected, "\(predicate) by \(sort)")
      }
    }
    var request = FetchRequest(entity: "stay", sortDescriptors: [.descending("start")], limit: 2)
    request.predicate = try BoundPredicate(format: "start < CAST('2024-01-01', 'NSDate')")
    let plan = try await store.plan(for: request)
    #expect(plan.residual == nil)
    #expect(plan.enginePlan.first == "SEARCH stay USING INDEX stay_start (start<?)")
    #expect(!plan.enginePlan.contains("USE TEMP B-TREE FOR ORDER BY"))
  }

  /// A unique key that is not the primary one leads to one row.
  @Test func uniqueKeysLeadToOneRow() async throws {
    let folder = try TemporaryFolder()
    let options = SQLiteOptions(createsFile: true, enforcesForeignKeys: false)
    let connection = try SQLiteConnection(path: folder.file("keys"), options: options)
    try connection.execute(
      """
      CREATE TABLE land (id INTEGER PRIMARY KEY, code TEXT UNIQUE, name TEXT);
      CREATE INDEX land_name ON land(name);
      CREATE TABLE town (id INTEGER PRIMARY KEY, land TEXT REFERENCES land(code));
      CREATE INDEX town_land ON town(land);
      INSERT INTO land VALUES (1, 'no', 'Norway'), (2, 'se', 'Sweden'), (3, NULL, 'Nowhere');
      INSERT INTO town VALUES (1, 'no'), (2, 'se'), (3, 'xx'), (4, NULL), (5, 'no');
      """
    )
    let store = try SQLiteBackend(path: folder.file("keys"))
    let memory = try MemoryBackend(schema: store.schema)
    for entity in ["land", "town"] {
      try await store.seed(memory, with: FetchRequest(entity: entity))
    }
    let name = try #require(store.schema.entities["town"]?.relationships.keys.sorted().first)
    let predicates = [
      "name == 'Norway'", "name != 'Norway'", "name == nil", "id > 1", "code == 'no'",
      "code != 'xx'",
    ]
    for predicate in predicates.map({ "\(name).\($0)" }) + ["\(name) == nil", "\(name) != nil"] {
      let request = FetchRequest(
        entity: "town",
        predicate: try BoundPredicate(parsing: predicate),
        sortDescriptors: ["id"],
        resultType: .identifiers
      )
      let expected = try await memory.identifiers(request)
      #expect(try await store.identifiers(request) == expected, "\(predicate)")
      #expect(try await store.plan(for: request).residual == nil, "\(predicate)")
    }
    // A land without a code has no towns.
    for predicate in [
      "towns.@count == 0", "NONE towns.id > 0", "ALL towns.id > 1", "towns.@count < 2",
    ] {
      let request = FetchRequest(
        entity: "land",
        predicate: try BoundPredicate(parsing: predicate),
        sortDescriptors: ["id"],
        resultType: .identifiers
      )
      let expected = try await memory.identifiers(request)
      #expect(expected.last?.key == [.integer(3)])
      #expect(try await store.identifiers(request) == expected, "\(predicate)")
    }
    let plan = try await store.plan(
      for: FetchRequest(
        entity: "town",
        predicate: try BoundPredicate(parsing: "\(name).name == 'Norway'")
      )
    )
    #expect(plan.enginePlan.count == 2)
    #expect(plan.enginePlan.allSatisfy { $0.hasPrefix("SEARCH") }, "\(plan.enginePlan)")
  }
}

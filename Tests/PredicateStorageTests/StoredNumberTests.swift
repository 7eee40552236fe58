import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Values that SQLite lets in though they are written otherwise than their column says. It converts
/// some, which every engine then reads alike; the others cannot be read, which is an error where they
/// are (`Documentation/faults.md`).
@Suite struct StoredNumberTests {
  private static let schema = """
    {"entities": {
      "Row": {
        "table": "row",
        "attributes": {
          "id": "integer", "i": "integer?", "r": "real?", "n": "real?", "d": "decimal?",
          "b": "bool?", "t": "text?"
        }
      }
    }}
    """
  private static let columns =
    "id INTEGER PRIMARY KEY, i INTEGER, r REAL, n NUMERIC, d TEXT, b BOOLEAN, t TEXT"

  private func store(_ rows: [String]) throws -> SQLiteBackend {
    let store = try SQLiteBackend(path: ":memory:", schema: Schema(json: Self.schema))
    try store.connection.execute("CREATE TABLE row (\(Self.columns))")
    for row in rows { try store.connection.execute("INSERT INTO row VALUES (\(row))") }
    return store
  }

  /// By SQLite's rules for the columns they are put into.
  private static let converted = [
    "1, 1, 1.5, 1.5, '1.10', 1, '1'", "2, '2', '2.5', '2.5', ' 2.5 ', '1', '2'",
    "3, ' 3 ', ' 2.5 ', ' 2.5 ', 2.5, 0, 3", "4, '4.0', 4, 4, '4', '0', ' 4'",
    "5, 5.0, '5', '5', '1e2', 1.0, 5.0", "6, '+6', '1e1', '1e1', '.5', 0.0, ''",
    "7, -0.0, -0.0, -0.0, '-0', NULL, NULL", "8, NULL, NULL, NULL, NULL, NULL, 'x'",
    "9, '1e1', '1e400', 10, '00010.50', '1', '10'", "10, 10, 10, 10, 'NaN', '0', '0x10'",
  ]

  private static let predicates = [
    "i == 3", "i > 2", "i IN {2, 4, 5, 6}", "i == r", "i == d", "r == d", "n == r", "r == 2.5",
    "r > 2.5", "n < 5", "d == 2.5", "d != 2.5", "d >= 4", "d < 1", "d == 100", "d == 10.5",
    "d BETWEEN {0, 4}", "b == YES", "b == NO", "b != YES", "b == nil", "i == 0", "d == 0",
    "i + 1 == 4", "r + 1 > 3", "i * 2 == n", "t == '3'", "t == '5.0'", "t < '3'",
    "CAST(i, 'NSString') == '3'", "CAST(d, 'NSString') == '2.5'", "i == nil", "d == nil",
  ]

  @Test(arguments: predicates)
  func convertedNumbersAreReadAlike(_ predicate: String) async throws {
    let store = try store(Self.converted)
    let rows = try await store.objects(FetchRequest(entity: "Row")).map(\.attributes)
    #expect(rows.count == Self.converted.count)
    let memory = try MemoryBackend(schema: store.schema, rows: ["Row": rows])
    for sort in ["id", "i", "r", "d", "t"] {
      let request = FetchRequest(
        entity: "Row",
        predicate: try BoundPredicate(parsing: predicate),
        sortDescriptors: [FetchSort(keyPath: sort)]
      )
      let found = try await store.identifiers(request)
      #expect(try await found == memory.identifiers(request))
      #expect(try await store.count(request) == found.count)
    }
  }

  struct Unreadable: Sendable, CustomTestStringConvertible {
    var column: String
    var literal: String

    init(_ column: String, _ literal: String) {
      self.column = column
      self.literal = literal
    }

    var testDescription: String { "\(column) \(literal)" }
  }

  @Test(arguments: [
    Unreadable("i", "1.5"), Unreadable("i", "'x'"), Unreadable("i", "'0x10'"),
    Unreadable("i", "x'01'"), Unreadable("i", "9223372036854775808"), Unreadable("i", "'1 2'"),
    Unreadable("r", "'x'"), Unreadable("r", "'0x10'"), Unreadable("r", "x'01'"),
    Unreadable("n", "'1.5.2'"), Unreadable("n", "9007199254740993"), Unreadable("d", "'0x10'"),
    Unreadable("d", "'1,5'"), Unreadable("d", "''"), Unreadable("d", "x'31'"),
    Unreadable("b", "'true'"), Unreadable("b", "'YES'"), Unreadable("b", "2"),
    Unreadable("b", "0.5"), Unreadable("t", "x'31'"),
  ])
  func unreadableNumbersAreErrorsOfTheirReaders(_ test: Unreadable) async throws {
    let columns = ["i", "r", "n", "d", "b", "t"]
    let values = columns.map { $0 == test.column ? test.literal : "NULL" }
    let store = try store(["1, " + values.joined(separator: ", ")])
    func request(_ format: String) throws -> FetchRequest {
      FetchRequest(entity: "Row", predicate: try BoundPredicate(parsing: format))
    }
    // Those who do not look are not disturbed.
    #expect(try await store.count(request("id == 1")) == 1)
    #expect(
      try await store.identifiers(request("id == 1 AND CAST(id, 'NSString') == '1'")).count == 1
    )
    for read in [
      { _ = try await store.objects(request("id == 1")) },
      { _ = try await store.count(request("CAST(\(test.column), 'NSString') != 'y'")) },
      {
        var dictionaries = try request("id == 1")
        dictionaries.propertiesToFetch = [.keyPath(test.column)]
        _ = try await store.dictionaries(dictionaries)
      },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: StorageError.self) { try await read() }
      guard case .wrongType(let table, let column, let row, _, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      // Who reads the column alone does not read the key.
      #expect(table == "row" && column == test.column && ["1", "unknown"].contains(row))
    }
  }

  /// A STRICT table as it describes itself.
  @Test func strictTables() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.file("a")
    try SQLiteConnection(path: path, options: .creating).execute(
      """
      CREATE TABLE t (
        id INTEGER PRIMARY KEY, i INT, r REAL, s TEXT, b BLOB, a ANY, u INTEGER REFERENCES t
      ) STRICT;
      INSERT INTO t VALUES (1, '7', 2, 3, x'00', '5', NULL), (2, 8, '2.5', 'x', NULL, NULL, 1);
      """
    )
    let store = try SQLiteBackend(path: path)
    let types = try #require(store.schema.entities["t"]).attributes.mapValues(\.type)
    #expect(
      types == [
        "id": .integer, "i": .integer, "r": .real, "s": .text, "b": .bytes, "a": .json,
        "u": .integer,
      ]
    )
    for (format, expected) in [
      ("i == 7", 1), ("r == 2", 1), ("s == '3'", 1), ("a == '5'", 1), ("t.i == 7", 1), ("r > 2", 1),
    ] {
      let request = FetchRequest(entity: "t", predicate: try BoundPredicate(parsing: format))
      #expect(try await store.objects(request).count == expected, "\(format)")
    }
  }
}

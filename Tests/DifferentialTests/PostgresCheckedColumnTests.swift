import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Columns of which PostgreSQL says more than their type: decimals of so many digits, of which NaN
/// may be one, and text that is ASCII.
@Suite(.needsPostgres) struct PostgresCheckedColumnTests {
  private static let tables = """
    CREATE TABLE shop (id int PRIMARY KEY, code text CHECK (octet_length(code) = length(code)),
      budget numeric(8, 2), rate double precision);
    CREATE TABLE sale (id int PRIMARY KEY, shop_id int NOT NULL REFERENCES shop,
      price numeric(10, 2), tax numeric(4, 3), wide numeric, rate double precision, pieces int);
    INSERT INTO shop VALUES (1, 'Oslo', 10.5, 1), (2, 'paris', 'NaN', 'NaN'), (3, NULL, NULL, NULL),
      (4, '', -0.01, 'Infinity'), (5, 'OSLO-%_1', 999999.99, -2.5), (6, 'roma', 0, 0),
      (7, E'a\\r\\nb', 100, -0.0);
    INSERT INTO sale VALUES
      (1, 1, 10.00, 0.190, 5, 1, 2), (2, 1, 20.50, 0.070, 5.5, 2, 3), (3, 1, NULL, 0.19, NULL, NULL, NULL),
      (4, 2, 'NaN', 0.19, 'NaN', 'NaN', 1), (5, 2, 30, 0.19, 30, 30, -5), (6, 4, 'NaN', NULL, 'NaN', 'NaN', 0),
      (7, 5, 99999999.99, 9.999, 1e30, 1e300, 2147483647), (8, 5, 99999999.99, 0, 1e-20, 'Infinity', 5),
      (9, 6, NULL, NULL, NULL, NULL, NULL), (10, 2, -1, 0.5, -1, '-Infinity', 7);
    """

  private func stores() async throws -> (PostgresBackend, MemoryBackend) {
    let options = try PostgresServer.options()
    try PostgresServer.connection(options).run(Self.tables)
    let store = try PostgresBackend(url: #require(PostgresServer.url), options: options)
    let memory = try MemoryBackend(schema: store.schema)
    for entity in ["shop", "sale"] {
      try await store.seed(memory, with: FetchRequest(entity: entity))
    }
    return (store, memory)
  }

  /// Those that the database decides alone.
  static let exact: [(entity: String, predicates: [String])] = [
    (
      "sale",
      [
        "price * 1.19 > 24", "price * 1.19 <= 24.395", "price * 1.19 == 24.395",
        "price * 1.19 != 24.395", "price + tax > 20.5", "price - 1 < 20", "2 * price >= 60",
        "price * tax > 1", "price * pieces > 40", "abs:(price) == 1", "abs:(price - 25) < 10",
        "NOT (price * 1.19 > 24)", "NOT (price + tax == 20.57)", "price * tax == nil",
        "price * tax != nil", "price + 0.5 BETWEEN {10, 21}", "price * 2 IN {20, 41, 60}",
        "price * 1.19 > price + 3", "price - tax == price - tax", "abs:(rate) > 1",
        "abs:(rate) == nil", "shop.budget * 2 > 20",
        "price / 3 > 1", "price / 3 >= 10", "price / 3 < 10", "price / -4 < -5",
        "price / 4 == 5.125",
        "price / 4 != 5.125", "NOT (price / 4 <= 5.125)", "5 < price / 2",
        "price / 3 == 3.3333333333333333", "price / 3 != 1e30", "price / 0.1 == 100",
        "shop.budget / 2.5 <= 4.2",
      ]
    ),
    (
      "shop",
      [
        "sales.@sum.price > 30", "sales.@sum.price == 30.5", "sales.@sum.price != 30.5",
        "sales.@sum.price <= 0", "sales.@sum.price == 0", "sales.@sum.price >= 199999999.98",
        "sales.@sum.price < 1000 AND id > 1", "NOT (sales.@sum.price > 30)",
        "sales.@max.price > 25", "sales.@max.price < 25", "sales.@max.price == 30",
        "sales.@max.price != 30", "sales.@max.price >= 30", "sales.@min.price < 0",
        "sales.@min.price > 5", "sales.@min.price == -1", "sales.@min.price <= 10 AND id < 4",
        "NOT (sales.@max.price < 25)", "NOT (sales.@min.price < 0)", "sales.@max.rate > 5",
        "sales.@max.rate < 5", "sales.@min.rate < 0", "sales.@max.wide > 5", "sales.@min.wide < 1",
        "sales.@max.wide == 5.5", "sales.@max.pieces < 4", "sales.@sum.pieces > 4",
        "sales.@sum.pieces == 0", "sales.@sum.pieces != 5", "sales.@sum.pieces < 4",
        "sales.@count < 2", "sales.@count != 2", "NOT (sales.@count <= 1)",
        "code ==[c] 'OSLO'", "code !=[c] 'oslo'", "code ==[cd] 'Paris'", "code ==[d] 'paris'",
        "code BEGINSWITH[c] 'oslo'", "code CONTAINS[c] 'SL'", "code ENDSWITH[c] 'MA'",
        "code LIKE[c] '*S*'", "code LIKE[c] 'oslo-\\\\%?1'", "code CONTAINS[c] '%'",
        "code BEGINSWITH[cd] 'P'", "NOT (code BEGINSWITH[c] 'o')", "code <[c] 'P'",
        "code >=[c] 'OSLO'", "ANY sales.shop.code ==[c] 'ROMA'",
      ]
    ),
  ]

  @Test func theDatabaseDecidesWhatMemoryDecides() async throws {
    let (store, memory) = try await stores()
    for (entity, predicates) in Self.exact {
      for predicate in predicates {
        try await compare(store, memory, entity, predicate)
        let request = FetchRequest(
          entity: entity,
          predicate: try BoundPredicate(parsing: predicate)
        )
        #expect(try await store.plan(for: request).residual == nil, "\(predicate)")
      }
    }
  }

  /// Those that memory checks, since the digits are not known or not enough.
  @Test(arguments: [
    ("sale", "wide * 2 > 10"), ("sale", "wide + price > 10"),
    ("sale", "price * price * price * price * price > 1"), ("sale", "price * rate > 10"),
    ("sale", "price * 1e300 > 10"), ("sale", "abs:(wide) > 5"), ("shop", "sales.@sum.wide > 5"),
    ("shop", "sales.@avg.price > 10"), ("shop", "code CONTAINS[c] '\u{212A}'"),
    ("sale", "price / 3 == nil"), ("shop", "code CONTAINS[c] '\n'"), ("shop", "code ==[c] 'ÖSLO'"),
  ])
  func memoryDecidesTheRest(_ entity: String, _ predicate: String) async throws {
    let (store, memory) = try await stores()
    try await compare(store, memory, entity, predicate)
  }

  /// Those of which the database leaves few rows to memory, which may fail on some: where a divisor
  /// is 0.
  @Test(arguments: [
    "price / pieces > 5", "price / pieces < 5", "price / tax >= 50", "price / tax == 41",
    "price / tax != 41", "price / pieces <= -6", "pieces / price > 0.1", "shop.budget / price < 2",
    "NOT (price / pieces > 5)", "100 / price == 10",
  ])
  func theDatabaseNarrows(_ predicate: String) async throws {
    let (store, memory) = try await stores()
    try await compare(store, memory, "sale", predicate)
    try await compare(store, memory, "sale", "id != 6 AND id != 8 AND \(predicate)")
    let request = FetchRequest(entity: "sale", predicate: try BoundPredicate(parsing: predicate))
    #expect(try await store.plan(for: request).statement?.contains("WHERE") == true, "\(predicate)")
  }

  /// Groups of decimals of so many digits, one of them NaN, are summed by the database, which finds
  /// their means too; those of other decimals are memory's.
  @Test(arguments: [("price", false), ("tax", false), ("pieces", false), ("wide", true)])
  func sumsAndMeansOfGroups(_ key: String, _ isMemorys: Bool) async throws {
    let (store, memory) = try await stores()
    for having in [
      nil, "total > 30", "total == 0", "total <= 30.5", "total != 30.5", "mean > 10",
      "mean == nil", "mean <= 15.25",
    ] {
      let request = FetchRequest(
        entity: "sale",
        sortDescriptors: ["total", "shop.id"],
        resultType: .dictionaries,
        propertiesToFetch: [
          "shop.id", .sum(of: key, as: "total"), .average(of: key, as: "mean"),
        ],
        groupBy: ["shop.id"],
        having: try having.map { try BoundPredicate(parsing: $0) }
      )
      let expected = try await memory.dictionaries(request)
      let found = try await store.dictionaries(request)
      #expect(found == expected, "\(having ?? "")")
      let statement = try await store.plan(for: request).statement ?? ""
      #expect(statement.contains("GROUP BY") != isMemorys, "\(statement)")
    }
  }

  /// Means whose sum, rounded to a double before it is divided, gives another double.
  @Test func meansAreRoundedOnce() async throws {
    let options = try PostgresServer.options()
    var rows = ""
    var random = SplitMix64(seed: 35)
    for id in 0..<300 {
      let whole = Int64.random(in: -999_999_999_999_999...999_999_999_999_999, using: &random)
      let number = Int64.random(in: .min ... .max, using: &random)
      rows +=
        "\(id == 0 ? "" : ", ")(\(id), \(id / 3), \(whole).\(abs(number % 9000) + 1000), \(number))"
    }
    try PostgresServer.connection(options).run(
      """
      CREATE TABLE part (id int PRIMARY KEY, kind int, size numeric(19, 4), number bigint);
      INSERT INTO part VALUES \(rows);
      """
    )
    let store = try PostgresBackend(url: #require(PostgresServer.url), options: options)
    let memory = try MemoryBackend(schema: store.schema)
    try await store.seed(memory, with: FetchRequest(entity: "part"))
    let request = FetchRequest(
      entity: "part",
      sortDescriptors: ["kind"],
      resultType: .dictionaries,
      propertiesToFetch: [
        "kind", .average(of: "size", as: "size"), .average(of: "number", as: "number"),
      ],
      groupBy: ["kind"]
    )
    #expect(try await store.plan(for: request).statement?.contains("GROUP BY") == true)
    #expect(try await store.dictionaries(request) == memory.dictionaries(request))
  }

  private func compare(
    _ store: PostgresBackend,
    _ memory: MemoryBackend,
    _ entity: String,
    _ predicate: String
  ) async throws {
    let request = FetchRequest(
      entity: entity,
      predicate: try BoundPredicate(parsing: predicate),
      sortDescriptors: ["id"],
      resultType: .identifiers
    )
    do {
      let expected = try await memory.identifiers(request).map(\.key)
      #expect(try await store.identifiers(request).map(\.key) == expected, "\(predicate)")
    } catch let failure {
      await #expect(throws: StorageError.self, "\(predicate): \(failure)") {
        try await store.identifiers(request)
      }
    }
  }
}

import Foundation
import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Tables of schemas beside the search path, and views.
@Suite(.needsPostgres) struct PostgresSchemaTests {
  /// A database with two more schemas, whose names need quotation marks.
  private struct Shop {
    let options: PostgresOptions
    let sales: String
    let old: String
    let connection: PostgresConnection

    init() throws {
      options = try PostgresServer.options()
      let name = options.searchPath[0]
      (sales, old) = ("sales.\(name)", "old \"\(name)")
      connection = try PostgresServer.connection(options)
      let quoted = { (name: String) in
        "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
      }
      try connection.run(
        """
        CREATE SCHEMA \(quoted(sales)); CREATE SCHEMA \(quoted(old));
        CREATE TABLE customer (id int PRIMARY KEY, name text);
        CREATE TABLE \(quoted(sales)).orders (
          id int PRIMARY KEY, customer_id int NOT NULL REFERENCES customer, total numeric(8, 2)
        );
        CREATE TABLE \(quoted(sales)).customer (id int PRIMARY KEY, rank int);
        CREATE TABLE \(quoted(old)).orders (id int PRIMARY KEY, of int);
        CREATE TABLE \(quoted(sales)).tag (label text PRIMARY KEY);
        CREATE TABLE \(quoted(sales)).order_tag (
          order_id int REFERENCES \(quoted(sales)).orders, tag text REFERENCES \(quoted(sales)).tag,
          PRIMARY KEY (order_id, tag)
        );
        CREATE TABLE "a.b" (id int PRIMARY KEY);
        CREATE VIEW totals AS
          SELECT c.id AS customer, c.name, coalesce(sum(o.total), 0) AS total
          FROM customer c LEFT JOIN \(quoted(sales)).orders o ON o.customer_id = c.id
          GROUP BY c.id, c.name;
        CREATE VIEW big AS SELECT * FROM \(quoted(sales)).orders WHERE total > 5;
        CREATE MATERIALIZED VIEW \(quoted(sales)).names AS SELECT id, name FROM customer;
        CREATE TABLE note (line int, body text);
        INSERT INTO customer VALUES (1, 'Ada'), (2, 'Bob'), (3, NULL);
        INSERT INTO \(quoted(sales)).orders VALUES (1, 1, 10), (2, 1, 2.5), (3, 2, 7);
        INSERT INTO \(quoted(sales)).customer VALUES (1, 9);
        INSERT INTO \(quoted(sales)).tag VALUES ('red'), ('blue');
        INSERT INTO \(quoted(sales)).order_tag VALUES (1, 'red'), (1, 'blue'), (3, 'red');
        INSERT INTO "a.b" VALUES (1);
        REFRESH MATERIALIZED VIEW \(quoted(sales)).names;
        INSERT INTO note VALUES (1, 'x'), (2, NULL);
        """
      )
    }

    func store(_ keys: [String: [String]] = [:]) throws -> PostgresBackend {
      try PostgresBackend(
        url: #require(PostgresServer.url),
        options: options,
        introspection: PostgresIntrospection(schemas: [sales, old], keys: keys)
      )
    }

    func table(_ schema: String, _ name: String) -> String {
      PostgresTableName(schema: schema, name).text
    }
  }

  @Test(arguments: [
    (["orders"], "orders"), (["sales", "orders"], "sales.orders"), (["a.b"], "\"a.b\""),
    (["sales", "a.b"], "\"sales\".\"a.b\""), (["we\"ird", "t"], "\"we\"\"ird\".\"t\""),
    (["we\"ird"], "we\"ird"), (["a.b.c"], "a.b.c"), (["."], "."), ([""], ""),
    (["a", ""], "\"a\".\"\""),
  ])
  func namesOfTablesAreOneText(_ parts: [String], _ text: String) {
    let name = PostgresTableName(schema: parts.count == 2 ? parts[0] : nil, parts[parts.count - 1])
    #expect(name.text == text)
    // PostgreSQL has no empty names.
    if !parts.contains("") { #expect(PostgresTableName(text).parts == parts) }
  }

  @Test func tablesOfOtherSchemasBecomeEntities() throws {
    let shop = try Shop()
    let schema = try shop.store().schema
    #expect(
      schema.entities.mapValues(\.table) == [
        "customer": "customer", "\(shop.sales)_customer": shop.table(shop.sales, "customer"),
        "\(shop.sales)_orders": shop.table(shop.sales, "orders"),
        "\(shop.old)_orders": shop.table(shop.old, "orders"),
        "tag": shop.table(shop.sales, "tag"), "a.b": "\"a.b\"", "note": "note",
        "totals": "totals", "big": "big", "names": shop.table(shop.sales, "names"),
      ]
    )
    let orders = try #require(schema.entities["\(shop.sales)_orders"])
    #expect(orders.relationships.keys.sorted() == ["customer", "tags"])
    #expect(orders.relationships["customer"]?.destination == "customer")
    #expect(schema.entities["customer"]?.relationships.keys.sorted() == ["\(shop.sales)_orders"])
  }

  private func check(
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
    let expected = try await memory.identifiers(request)
    #expect(try await store.identifiers(request) == expected, "\(predicate)")
    #expect(try await store.count(request) == expected.count, "\(predicate)")
  }

  @Test func requestsCrossSchemas() async throws {
    let shop = try Shop()
    let store = try shop.store()
    let memory = try MemoryBackend(schema: store.schema)
    let orders = "\(shop.sales)_orders"
    for entity in ["customer", orders, "\(shop.sales)_customer", "tag", "a.b"] {
      try await store.seed(memory, with: FetchRequest(entity: entity))
    }
    for predicate in [
      "customer.name == 'Ada'", "customer.name != nil", "ANY tags.label == 'red'",
      "tags.@count == 2",
      "total > 5", "SUBQUERY(tags, $t, $t.label BEGINSWITH 'b').@count > 0",
      "customer.name MATCHES 'A.*'", "ALL tags.label == 'red'",
      "total > 5 AND customer.id IN {1, 2}",
    ] {
      try await check(store, memory, orders, predicate)
    }
    let request = FetchRequest(entity: "customer", sortDescriptors: ["id"])
    let customers = try await store.objects(request)
    #expect(try await customers[0].related(orders).count == 2)
    let prefetched = FetchRequest(
      entity: orders,
      sortDescriptors: ["id"],
      relationshipKeyPathsForPrefetching: ["customer", "tags"]
    )
    let found = try await store.objects(prefetched)
    #expect(try await found[0].related("tags").count == 2)
    #expect(try await found[2].related("customer").first?["name"] == "Bob")
    #expect(try await store.count(FetchRequest(entity: "a.b")) == 1)
    // The constraints are known there too: a key stands for its row.
    let plan = try await store.plan(
      for: FetchRequest(
        entity: orders,
        predicate: try BoundPredicate(format: "customer.id == 1")
      )
    )
    #expect(plan.statement?.contains("JOIN") == false)
  }

  @Test func rowsOfOtherSchemasAreChanged() async throws {
    let shop = try Shop()
    let store = try shop.store()
    let orders = "\(shop.sales)_orders"
    try await store.insert(
      [["id": 4, "customer": 3, "total": .decimal(1), "tags": .list(["red"])]],
      into: orders,
      batchSize: 10
    )
    let cheap = FetchRequest(entity: orders, predicate: try BoundPredicate(format: "total < 5"))
    let double = try BoundExpression(format: "total * 2")
    #expect(try await store.update(cheap, setting: ["total": .expression(double)]) == 2)
    let matching = try BoundPredicate(format: "customer.name MATCHES 'A.*'")
    let ofAda = FetchRequest(entity: orders, predicate: matching)
    #expect(try await store.update(ofAda, setting: ["total": .value(.decimal(3))]) == 2)
    let ofBob = FetchRequest(
      entity: orders,
      predicate: try BoundPredicate(format: "customer.name == 'Bob'")
    )
    try shop.connection.run("ALTER TABLE \(name(shop)) DROP CONSTRAINT order_tag_order_id_fkey")
    #expect(try await store.delete(ofBob) == 1)
    let first = FetchRequest(entity: orders, sortDescriptors: ["id"], limit: 1)
    #expect(try await store.delete(first) == 1)
    #expect(try await store.upsert([["id": 2, "customer": 2]], into: orders, by: ["id"]) == 1)
    let rest = try await store.objects(FetchRequest(entity: orders, sortDescriptors: ["id"]))
    #expect(rest.map { $0["id"] } == [2, 4])
    #expect(rest.map { $0["customer_id"] } == [2, 3])
    #expect(rest.map { $0["total"] } == [.decimal(3), .decimal(2)])
  }

  private func name(_ shop: Shop) -> String {
    "\"\(shop.sales)\".order_tag"
  }

  @Test func tablesAreCreatedInOtherSchemas() async throws {
    let shop = try Shop()
    let schema = try Schema([
      Entity("Thing", table: shop.table(shop.old, "thing"), [.attribute("id", .integer)])
    ])
    let store = try PostgresBackend(
      url: #require(PostgresServer.url),
      schema: schema,
      options: shop.options
    )
    try await store.createTables()
    try await store.insert([["id": 7]], into: "Thing", batchSize: 10)
    let seven = try BoundPredicate(format: "id == 7")
    #expect(try await store.count(FetchRequest(entity: "Thing", predicate: seven)) == 1)
    let schemaName = shop.old.replacingOccurrences(of: "\"", with: "\"\"")
    try shop.connection.run("DROP TABLE \"\(schemaName)\".thing")
    await #expect(throws: StorageError.self) {
      try await store.count(FetchRequest(entity: "Thing"))
    }
  }

  @Test func viewsWithAKeyBecomeEntities() async throws {
    let shop = try Shop()
    let names = shop.table(shop.sales, "names")
    let store = try shop.store([
      "totals": ["customer"], "big": ["id"], names: ["id"], "note": ["line"],
    ])
    let memory = try MemoryBackend(schema: store.schema)
    for entity in ["totals", "big", "names", "note"] {
      try await store.seed(memory, with: FetchRequest(entity: entity))
    }
    for (entity, predicate) in [
      ("totals", "total > 7"), ("totals", "name == nil"), ("totals", "name MATCHES '.*b'"),
      ("totals", "total == 0"), ("big", "total > 8"), ("names", "name != nil"),
      ("note", "body == 'x'"), ("note", "body == nil"),
    ] {
      let request = FetchRequest(
        entity: entity,
        predicate: try BoundPredicate(parsing: predicate),
        resultType: .identifiers
      )
      let expected = try await memory.identifiers(request)
      #expect(Set(try await store.identifiers(request)) == Set(expected), "\(predicate)")
      #expect(!expected.isEmpty)
    }
    // The database decides what of a view can be changed.
    let request = FetchRequest(entity: "totals")
    await #expect(throws: StorageError.self) { try await store.delete(request) }
    await #expect(throws: StorageError.self) {
      try await store.insert([["customer": 9]], into: "totals", batchSize: 1)
    }
    let big = FetchRequest(entity: "big", predicate: try BoundPredicate(format: "total == 7"))
    #expect(try await store.update(big, setting: ["total": .value(.decimal(8))]) == 1)
    let left = try await store.omissions().filter { !$0.description.contains("search path") }
    #expect(left.map(\.table) == [])
    #expect(try await store.refreshed().schema == store.schema)
  }

  @Test(arguments: [
    ["nothing": ["id"]], ["totals": ["none"]], ["totals": []], ["paper": ["doc"]],
  ])
  func keysMustBeThere(_ keys: [String: [String]]) throws {
    let shop = try Shop()
    try shop.connection.run("CREATE VIEW paper AS SELECT '{}'::jsonb AS doc")
    #expect(throws: StorageError.self) { try shop.store(keys) }
  }

  @Test func whatIsLeftOutIsSaid() async throws {
    let shop = try Shop()
    try shop.connection.run(
      """
      CREATE TABLE pair (id int4range PRIMARY KEY);
      CREATE TABLE doc (id jsonb PRIMARY KEY, spot point, span interval, bits bit(3), at timetz);
      """
    )
    let narrow = try PostgresBackend(
      url: #require(PostgresServer.url),
      options: shop.options,
      introspection: PostgresIntrospection(schemas: [shop.old])
    )
    let left = try await narrow.omissions()
    let tables = [
      shop.table(shop.sales, "orders"), "totals", "pair", "doc", shop.table(shop.sales, "names"),
    ]
    let reasons = tables.map { table in
      left.first { $0.table == table && $0.column == nil }?.reason
    }
    let elsewhere =
      "its schema, “\(shop.sales)”, is neither on the search path nor among those that are asked "
      + "for, or another table hides it"
    let lacking = "a column of its primary key is left out, so its rows cannot be distinguished"
    #expect(
      reasons == [
        elsewhere, nil, lacking, lacking, elsewhere,
      ]
    )
    #expect(
      left.filter { $0.table == "doc" && $0.column != nil }.map(\.reason) == [
        "unknown type time with time zone", "unknown type bit(3)", "unknown type interval",
        "unknown type point",
      ]
    )
    #expect(!left.contains { $0.table == shop.table(shop.old, "orders") })
  }
}

import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite(.needsPostgres)
struct PostgresIntrospectionTests {
  private static let tables = """
    CREATE TYPE mood AS ENUM ('good', 'bad');
    CREATE TABLE company (id int PRIMARY KEY, name varchar(40) NOT NULL, mood mood);
    CREATE TABLE person (
      id bigint PRIMARY KEY, name text COLLATE "C", nick text COLLATE "en-x-icu", active boolean,
      score double precision, small real, balance numeric(12, 2), born timestamptz,
      seen timestamp, day date, token uuid, photo bytea, padded char(3),
      company_id int NOT NULL REFERENCES company, boss bigint REFERENCES person
    );
    CREATE TABLE tag (label text PRIMARY KEY);
    CREATE TABLE person_tag (
      person bigint REFERENCES person, tag text REFERENCES tag, PRIMARY KEY (person, tag)
    );
    INSERT INTO company VALUES (1, 'Acme');
    INSERT INTO person VALUES
      (1, 'Ada', 'a', true, 0.5, 0.1, 1.10, '2001-01-01 00:00:00.25+00', '2001-01-02 00:00:00',
       '2001-01-03', '6B29FC40-CA47-1067-B31D-00DD010662DA', '\\x00ff', 'x', 1, NULL),
      (2, 'Bob', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 1);
    INSERT INTO tag VALUES ('red');
    INSERT INTO person_tag VALUES (2, 'red');
    """

  private func store() throws -> PostgresBackend {
    let options = try PostgresServer.options()
    try PostgresServer.connection(options).run(Self.tables)
    return try PostgresBackend(url: #require(PostgresServer.url), options: options)
  }

  /// A table with partitions is one entity: they are neither entities nor left out, and keys to and
  /// from them are not relationships of their own.
  @Test func partitionsArePartsOfTheirTable() async throws {
    let options = try PostgresServer.options()
    let connection = try PostgresServer.connection(options)
    try connection.run(
      """
      CREATE TABLE customer (id int PRIMARY KEY);
      CREATE TABLE sale (
        id int, day date, customer_id int REFERENCES customer, PRIMARY KEY (id, day)
      ) PARTITION BY RANGE (day);
      CREATE TABLE sale_old PARTITION OF sale FOR VALUES FROM (MINVALUE) TO ('2025-01-01');
      CREATE TABLE sale_new PARTITION OF sale FOR VALUES FROM ('2025-01-01') TO (MAXVALUE)
        PARTITION BY HASH (id);
      CREATE TABLE sale_new_0 PARTITION OF sale_new FOR VALUES WITH (MODULUS 2, REMAINDER 0);
      CREATE TABLE sale_new_1 PARTITION OF sale_new FOR VALUES WITH (MODULUS 2, REMAINDER 1);
      CREATE TABLE refund (
        id int PRIMARY KEY, sale_id int, sale_day date,
        FOREIGN KEY (sale_id, sale_day) REFERENCES sale
      );
      INSERT INTO customer VALUES (1), (2);
      INSERT INTO sale VALUES (1, '2024-05-05', 1), (2, '2025-05-05', 1), (3, '2025-05-06', 2);
      INSERT INTO refund VALUES (1, 3, '2025-05-06')
      """
    )
    let store = try PostgresBackend(url: #require(PostgresServer.url), options: options)
    let names = store.schema.entities.mapValues { $0.relationships.keys.sorted() }
    #expect(
      names == ["customer": ["sales"], "refund": ["sale"], "sale": ["customer", "refunds"]]
    )
    #expect(try await store.omissions().filter { $0.table.hasPrefix("sale") } == [])
    let request = FetchRequest(
      entity: "customer",
      predicate: try BoundPredicate(format: "sales.@count == 2 OR ANY sales.refunds.id == 1"),
      sortDescriptors: ["id"]
    )
    #expect(try await store.identifiers(request).map(\.key) == [[1], [2]])
  }

  @Test
  func tablesBecomeEntities() throws {
    let schema = try store().schema
    #expect(schema.entities.keys.sorted() == ["company", "person", "tag"])
    let person = try #require(schema.entities["person"])
    #expect(person.primaryKey == ["id"])
    let types = person.attributes.mapValues(\.type)
    #expect(
      types == [
        "id": .integer, "name": .text, "nick": .text, "active": .bool, "score": .real,
        "balance": .decimal, "born": .date, "seen": .date, "day": .date, "token": .uuid,
        "photo": .bytes, "company_id": .integer, "boss": .integer, "small": .real, "padded": .text,
      ]
    )
    #expect(person.attributes["name"]?.collation == .binary)
    #expect(person.attributes["nick"]?.collation == .other)
    #expect(person.attributes["id"]?.isOptional == false)
    #expect(person.attributes["name"]?.isOptional == true)
    #expect(schema.entities["company"]?.attributes.keys.sorted() == ["id", "mood", "name"])
  }

  @Test
  func whatIsLeftOutIsSaid() async throws {
    let options = try PostgresServer.options()
    let connection = try PostgresServer.connection(options)
    try connection.run(Self.tables)
    try connection.run(
      """
      CREATE TABLE paper (doc inet, tags point[], at interval, title text);
      CREATE VIEW adults AS SELECT * FROM person;
      CREATE MATERIALIZED VIEW names AS SELECT name FROM person;
      """
    )
    let store = try PostgresBackend(url: #require(PostgresServer.url), options: options)
    let own = try await store.omissions().filter { !$0.table.contains(".") }
    #expect(
      own.map(\.description) == [
        "the column “at” of the table “paper” is left out: unknown type interval",
        "the column “doc” of the table “paper” is left out: unknown type inet",
        "the column “tags” of the table “paper” is left out: unknown type point[]",
      ]
    )
  }

  @Test
  func aRefreshedStoreHasTheSchemaOfNow() async throws {
    let options = try PostgresServer.options()
    let connection = try PostgresServer.connection(options)
    try connection.run(Self.tables)
    let store = try PostgresBackend(url: #require(PostgresServer.url), options: options)
    #expect(try await store.count(FetchRequest(entity: "tag")) == 1)
    try connection.run(
      "ALTER TABLE tag ADD COLUMN weight int; CREATE TABLE shelf (id int PRIMARY KEY)"
    )
    #expect(store.schema.entities["shelf"] == nil)
    let refreshed = try await store.refreshed()
    #expect(refreshed.schema.entities["tag"]?.attributes["weight"]?.type == .integer)
    #expect(try await refreshed.count(FetchRequest(entity: "shelf")) == 0)
    let light = try BoundPredicate(format: "weight == nil")
    #expect(try await refreshed.count(FetchRequest(entity: "tag", predicate: light)) == 1)
    // The store that was there before goes on with the schema that it has.
    #expect(try await store.count(FetchRequest(entity: "tag")) == 1)
  }

  @Test
  func keysBecomeRelationships() throws {
    let schema = try store().schema
    let person = try #require(schema.entities["person"]?.relationships)
    #expect(person.keys.sorted() == ["company", "people", "person", "tags"])
    #expect(person["company"]?.cardinality == .one)
    #expect(person["company"]?.isOptional == false)
    #expect(person["person"]?.isOptional == true)
    #expect(person["people"]?.cardinality == .many)
    #expect(schema.entities["tag"]?.relationships["people"]?.cardinality == .many)
    #expect(schema.entities["company"]?.relationships["people"]?.cardinality == .many)
  }

  struct Question: Sendable, CustomTestStringConvertible {
    var predicate: String
    var ids: [Int64]
    var testDescription: String { predicate }
  }

  @Test(arguments: [
    Question(predicate: "company.name == 'Acme'", ids: [1, 2]),
    Question(predicate: "person.name == 'Ada'", ids: [2]),
    Question(predicate: "ANY tags.label == 'red'", ids: [2]),
    Question(predicate: "people.@count == 1", ids: [1]),
    Question(predicate: "born == CAST(0.25, 'NSDate')", ids: [1]),
    Question(predicate: "seen == CAST(86400, 'NSDate')", ids: [1]),
    Question(predicate: "day >= CAST(172800, 'NSDate')", ids: [1]),
    Question(predicate: "day > CAST(172800, 'NSDate')", ids: []),
    Question(predicate: "balance == 1.1", ids: [1]),
    Question(predicate: "balance == CAST('1.1', 'NSDecimalNumber')", ids: [1]),
    Question(predicate: "nick BEGINSWITH 'a'", ids: [1]),
    Question(predicate: "NOT nick > 'B'", ids: [2]),
    Question(
      predicate: "token == CAST('6b29fc40-ca47-1067-b31d-00dd010662da', 'NSUUID')",
      ids: [1]
    ),
    Question(predicate: "photo == CAST('00ff', 'NSData')", ids: [1]),
    Question(predicate: "active != YES", ids: [2]),
  ])
  func whatIsReadCanBeAsked(_ question: Question) async throws {
    let request = FetchRequest(
      entity: "person",
      predicate: try BoundPredicate(parsing: question.predicate),
      sortDescriptors: ["id"]
    )
    let found = try await store().identifiers(request)
    #expect(found.map(\.key) == question.ids.map { [.integer($0)] })
  }

  /// The answer that memory gives for the same rows.
  @Test
  func valuesAreReadByTheirTypes() async throws {
    let store = try store()
    let objects = try await store.objects(
      FetchRequest(entity: "person", sortDescriptors: ["id"], limit: 1)
    )
    let ada = try #require(objects.first)
    #expect(ada["balance"] == .decimal(1.1))
    #expect(ada["score"] == .real(0.5))
    #expect(ada["photo"] == .bytes([0, 255]))
    #expect(ada["day"] == .date(.init(timeIntervalSinceReferenceDate: 172_800)))
    #expect(try await ada.related("company").first?["name"] == .text("Acme"))
  }
}

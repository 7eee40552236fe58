import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageMariaDB
import PredicateSyntax
import PredicateTestSupport
import Testing

/// A database becomes a schema by its own account, and a schema that says otherwise is refused.
@Suite(.needsMariaDB)
struct MariaDBIntrospectionTests {
  private static let tables = """
    CREATE TABLE company (id int PRIMARY KEY AUTO_INCREMENT, name varchar(40) NOT NULL);
    CREATE TABLE person (
      id bigint unsigned PRIMARY KEY, name text COLLATE utf8mb4_nopad_bin, nick text,
      active boolean, tiny tinyint, score double, small float, balance decimal(12, 2),
      born datetime(6), seen timestamp(3) NULL, day date, token uuid, photo blob, padded char(3),
      mood enum('good', 'bad'), old varchar(20) CHARACTER SET latin1, opens time, doc json,
      place point, Company_ID int NOT NULL, boss bigint unsigned,
      FOREIGN KEY (company_id) REFERENCES company (id), FOREIGN KEY (boss) REFERENCES person (id)
    ) CHARACTER SET utf8mb4;
    CREATE TABLE tag (label varchar(50) COLLATE utf8mb4_nopad_bin PRIMARY KEY);
    CREATE TABLE person_tag (
      person bigint unsigned, tag varchar(50) COLLATE utf8mb4_nopad_bin,
      PRIMARY KEY (person, tag), FOREIGN KEY (person) REFERENCES person (id),
      FOREIGN KEY (tag) REFERENCES tag (label)
    );
    CREATE TABLE note (text longtext);
    CREATE VIEW people AS SELECT id, name FROM person;
    INSERT INTO company VALUES (1, 'Acme');
    INSERT INTO person VALUES
      (1, 'Ada', 'a', true, 5, 0.5, 0.1, 1.10, '2001-01-01 00:00:00.25', '2001-01-02 00:00:00.5',
       '2001-01-03', '6B29FC40-CA47-1067-B31D-00DD010662DA', x'00ff', 'x', 'bad', 'é', '09:00:00',
       '{"a": {"b": [1, null]}}', NULL, 1, NULL),
      (2, 'Bob', 'A ', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'good',
       NULL, NULL, NULL, NULL, 1, 1);
    INSERT INTO tag VALUES ('red'); INSERT INTO person_tag VALUES (2, 'red');
    """

  private func store() async throws -> MariaDBBackend {
    let store = try MariaDBServer.store(Schema(entities: [:]))
    try store.connection().run(Self.tables)
    return try await store.refreshed()
  }

  @Test func tablesBecomeEntities() async throws {
    let schema = try await store().schema
    #expect(schema.entities.keys.sorted() == ["company", "note", "people", "person", "tag"])
    let person = try #require(schema.entities["person"])
    #expect(person.primaryKey == ["id"])
    #expect(
      person.attributes.mapValues(\.type) == [
        "id": .integer, "name": .text, "nick": .text, "active": .bool, "tiny": .integer,
        "score": .real, "small": .real, "balance": .decimal, "born": .date, "seen": .date,
        "day": .date, "token": .uuid, "photo": .bytes, "padded": .text, "mood": .text,
        "old": .text, "opens": .text, "doc": .json, "Company_ID": .integer, "boss": .integer,
      ]
    )
    #expect(person.attributes["name"]?.collation == .binary)
    #expect(person.attributes["nick"]?.collation == .other)
    #expect(person.attributes["old"]?.storage == .cast)
    #expect(person.attributes["id"]?.isOptional == false)
    #expect(person.relationships.keys.sorted() == ["Company", "people", "person", "tags"])
    #expect(schema.entities["company"]?.relationships.keys.sorted() == ["people"])
  }

  @Test func whatIsLeftOutIsTold() async throws {
    let omissions = try await store().omissions().map(\.description)
    #expect(omissions.count == 1)
    #expect(omissions.first?.contains("point") == true)
  }

  @Test(
    arguments: [
      ("name == 'Ada'", [1]), ("nick == 'a'", [1]), ("nick == 'A '", [2]), ("nick == 'A'", []),
      ("nick < 'a'", [2]), ("active == YES", [1]), ("small == 0.1", []), ("balance == 1.1", [1]),
      ("small < 0.11 AND small > 0.1", [1]), ("born == CAST(0.25, 'NSDate')", [1]),
      ("seen == CAST(86400.5, 'NSDate')", [1]), ("day == CAST(172800, 'NSDate')", [1]),
      ("token == CAST('6b29fc40-ca47-1067-b31d-00dd010662da', 'NSUUID')", [1]),
      ("padded == 'x'", [1]), ("mood < 'c'", [1]), ("mood == 'GOOD'", []), ("old == 'é'", [1]),
      ("old ==[d] 'e'", [1]), ("opens == '09:00:00'", [1]), ("doc.a.b[0] == 1", [1]),
      ("person.name == 'Ada'", [2]), ("ANY tags.label == 'red'", [2]),
      ("Company.name == 'Acme'", [1, 2]),
      ("people.@count == 1", [1]), ("score == nil", [2]),
    ] as [(String, [Int64])]
  )
  func predicatesAreAnswered(_ text: String, _ expected: [Int64]) async throws {
    let request = FetchRequest(
      entity: "person",
      predicate: try BoundPredicate(parsing: text),
      sortDescriptors: ["id"]
    )
    let found = try await store().identifiers(request).map(\.key)
    #expect(found == expected.map { [.integer($0)] })
  }

  /// Columns that compare otherwise than what is read of them, and those of unlike types.
  @Test(
    arguments: [
      ("padded", AttributeType.text, nil), ("mood", .text, nil), ("old", .text, nil),
      ("small", .real, nil), ("name", .integer, nil), ("score", .text, nil), ("born", .text, nil),
      ("day", .real, nil), ("photo", .text, nil), ("place", .text, nil),
    ] as [(String, AttributeType, StorageForm?)]
  )
  func columnsOfOtherTypesAreRefused(
    _ column: String,
    _ type: AttributeType,
    _ storage: StorageForm?
  ) async throws {
    let store = try await store()
    let schema = Schema(entities: [
      "person": Entity(
        name: "person",
        table: "person",
        attributes: [
          "id": Attribute(column: "ID", type: .integer),
          column: Attribute(column: column.uppercased(), type: type, isOptional: true),
        ]
      )
    ])
    let error = #expect(throws: StorageError.self) { try store.reopened(schema) }
    guard case .wrongType("person", column.uppercased(), "", type, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}

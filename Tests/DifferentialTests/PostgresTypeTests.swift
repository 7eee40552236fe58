import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Columns of the types of PostgreSQL whose value is not the column as it is: enumerations,
/// `citext`, `char(n)`, `time`, `real`, JSON and arrays. The store's answer is memory's over what is
/// read of them.
@Suite(.needsPostgres) struct PostgresTypeTests {
  private static let tables = """
    SELECT pg_advisory_xact_lock(20261123);
    CREATE EXTENSION IF NOT EXISTS citext SCHEMA public;
    CREATE TYPE mood AS ENUM ('sad', 'ok', 'Happy', 'glad ');
    CREATE DOMAIN code AS char(4);
    CREATE TABLE land (code char(3) PRIMARY KEY, name text);
    CREATE TABLE person (
      id int PRIMARY KEY, mood mood, mail public.citext, padded char(3) COLLATE "en-x-icu", code code,
      small real, opens time, late time(2), land_code char(3) REFERENCES land,
      data jsonb, doc json, tags text[], marks int[], scores double precision[], flags boolean[],
      moods mood[], codes char(3)[], smalls real[], days date[]
    );
    INSERT INTO land VALUES ('NO', 'Norway'), ('SE ', 'Sweden'), ('', 'Nowhere');
    INSERT INTO person VALUES
      (1, 'ok', 'Ada@x.org', 'ab', 'a', 0.1, '09:00', '09:00:00.5', 'NO',
        '{"city": "Oslo", "age": 5, "at": {"zip": "0150", "n": null}}', '{"city": "Oslo"}',
        '{new,"a, b",NULL}', '{1,2,3}', '{0.5,NaN,-Infinity}', '{t,f}', '{sad,"glad "}',
        '{ab,NULL}', '{0.1,2}', '{2001-01-01}'),
      (2, 'sad', 'ada@X.org', 'ab ', 'ab', -0.5, '23:59:59.999999', '24:00', 'SE',
        '{"city": "Bergen", "age": 5.0, "at": "nowhere"}', '[1, 2, {"city": "Oslo"}]',
        '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}'),
      (3, 'Happy', 'b', '', '', 16777216, '00:00', NULL, '',
        '["Oslo", {"city": "Oslo"}]', '"Oslo"', '{"","NULL","null","\\"","\\\\","{a}"," "}',
        '[0:1]={7,-7}', '{1e300,0.1}', '{NULL}', '{Happy}', '{"a b"}', '{NaN}', '{NULL}'),
      (4, 'glad ', '', 'é', 'a b', 'NaN', '12:30:00.100', '12:30', NULL,
        'null', 'null', '{new,NEW}', '{1,NULL}', '{-0.0}', '{t}', '{ok,ok}', '{é}', '{-0.0}',
        '{2100-01-01}'),
      (5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
        NULL, NULL, NULL),
      (6, 'ok', 'ADA@X.ORG', 'AB', 'b', 3.4e38, '09:00:00', '09:00', 'NO',
        '{"city": {"name": "Oslo"}, "at": {"zip": 150}, "big": 12345678901234567890123.5}',
        '{"city": "Oslo", "city": "Bergen"}', '{Ünïcödé,line\\nend}', '{2147483647}', '{5}',
        '{f,f}', '{"glad "}', '{NO}', '{Infinity}', '{2026-11-23}');
    """

  private func store() throws -> PostgresBackend {
    let options = try PostgresServer.options()
    try PostgresServer.connection(options).run(Self.tables)
    return try PostgresBackend(url: #require(PostgresServer.url), options: options)
  }

  private func stores() async throws -> (PostgresBackend, MemoryBackend) {
    let store = try store()
    let memory = try MemoryBackend(schema: store.schema)
    for entity in ["land", "person"] {
      try await store.seed(memory, with: FetchRequest(entity: entity))
    }
    return (store, memory)
  }

  @Test func typesBecomeAttributes() throws {
    let person = try #require(store().schema.entities["person"])
    let types = person.attributes.mapValues {
      $0.type.rawValue + ($0.storage.map { " " + $0.rawValue } ?? "")
    }
    #expect(
      types == [
        "id": "integer", "mood": "text cast", "mail": "text cast", "padded": "text padded",
        "code": "text padded", "small": "real single", "opens": "text cast", "late": "text cast",
        "land_code": "text padded", "data": "json", "doc": "json text", "tags": "[text]",
        "marks": "[integer]", "scores": "[real]", "flags": "[bool]", "moods": "[text] cast",
        "codes": "[text] padded", "smalls": "[real] single", "days": "[date] zoneless",
      ]
    )
    #expect(try Schema(json: store().schema.json()).entities["person"] == person)
  }

  @Test func valuesAreReadByTheirTypes() async throws {
    let objects = try await store().objects(
      FetchRequest(entity: "person", sortDescriptors: ["id"])
    )
    let (first, second, third, last) = (objects[0], objects[1], objects[2], objects[5])
    #expect(first["mood"] == "ok")
    #expect(first["padded"] == "ab")
    #expect(first["small"] == .real(Double(Float(0.1))))
    #expect(first["opens"] == "09:00:00")
    #expect(second["opens"] == "23:59:59.999999")
    #expect(second["late"] == "24:00:00")
    #expect(
      first["data"]
        == .map(["city": "Oslo", "age": 5, "at": .map(["zip": "0150", "n": .null])])
    )
    #expect(third["doc"] == "Oslo")
    #expect(first["tags"] == .list(["new", "a, b", .null]))
    #expect(third["tags"] == .list(["", "NULL", "null", "\"", "\\", "{a}", " "]))
    #expect(third["marks"] == .list([7, -7]))
    #expect(second["tags"] == .list([]))
    #expect(first["flags"] == .list([true, false]))
    #expect(first["moods"] == .list(["sad", "glad "]))
    #expect(last["codes"] == .list(["NO"]))
    #expect(first["smalls"] == .list([.real(Double(Float(0.1))), .real(2)]))
    #expect(first["days"] == .list([.date(.init(timeIntervalSinceReferenceDate: 0))]))
  }

  /// Those that the database decides alone.
  @Test(arguments: [
    "mood == 'ok'", "mood == 'none'", "mood != 'ok'", "mood < 'ok'", "mood IN {'sad', 'x'}",
    "mood BEGINSWITH 'g'", "mood ENDSWITH ' '", "mood CONTAINS 'a'", "mood == nil", "mood != nil",
    "NOT mood == 'none'", "mood LIKE '?a*'", "mood BETWEEN {'a', 'p'}",
    "mail == 'ada@X.org'", "mail != 'ada@X.org'", "mail < 'a'", "mail IN {'b', 'ADA@x.org'}",
    "mail CONTAINS '@X'", "mail ==[c] 'ada@x.ORG'", "mail BEGINSWITH 'A'",
    "padded == 'ab'", "padded == 'ab '", "padded == 'AB'", "padded == ''", "padded IN {'ab', ' '}",
    "padded > 'AB'", "padded ENDSWITH 'b'", "padded == 'é'", "padded LIKE 'a?'", "code == 'a b'",
    "small == 0.1", "small > 0.1", "small == 0.10000000149011612", "small == -0.5",
    "small >= 16777216",
    "small == 16777217", "small < 0", "small != 0.1", "small == nil", "small IN {0.1, -0.5}",
    "opens == '09:00:00'", "opens >= '09:00'", "opens < '12:30:00.2'", "opens BEGINSWITH '09:'",
    "opens == 'noon'", "late == '24:00:00'", "late == nil", "opens == late",
    "land_code == 'NO'", "land_code == 'NO '", "land.code == 'NO'", "land.name == 'Norway'",
    "land.name != nil", "land == nil",
    "ANY land.people.mood == 'ok'", "land.people.@count > 1",
    "padded == code", "mood == padded", "mail != mood",
  ])
  func theDatabaseDecides(_ predicate: String) async throws {
    let (store, memory) = try await stores()
    try await compare(store, memory, predicate)
    let request = FetchRequest(
      entity: "person",
      predicate: try BoundPredicate(parsing: predicate)
    )
    #expect(try await store.plan(for: request).residual == nil, "\(predicate)")
  }

  /// Those that memory checks.
  @Test(arguments: [
    "ANY tags == 'new'", "'new' IN tags", "tags CONTAINS 'new'", "ANY tags ==[c] 'new'",
    "ANY tags == 'a, b'", "ANY tags == nil", "ALL tags == 'new'", "NONE tags == 'new'",
    "NOT ('new' IN tags)", "tags.@count == 2", "tags.@count > 0", "tags == nil", "tags != nil",
    "tags == {}", "tags == {'new', 'NEW'}", "tags[0] == 'new'", "tags[FIRST] == ''",
    "tags[SIZE] == 7", "ANY tags BEGINSWITH 'n'", "ANY tags IN {'NEW', ' '}", "'\\\\' IN tags",
    "ANY tags.length > 4", "1 IN marks", "1.0 IN marks", "1.5 IN marks", "ANY marks > 2",
    "marks.@sum.self > 3", "marks.@max.self == 7", "ANY marks == 2147483647",
    "ANY marks BETWEEN {2, 5}", "0.5 IN scores", "5 IN scores", "0 IN scores", "ANY scores > 1e200",
    "ANY scores == 0.1", "YES IN flags", "ANY flags == NO", "1 IN flags", "ANY flags == nil",
    "'sad' IN moods", "'none' IN moods", "ANY moods == 'glad '", "ANY codes == 'ab'",
    "'ab ' IN codes", "ANY codes == 'NO'", "ANY smalls == 0.1", "2 IN smalls", "0 IN smalls",
    "ANY days == CAST(0, 'NSDate')", "ANY days > CAST(0, 'NSDate')", "mood IN moods",
    "id IN marks", "SUBQUERY(tags, $t, $t == 'new').@count == 1",
    "land.people.@count == 2 AND 'new' IN tags", "'new' IN tags OR id == 3",
    "id > 1 AND 'new' IN tags", "'new' IN tags AND id > 1", "ANY land.people.tags == 'new'",
    "data.city == 'Oslo'", "'Oslo' == data.city", "data.city == 'none'", "data.city != 'Oslo'",
    "data.city ==[c] 'OSLO'", "data.age == 5", "data.age == nil", "data == nil", "data != nil",
    "doc == 'Oslo'", "doc.city == 'Oslo'", "data.at.zip == '0150'", "data.at.zip == 150",
    "data.at.n == nil", "id == 1 AND data.at.zip == '0150'", "data.at.zip == '0150' AND id == 1",
    "id != 2 AND id != 3 AND data.at.zip == '0150'", "NOT data.city == 'Oslo'",
    "data.age > 4", "id < 3 AND data.age > 4", "id IN {1, 2} AND data.age > 4 AND mood == 'ok'",
    "id != 2 AND data.city == 'Oslo' AND id < 3", "data.city BEGINSWITH 'O'",
    "data[SIZE] == 3", "data == 'Oslo'", "'Oslo' IN data", "id == 3 AND 'Oslo' IN data",
    "data.city.name == 'Oslo'", "id == 6 AND data.city.name == 'Oslo'", "data.big > 1 AND id == 6",
    "id == 6 AND data.big > 1", "id == 1 AND land.name == 'Norway' AND data.city == 'Oslo'",
    "ANY land.people.data.city == 'Oslo'", "ANY land.people.doc == 'Oslo'",
    "data.city == 'Oslo' OR id == 5", "data.city == 'a\0b'", "data.nul == '\\\"\\\\'",
  ])
  func memoryDecides(_ predicate: String) async throws {
    let (store, memory) = try await stores()
    try await compare(store, memory, predicate)
  }

  /// A condition of the database that narrows the rows which memory checks.
  @Test(arguments: [
    ("'new' IN tags", #""tags"::text[] @> ARRAY[$1::text]"#),
    ("ANY marks == 7", #""marks"::bigint[] @> ARRAY[$1::bigint]"#),
    ("moods CONTAINS 'sad'", #""moods"::text[] @> ARRAY[$1::text]"#),
    ("data.at.zip == '0150'", #""data" @> $1::text::jsonb OR jsonb_typeof("#),
    ("data == 'Oslo'", #""data" @> $1::text::jsonb"#),
    ("'new' IN tags AND id > 1", #""id" > $1::bigint"#),
  ])
  func rowsAreNarrowed(_ predicate: String, _ text: String) async throws {
    let request = FetchRequest(
      entity: "person",
      predicate: try BoundPredicate(parsing: predicate)
    )
    let plan = try await store().plan(for: request)
    let sent = try #require(plan.statement)
    let statement = sent.replacingOccurrences(of: "\"person\".", with: "")
    #expect(statement.contains(text), "\(sent)")
    #expect(plan.residual != nil)
  }

  private func compare(
    _ store: PostgresBackend,
    _ memory: MemoryBackend,
    _ predicate: String
  ) async throws {
    var request = FetchRequest(
      entity: "person",
      predicate: try BoundPredicate(parsing: predicate),
      sortDescriptors: ["mood", "padded", "id"]
    )
    let expected: [StoredObject]
    do throws(StorageError) {
      expected = try await memory.objects(request)
    } catch let failure {
      let error = await #expect(throws: StorageError.self, "\(predicate): \(failure)") {
        try await store.identifiers(request)
      }
      // A row of several fails first, which one depends on the order.
      #expect(error?.description.prefix(12) == "\(failure)".prefix(12))
      return
    }
    do {
      let found = try await store.objects(request)
      #expect(found.map(\.identifier) == expected.map(\.identifier), "\(predicate)")
      #expect(try await store.count(request) == expected.count)
      request.resultType = .identifiers
      #expect(try await store.identifiers(request) == expected.map(\.identifier), "\(predicate)")
    } catch {
      Issue.record("\(predicate): \(error)")
    }
  }

  @Test(arguments: [
    "mood", "mail", "padded", "small", "opens", "land.name", "code", "late",
  ])
  func rowsAreSortedGroupedAndPaged(_ path: String) async throws {
    let (store, memory) = try await stores()
    for isAscending in [true, false] {
      var request = FetchRequest(
        entity: "person",
        sortDescriptors: [FetchSort(keyPath: path, ascending: isAscending)],
        limit: 2
      )
      var found: [StoredIdentifier] = []
      while true {
        let page = try await store.objects(request)
        found += page.map(\.identifier)
        guard let last = page.last else { break }
        request.after = try await store.cursor(after: last, of: request)
      }
      request.after = nil
      request.limit = nil
      #expect(found == (try await memory.identifiers(request)), "\(path)")
    }
    var groups = FetchRequest(entity: "person", sortDescriptors: [FetchSort(keyPath: path)])
    groups.groupBy = [path]
    groups.propertiesToFetch = [.keyPath(path), .count(of: "id", as: "n")]
    groups.resultType = .dictionaries
    #expect(try await store.dictionaries(groups) == (try await memory.dictionaries(groups)))
    let extremes = FetchRequest(
      entity: "person",
      resultType: .dictionaries,
      propertiesToFetch: [.minimum(of: path, as: "least"), .maximum(of: path, as: "most")]
    )
    #expect(try await store.dictionaries(extremes) == (try await memory.dictionaries(extremes)))
  }

  private struct Person: Decodable, Equatable {
    struct Data: Decodable, Equatable {
      struct Place: Decodable, Equatable {
        var zip: String
      }

      var city: String
      var at: Place
    }

    var tags: [String?]
    var marks: [Int]
    var flags: [Bool]
    var data: Data
    var small: Float
  }

  @Test func rowsBecomeValuesOfSwift() async throws {
    let request = FetchRequest(
      entity: "person",
      predicate: try BoundPredicate(format: "id == 1")
    )
    let found = try await store().objects(request, as: Person.self)
    let data = Person.Data(city: "Oslo", at: Person.Data.Place(zip: "0150"))
    #expect(
      found == [
        Person(
          tags: ["new", "a, b", nil],
          marks: [1, 2, 3],
          flags: [true, false],
          data: data,
          small: 0.1
        )
      ]
    )
  }

  /// An array of arrays, and a document that is too deep: every other column of the row can be read.
  @Test(arguments: [
    "(id, tags) VALUES (7, '{{a},{b}}')",
    "(id, data) VALUES (7, (repeat('[', 600) || repeat(']', 600))::jsonb)",
  ])
  func whatCannotBeReadIsSaid(_ row: String) async throws {
    let options = try PostgresServer.options()
    let connection = try PostgresServer.connection(options)
    try connection.run(Self.tables)
    try connection.run("INSERT INTO person \(row)")
    let store = try PostgresBackend(url: #require(PostgresServer.url), options: options)
    let request = FetchRequest(
      entity: "person",
      predicate: try BoundPredicate(format: "id == 7")
    )
    #expect(try await store.count(request) == 1)
    #expect(try await store.identifiers(request).count == 1)
    let error = await #expect(throws: StorageError.self) { try await store.objects(request) }
    guard case .wrongType(table: "person", _, row: "7", _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["data", "tags"])
  func valuesWithPartsHaveNoOrder(_ key: String) async throws {
    let (store, memory) = try await stores()
    let sorted = FetchRequest(entity: "person", sortDescriptors: [FetchSort(keyPath: key)])
    let least = FetchRequest(
      entity: "person",
      resultType: .dictionaries,
      propertiesToFetch: [.minimum(of: key, as: "least")]
    )
    await #expect(throws: StorageError.self) { try await store.objects(sorted) }
    await #expect(throws: StorageError.self) { try await store.dictionaries(least) }
    await #expect(throws: StorageError.self) { try await memory.objects(sorted) }
    await #expect(throws: StorageError.self) { try await memory.dictionaries(least) }
    var groups = FetchRequest(entity: "person")
    groups.groupBy = [key]
    groups.propertiesToFetch = [.keyPath(key), .count(of: "id", as: "n")]
    groups.resultType = .dictionaries
    #expect(
      Set(try await store.dictionaries(groups)) == Set(try await memory.dictionaries(groups))
    )
  }
}

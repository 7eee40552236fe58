import Foundation
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import examples

/// The programs of the articles that this project was founded on, on every engine.
struct ExampleTests {
  private func store(
    _ engine: Engine,
    _ schema: Schema,
    _ entity: String,
    _ rows: [[String: Value]]
  ) async throws -> any WritableStorageBackend {
    let store = try await engine.store(schema)
    try await store.createTables()
    let numbered = rows.enumerated().map { number, row in
      row.merging(["id": .integer(Int64(number) + 1)]) { given, _ in given }
    }
    try await store.insert(
      schema.entities[entity]?.attributes["id"] == nil ? rows : numbered,
      into: entity,
      batchSize: 2
    )
    return store
  }

  /// The output of `swift run examples` is the same for every store.
  @Test(arguments: Engine.allCases, Program.allCases)
  func programs(_ engine: Engine, _ program: Program) async throws {
    let lines = try await program.lines(engine.store)
    try expectGolden(lines.joined(separator: "\n"), "examples/\(program.rawValue).txt")
  }

  @Test(arguments: Engine.allCases)
  func toDoAlerts(_ engine: Engine) async throws {
    func time(_ hour: Int, _ minute: Int, _ second: Int = 0) -> Value {
      // 2009-03-01
      .date(Date(timeIntervalSince1970: Double(1_235_865_600 + hour * 3600 + minute * 60 + second)))
    }
    func item(_ name: String, _ due: Value, _ silent: Bool, _ last: Value) -> [String: Value] {
      ["name": .text(name), "dueDate": due, "doNotAlert": .bool(silent), "lastAlertDate": last]
    }
    let example = ToDoAlerts(
      store: try await store(
        engine,
        ToDoAlerts.schema,
        "ToDo",
        [
          item("Alpha", time(10, 3), false, .null),
          item("Beta", time(10, 4), false, time(9, 50)),
          item("Gamma", time(10, 4, 30), false, time(9, 59, 30)),
          item("avocado", time(10, 2), true, .null),
          item("Delta", time(11, 0), false, .null),
          item("Echo", .null, false, .null),
        ]
      )
    )
    guard case .date(let now) = time(10, 0) else { return }
    let names = try await example.itemsToAnnounce(at: now).map { $0["name"] }
    #expect(names == [.text("Alpha"), .text("Beta")])
    let selected = try await example.itemsBeginning(with: "a").map { $0["name"] }
    #expect(selected == [.text("Alpha"), .text("avocado")])
  }

  @Test(arguments: Engine.allCases)
  func bookUtilities(_ engine: Engine) async throws {
    func book(_ id: Int64, _ publisher: String, _ rank: Int64) -> [String: Value] {
      ["id": .integer(id), "publisher": .text(publisher), "salesRank": .integer(rank)]
    }
    let example = BookUtilities(
      store: try await store(
        engine,
        BookUtilities.schema,
        "Book",
        [book(192, "BookCo", 7), book(193, "Other", 482_769), book(194, "Other", 3)]
      )
    )
    #expect(try await example.allBooks().count == 3)
    #expect(try await example.book(numbered: 192)?["publisher"] == .text("BookCo"))
    #expect(try await example.book(numbered: 5) == nil)
    #expect(try await example.onlyBook(of: "BookCo")?["id"] == 192)
    let several = StorageError.notUnique(entity: "Book", key: "publisher", value: .text("Other"))
    await #expect(throws: several) { try await example.onlyBook(of: "Other") }
    let either = try await example.books(publisher: "BookCo", orRank: 482_769)
    #expect(either.map { $0["id"] } == [192, 193])
    #expect(try await example.books(publisher: "BookCo", andRank: 482_769).isEmpty)
    #expect(try await example.store.objects(of: "Book", whereAll: [:]).count == 3)
    #expect(try await example.store.objects(of: "Book", whereAny: [:]).isEmpty)
    #expect(try await example.store.objects(of: "Book", where: "salesRank", equals: nil).isEmpty)
    await #expect(throws: StorageError.self) {
      try await example.store.objects(of: "Book", where: "isbn", equals: 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func personUtilities(_ engine: Engine) async throws {
    func person(_ name: String?, _ age: Int64?) -> [String: Value] {
      ["name": name.predicateValue, "age": age.predicateValue]
    }
    let example = PersonUtilities(
      store: try await store(
        engine,
        PersonUtilities.schema,
        "Person",
        [
          person("Mary", 21), person("Joe", 30), person("Bob", 20), person("BOB", 44),
          person("Böb", 7), person(nil, nil),
        ]
      )
    )
    #expect(try await example.names(where: "age <= 21") == ["Mary", "Bob", "Böb"])
    #expect(
      try await example.names(where: "name == %@ OR name == %@", .text("Mary"), .text("Joe"))
        == ["Mary", "Joe"]
    )
    #expect(try await example.names(where: "name == 'Bob'") == ["Bob"])
    #expect(try await example.names(where: "name LIKE %@", .text("Bob")) == ["Bob"])
    #expect(
      try await example.names(where: "name LIKE[cd] %@", .text("Bob")) == ["Bob", "BOB", "Böb"]
    )
    #expect(
      try await example.names(where: "%K == %@", .text("name"), .text("Joe")) == ["Joe"]
    )
    #expect(try await example.names(where: "%@ == %@", .text("name"), .text("Joe")) == [])
    #expect(
      try await example.names(where: "NOT name BEGINSWITH 'B'") == ["Mary", "Joe", "nobody"]
    )
    // An unquoted word is a key, and the schema has no such key.
    let error = await #expect(throws: StorageError.self) {
      try await example.names(where: "name == Bob")
    }
    #expect(error?.description.contains("Bob") == true)
  }

  @Test(arguments: Engine.allCases)
  func dvdOwners(_ engine: Engine) async throws {
    let example = DVDOwners(
      store: try await store(
        engine,
        DVDOwners.schema,
        "Person",
        [["username": .text("fred"), "name": .text("Fred")]]
      )
    )
    let fred = try await example.person(called: "fred", name: "Frederick")
    #expect(fred?["name"] == .text("Fred"))
    let ann = try await example.person(called: "ann", name: "Ann")
    #expect(ann?["name"] == .text("Ann"))
    #expect(try await example.store.count(FetchRequest(entity: "Person")) == 2)
    func dvd(_ id: Int64, _ title: String, _ owner: String?) -> [String: Value] {
      ["id": .integer(id), "title": .text(title), "owner": owner.predicateValue]
    }
    try await example.store.insert(
      [
        dvd(1, "Metropolis", "ann"), dvd(2, "Alphaville", "ann"), dvd(3, "Ran", "fred"),
        dvd(4, "Stalker", nil),
      ],
      into: "DVD",
      batchSize: 10
    )
    #expect(try await example.titles(ownedBy: "ann") == ["Alphaville", "Metropolis"])
    #expect(try await example.titles(ownedBy: "x' OR '1'='1") == [])
    #expect(try await example.owners() == ["ann", "fred"])
    #expect(try await example.lost() == 1)
    #expect(try await ann?.related("dvds").map { $0["id"] } == [1, 2])
  }

  @Test(arguments: Engine.allCases, Engine.allCases)
  func emailDeduplicationAndSeeding(_ engine: Engine, _ target: Engine) async throws {
    func person(_ id: Int64, _ email: String?, _ record: UInt8, _ friend: Int64?) -> [String: Value]
    {
      [
        "id": .integer(id), "name": .text("person \(id)"), "emailAddress": email.predicateValue,
        "recordUUID": Library.reader(record), "friend": friend.predicateValue,
      ]
    }
    let example = EmailDeduplication(
      store: try await store(
        engine,
        EmailDeduplication.schema,
        "Person",
        [
          person(1, "a@example.org", 3, nil), person(2, "b@example.org", 1, 1),
          person(3, "a@example.org", 9, 2), person(4, nil, 2, nil), person(5, nil, 4, 1),
          person(6, "a@example.org", 5, nil), person(7, "A@example.org", 6, 6),
        ]
      )
    )
    #expect(
      try await example.repeatedAddresses() == [
        ["emailAddress": .text("a@example.org"), "count": 3]
      ]
    )
    #expect(try await example.losers().map { $0["id"] } == [6, 1])
    let twins = try await example.store.duplicates(
      of: "Person",
      by: "emailAddress",
      sortedBy: ["id"]
    )
    #expect(twins.map { $0["id"] } == [1, 3, 6])

    let other = try await target.store(EmailDeduplication.schema)
    #expect(try await example.seed(other, batchSize: 3) == 7)
    let copies = try await other.objects(of: "Person", sortedBy: ["id"])
    let originals = try await example.store.objects(of: "Person", sortedBy: ["id"])
    #expect(copies.map(\.attributes) == originals.map(\.attributes))
    #expect(try await friends(of: copies) == friends(of: originals))
  }

  private func friends(of people: [StoredObject]) async throws -> [[StoredObject]] {
    var friends: [[StoredObject]] = []
    for person in people { friends.append(try await person.related("friend")) }
    return friends
  }
}

import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageMariaDB
import PredicateSyntax
import PredicateTestSupport
import Testing

/// The behaviour that is MariaDB's own: upserts by one of several keys, the ends of its types, its transactions.
@Suite(.needsMariaDB)
struct MariaDBBackendTests {
  private static let schema = Schema(entities: [
    "Reading": Entity(
      name: "Reading",
      table: "reading",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "name": Attribute(column: "name", type: .text, isOptional: true),
        "at": Attribute(column: "at", type: .date, isOptional: true),
        "level": Attribute(column: "level", type: .real, isOptional: true),
      ]
    )
  ])

  private static func reading(_ id: Int64, _ name: String) -> [String: Value] {
    ["id": .integer(id), "name": .text(name)]
  }

  private func store() async throws -> MariaDBBackend {
    let store = try MariaDBServer.store(Self.schema)
    try await store.createTables()
    return store
  }

  private func names(_ store: some StorageBackend) async throws -> [Value] {
    let request = FetchRequest(entity: "Reading", sortDescriptors: ["id"])
    return try await store.objects(request).map { $0["name"] ?? .null }
  }

  /// MariaDB's own clause would change the row that has the other key.
  @Test func upsertsGoByTheirKeyAlone() async throws {
    let store = try await store()
    try store.connection().run("ALTER TABLE reading MODIFY name varchar(100), ADD UNIQUE (name)")
    try await store.insert(
      [Self.reading(1, "a"), Self.reading(2, "b")],
      into: "Reading",
      batchSize: 9
    )
    try await store.upsert(
      [Self.reading(1, "c"), Self.reading(3, "d")],
      into: "Reading",
      by: ["id"]
    )
    #expect(try await names(store) == [.text("c"), .text("b"), .text("d")])
    let error = await #expect(throws: StorageError.self) {
      try await store.upsert([Self.reading(4, "b")], into: "Reading", by: ["id"])
    }
    guard case .constraint? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await names(store).count == 3)
  }

  @Test func upsertsNeedAUniqueKey() async throws {
    let store = try await store()
    await #expect(throws: StorageError.self) {
      try await store.upsert([Self.reading(1, "a")], into: "Reading", by: ["name"])
    }
    #expect(try await names(store).isEmpty)
  }

  @Test func datesAtTheEndsOfTheType() async throws {
    let store = try await store()
    let kept: [Double] = [-63_113_904_000, -1, 0, 0.000_001, 252_423_993_599.999]
    for (id, seconds) in kept.enumerated() {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      try await store.insert(
        [["id": .integer(Int64(id)), "at": .date(date)]],
        into: "Reading",
        batchSize: 1
      )
    }
    let found = try await store.objects(FetchRequest(entity: "Reading", sortDescriptors: ["at"]))
    #expect(found.map { $0["at"] } == kept.map { .date(Date(timeIntervalSinceReferenceDate: $0)) })
    for seconds in [-63_113_904_001, 252_423_993_600, .infinity, 0.000_000_1] {
      let date = Value.date(Date(timeIntervalSinceReferenceDate: seconds))
      await #expect(throws: StorageError.self) {
        try await store.insert([["id": 99, "at": date]], into: "Reading", batchSize: 1)
      }
    }
  }

  /// Texts that are alike beyond what a server sorts by when nobody asks for more.
  @Test func longTextsAreSorted() async throws {
    let store = try await store()
    let long = String(repeating: "x", count: 200_000)
    let rows = ["c", "a", "b"].enumerated().map {
      Self.reading(Int64($0.offset), long + $0.element)
    }
    try await store.insert(rows, into: "Reading", batchSize: 1)
    let request = FetchRequest(entity: "Reading", sortDescriptors: ["name"])
    #expect(try await store.objects(request).map { $0["id"] } == [1, 2, 0])
  }

  /// Transactions that lose against others are repeated, and none of them overwrites another.
  @Test func concurrentTransactionsAddUp() async throws {
    let store = try await store()
    try await store.insert([["id": 1, "level": .real(0)]], into: "Reading", batchSize: 1)
    let request = FetchRequest(entity: "Reading")
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Fewer than a transaction is tried, so that none can lose too often.
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<4 {
            try await store.transaction { store in
              let level = try await store.objects(request)[0]["level"]
              guard case .real(let number) = level else { return }
              try await store.update(request, setting: ["level": .value(.real(number + 1))])
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.objects(request)[0]["level"] == .real(12))
  }

  /// Parts of a transaction are undone by themselves, at any depth.
  @Test func partsWithinParts() async throws {
    struct Undone: Error {}
    let store = try await store()
    try await store.transaction { store in
      try await store.insert([Self.reading(1, "a")], into: "Reading", batchSize: 1)
      try await store.transaction { store in
        try await store.insert([Self.reading(2, "b")], into: "Reading", batchSize: 1)
        try? await store.transaction { store in
          try await store.insert([Self.reading(3, "c")], into: "Reading", batchSize: 1)
          throw Undone()
        }
      }
      try? await store.transaction { store in
        try await store.insert([Self.reading(4, "d")], into: "Reading", batchSize: 1)
        throw Undone()
      }
    }
    #expect(try await names(store) == [.text("a"), .text("b")])
  }

  /// Rows of one insertion that lead to one another come in any order.
  @Test func rowsThatLeadToOneAnother() async throws {
    let schema = Schema(entities: [
      "Part": Entity(
        name: "Part",
        table: "part",
        attributes: ["id": Attribute(column: "id", type: .integer)],
        relationships: [
          "whole": Relationship(
            destination: "Part",
            cardinality: .one,
            isOptional: true,
            join: .direct(on: [ColumnPair(near: "whole", far: "id")])
          )
        ]
      )
    ])
    let store = try MariaDBServer.store(schema)
    try await store.createTables()
    try await store.insert(
      [
        ["id": 1, "whole": 2], ["id": 2, "whole": 3], ["id": 3, "whole": 3], ["id": 4, "whole": 1],
      ],
      into: "Part",
      batchSize: 10
    )
    await #expect(throws: StorageError.self) {
      try await store.insert([["id": 5, "whole": 9]], into: "Part", batchSize: 10)
    }
    #expect(try await store.count(FetchRequest(entity: "Part")) == 4)
  }
}

import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// Two copies of an address book became one: find the people who are in it twice, and decide which
/// record to keep. Also fills a new store from one that came with the program.
///
/// After "Using iCloud with Core Data" (WWDC 2012).
struct EmailDeduplication {
  let store: any WritableStorageBackend

  static let schema = Schema(entities: [
    "Person": Entity(
      name: "Person",
      table: "person",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "name": Attribute(column: "name", type: .text, isOptional: true),
        "emailAddress": Attribute(column: "email_address", type: .text, isOptional: true),
        "recordUUID": Attribute(column: "record_uuid", type: .uuid),
      ],
      relationships: [
        "friend": Relationship(
          destination: "Person",
          cardinality: .one,
          isOptional: true,
          join: .direct(on: [ColumnPair(near: "friend_id", far: "id")])
        )
      ]
    )
  ])

  /// The addresses that occur more than once, with their counts, as the session counts them.
  func repeatedAddresses() async throws -> [[String: Value]] {
    try await store.dictionaries(
      FetchRequest(
        entity: "Person",
        sortDescriptors: ["emailAddress"],
        resultType: .dictionaries,
        propertiesToFetch: ["emailAddress", .count(of: "emailAddress", as: "count")],
        groupBy: ["emailAddress"],
        having: BoundPredicate(format: "count:(emailAddress) > 1")
      )
    )
  }

  /// The records to delete: for each address all but the newest. Every device decides alike, by
  /// comparing the UUIDs of the records.
  func losers() async throws -> [StoredObject] {
    let addresses = try await repeatedAddresses().compactMap { $0["emailAddress"] }
    let people = try await store.objects(
      FetchRequest(
        entity: "Person",
        predicate: BoundPredicate(format: "emailAddress IN %@", Value.list(addresses)),
        sortDescriptors: ["emailAddress", .descending("recordUUID")],
        batchSize: 100
      )
    )
    return zip(people, people.dropFirst()).compactMap { kept, next in
      kept["emailAddress"] == next["emailAddress"] ? next : nil
    }
  }

  /// Fills a new store from this one in batches.
  func seed(_ other: some WritableStorageBackend, batchSize: Int) async throws -> Int {
    try await other.createTables()
    return try await store.seed(other, with: FetchRequest(entity: "Person", batchSize: batchSize))
  }
}

extension EmailDeduplication {
  func demonstration(seeding other: some WritableStorageBackend) async throws -> [String] {
    let people: [(email: String?, record: UInt8, friend: Int64?)] = [
      ("a@example.org", 3, nil), ("b@example.org", 1, 1), ("a@example.org", 9, 2), (nil, 2, nil),
      (nil, 4, 1), ("a@example.org", 5, nil), ("A@example.org", 6, 6),
    ]
    try await store.createTables()
    try await store.insert(
      people.enumerated().map { number, person in
        [
          "id": .integer(Int64(number) + 1), "name": .text("person \(number + 1)"),
          "emailAddress": person.email.predicateValue, "friend": person.friend.predicateValue,
          "recordUUID": .uuid(
            UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, person.record))
          ),
        ]
      },
      into: "Person",
      batchSize: 10
    )
    let repeated = try await repeatedAddresses().map { row in
      "\((row["emailAddress"] ?? .null).shown) (\((row["count"] ?? .null).shown))"
    }
    let losers = try await self.losers().map { $0.shown("id") }
    let copied = try await seed(other, batchSize: 3)
    let copies = try await other.objects(of: "Person", sortedBy: ["id"])
    let originals = try await store.objects(of: "Person", sortedBy: ["id"])
    return [
      "more than once: \(repeated.joined(separator: ", "))",
      "to be deleted: \(losers.joined(separator: ", "))",
      "copied into a new store, three at a time: \(copied)",
      "the copies are \(copies.map(\.attributes) == originals.map(\.attributes) ? "" : "not ")equal",
    ]
  }
}

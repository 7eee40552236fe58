import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The owners of films, imported from a service that names people by their user names.
///
/// After "Organising Core Data for iOS" (2011).
struct DVDOwners {
  let store: any WritableStorageBackend

  static let schema = Schema(entities: [
    "Person": Entity(
      name: "Person",
      table: "person",
      primaryKey: ["username"],
      attributes: [
        "username": Attribute(column: "username", type: .text),
        "name": Attribute(column: "name", type: .text, isOptional: true),
      ],
      relationships: [
        "dvds": Relationship(
          destination: "DVD",
          cardinality: .many,
          join: .direct(on: [ColumnPair(near: "username", far: "owner")])
        )
      ]
    ),
    "DVD": Entity(
      name: "DVD",
      table: "dvd",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "title": Attribute(column: "title", type: .text),
      ],
      relationships: [
        "owner": Relationship(
          destination: "Person",
          cardinality: .one,
          isOptional: true,
          join: .direct(on: [ColumnPair(near: "owner", far: "username")])
        )
      ]
    ),
  ])

  /// The person with a user name, inserted if there is none yet.
  func person(called username: String, name: String) async throws -> StoredObject? {
    let find = { () async throws(StorageError) in
      try await store.object(of: "Person", where: "username", equals: username)
    }
    if let known = try await find() { return known }
    try await store.insert(
      [["username": .text(username), "name": .text(name)]],
      into: "Person",
      batchSize: 1
    )
    return try await find()
  }

  /// The titles of the films that a person owns, in order.
  func titles(ownedBy username: String) async throws -> [String] {
    let owned = try await store.objects(
      of: "DVD",
      where: "owner.username",
      equals: username,
      sortedBy: ["title"]
    )
    return owned.compactMap { dvd in
      if case .text(let title)? = dvd["title"] { title } else { nil }
    }
  }

  /// The owners of films, the one with the most films first.
  func owners() async throws -> [String] {
    let people = try await store.objects(
      FetchRequest(
        entity: "Person",
        predicate: BoundPredicate(format: "dvds.@count > 0"),
        sortDescriptors: [.descending("dvds.@count"), "username"]
      )
    )
    return people.compactMap { person in
      if case .text(let name)? = person["username"] { name } else { nil }
    }
  }

  /// The number of films without a known owner.
  func lost() async throws -> Int {
    try await store.count(
      FetchRequest(entity: "DVD", predicate: BoundPredicate(format: "owner == nil"))
    )
  }
}

extension DVDOwners {
  func demonstration() async throws -> [String] {
    func dvd(_ id: Int64, _ title: String, _ owner: String?) -> [String: Value] {
      ["id": .integer(id), "title": .text(title), "owner": owner.predicateValue]
    }
    try await store.createTables()
    for name in ["fred", "ann", "fred"] {
      _ = try await person(called: name, name: name.capitalized)
    }
    try await store.insert(
      [
        dvd(1, "Metropolis", "ann"), dvd(2, "Alphaville", "ann"), dvd(3, "Ran", "fred"),
        dvd(4, "Stalker", nil),
      ],
      into: "DVD",
      batchSize: 10
    )
    return [
      "people: \(try await store.count(FetchRequest(entity: "Person")))",
      "owned by ann: \(try await titles(ownedBy: "ann").joined(separator: ", "))",
      "owned by x' OR '1'='1: \(try await titles(ownedBy: "x' OR '1'='1").count)",
      "owners, those of most first: \(try await owners().joined(separator: ", "))",
      "owned by nobody: \(try await lost())",
    ]
  }
}

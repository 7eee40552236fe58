import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// People by name and age, and the reason why a name must be quoted.
///
/// After "Introduction to Core Data, Part III" (MacTech 21.11).
struct PersonUtilities {
  let store: any WritableStorageBackend

  static let schema = Schema(entities: [
    "Person": Entity(
      name: "Person",
      table: "person",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "name": Attribute(column: "name", type: .text, isOptional: true),
        "age": Attribute(column: "age", type: .integer, isOptional: true),
      ]
    )
  ])

  func names(where format: String, _ arguments: Value...) async throws -> [String] {
    let predicate = try BoundPredicate(parsing: format, argumentArray: arguments)
    let rows = try await store.dictionaries(
      FetchRequest(
        entity: "Person",
        predicate: predicate,
        sortDescriptors: ["id"],
        resultType: .dictionaries,
        propertiesToFetch: ["name"]
      )
    )
    return rows.map { row in
      if case .text(let name)? = row["name"] { name } else { "nobody" }
    }
  }
}

extension PersonUtilities {
  func demonstration() async throws -> [String] {
    let people: [(String?, Int64?)] = [
      ("Mary", 21), ("Joe", 30), ("Bob", 20), ("BOB", 44), ("Böb", 7), (nil, nil),
    ]
    try await store.createTables()
    try await store.insert(
      people.enumerated().map { number, person in
        [
          "id": .integer(Int64(number) + 1), "name": person.0.predicateValue,
          "age": person.1.predicateValue,
        ]
      },
      into: "Person",
      batchSize: 4
    )
    var lines: [String] = []
    for format in [
      "age <= 21", "name == 'Bob'", "name LIKE 'B?b'", "name LIKE[cd] 'bob'",
      "NOT name BEGINSWITH 'B'",
    ] {
      lines.append("\(format): \(try await names(where: format).joined(separator: ", "))")
    }
    // An unquoted word is a key, and the schema has no such key.
    do { _ = try await names(where: "name == Bob") } catch { lines.append("name == Bob: \(error)") }
    return lines
  }
}

import PredicateAnalysis
import PredicateStorage
import PredicateSyntax

/// People by name and age, and why a name must be quoted.
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
    let predicate = try BoundPredicate(format: format, argumentArray: arguments)
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

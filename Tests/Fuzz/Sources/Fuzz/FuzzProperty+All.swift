import PredicateStorageSQLite
import PredicateTestSupport

extension FuzzProperty {
  /// All properties, for the tests and for the fuzzer.
  static let all: [FuzzProperty] =
    [.parse, .grammar, .roundTrip, .evaluation, .rewriters, .policies, .json, .archives]
    + [
      .compiled, .sql, .schema, sqlite, .introspection, .types, .records("ndjson"),
      .records("json"),
      .records("csv"), .records("plist"),
    ].map(costly) + [costly(.coreData)]

  /// Costly properties run five at a time, so that together they take some seconds.
  private static func costly(_ property: FuzzProperty) -> FuzzProperty {
    var property = property
    property.cost = 5
    return property
  }

  private static let sqlite = FuzzProperty.store("sqlite") { schema in
    try SQLiteBackend(path: ":memory:", schema: schema)
  }
}

import PredicateStorageSQLite
import PredicateTestSupport

extension FuzzProperty {
  /// What must hold, in the loop of the tests and in the fuzzer.
  static let all: [FuzzProperty] =
    [.parse, .grammar, .roundTrip, .evaluation, .rewriters, .policies, .json]
    + [
      .compiled, .sql, .schema, sqlite, .introspection, .records("ndjson"), .records("json"),
      .records("csv"), .records("plist"),
    ].map(costly)

  /// Five at a time, so that all of them together take some seconds.
  private static func costly(_ property: FuzzProperty) -> FuzzProperty {
    var property = property
    property.cost = 5
    return property
  }

  private static let sqlite = FuzzProperty.store("sqlite") { schema in
    try SQLiteBackend(path: ":memory:", schema: schema)
  }
}

import PredicateStorageSQLite
import PredicateTestSupport
import Testing

/// What a fuzzer checks for hours (Tests/Fuzz), a few thousand times. A failure says which seed
/// repeats it, and the line that shows it.
@Suite struct FuzzTests {
  static let properties: [FuzzProperty] =
    [.parse, .grammar, .roundTrip, .evaluation, .rewriters, .json]
    + [
      .compiled, .sql, .schema, store, .introspection, .records("ndjson"), .records("json"),
      .records("csv"), .records("plist"),
    ].map(costly)

  /// Five at a time, so that all of them together take some seconds.
  private static func costly(_ property: FuzzProperty) -> FuzzProperty {
    var property = property
    property.cost = 5
    return property
  }

  static let store = FuzzProperty.store("sqlite") { schema in
    try SQLiteBackend(path: ":memory:", schema: schema)
  }

  /// `FUZZ_TARGET` names one of them.
  @Test(arguments: FuzzLoop.chosen(among: properties))
  func holds(_ property: FuzzProperty) async throws {
    try await FuzzLoop.fromEnvironment().check(property)
  }
}

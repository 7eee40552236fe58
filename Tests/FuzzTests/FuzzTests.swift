import PredicateStorageSQLite
import PredicateTestSupport
import Testing

/// What a fuzzer checks for hours (Tests/Fuzz), a few thousand times. A failure says which seed
/// repeats it, and the line that shows it.
@Suite struct FuzzTests {
  static let properties: [FuzzProperty] =
    [
      .parse, .grammar, .roundTrip, .evaluation, .rewriters, .compiled, .sql, .schema, store,
      .introspection, .json, .records("ndjson"), .records("json"), .records("csv"),
      .records("plist"),
    ]

  static let store = FuzzProperty.store("sqlite") { schema in
    try SQLiteBackend(path: ":memory:", schema: schema)
  }

  /// `FUZZ_TARGET` names one of them.
  @Test(arguments: FuzzLoop.chosen(among: properties))
  func holds(_ property: FuzzProperty) async throws {
    try await FuzzLoop.fromEnvironment().check(property)
  }
}

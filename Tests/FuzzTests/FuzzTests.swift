import PredicateTestSupport
import Testing

/// What a fuzzer checks for hours (Tests/Fuzz), a few thousand times. A failure says which seed
/// repeats it, and the line that shows it.
@Suite struct FuzzTests {
  /// `FUZZ_TARGET` names one of them.
  @Test(arguments: FuzzLoop.chosen(among: FuzzProperty.all))
  func holds(_ property: FuzzProperty) async throws {
    try await FuzzLoop.fromEnvironment().check(property)
  }
}

public import PredicateSchema
public import PredicateStorage
public import Testing

/// Fails unless a store gives memory's answers to the shared cases and to random requests over
/// random tables. For authors of backends, and the only name that this module exports: all else is
/// for the tests, tools and fuzzer of this repository, which are of its package.
///
///     @Test func agreesWithMemory() async throws {
///       try await checkBackend { schema in try MyBackend(schema: schema) }
///     }
///
/// `make` returns a new empty store without tables each time. A failure shows the smallest request
/// and rows found to differ, as lines of a case file, and the seed: `PARITY_SEED` repeats a run,
/// and `PARITY_ROUNDS` is the number of pairs. Throws if the shared cases, which are resources of
/// the module, are missing.
public func checkBackend(
  pairs: Int = 2000,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ make: @Sendable (Schema) async throws -> any WritableStorageBackend
) async throws {
  let checked = try await checkConformance(CaseFile.resources(), make)
  print("\(checked) shared cases checked")
  let report = try await ParityRun.fromEnvironment(pairs: pairs).report(make)
  print(report)
  if !report.differences.isEmpty {
    Testing.Issue.record("\(report)", sourceLocation: sourceLocation)
  }
}

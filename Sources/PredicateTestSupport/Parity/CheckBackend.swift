public import PredicateSchema
public import PredicateStorage
public import Testing

/// Fails unless a store gives memory's answers to the shared cases of `Tests/Conformance`, where
/// present, and to random requests over random tables. For authors of backends.
///
///     @Test func agreesWithMemory() async throws {
///       try await checkBackend { schema in try MyBackend(schema: schema) }
///     }
///
/// `make` returns a new empty store without tables each time. A failure shows the smallest request
/// and rows found to differ, as lines of a case file, and the seed: `PARITY_SEED` repeats a run,
/// and `PARITY_ROUNDS` is the number of pairs.
public func checkBackend(
  pairs: Int = 2000,
  filePath: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ make: @Sendable (Schema) async throws -> any WritableStorageBackend
) async throws {
  let cases = (try? CaseFile.all(from: filePath)) ?? []
  try await checkConformance(cases, make)
  let report = try await ParityRun.fromEnvironment(pairs: pairs).report(make)
  print(report)
  if !report.differences.isEmpty {
    Testing.Issue.record("\(report)", sourceLocation: sourceLocation)
  }
}

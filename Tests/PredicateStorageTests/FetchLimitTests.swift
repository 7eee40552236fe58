import PredicateAnalysis
import PredicateEvaluation
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// The limits of a request hold, whichever engine decides.
@Suite struct FetchLimitTests {
  private func expectBounded(
    _ format: String,
    _ engine: Engine,
    _ change: (inout EvaluationLimits) -> Void
  ) async throws {
    let store = try await engine.library()
    var request = FetchRequest(entity: "Book", predicate: try BoundPredicate(parsing: format))
    _ = try await store.objects(request)
    change(&request.limits)
    for isCount in [false, true] {
      let error = await #expect(throws: StorageError.self) {
        if isCount {
          _ = try await store.count(request)
        } else {
          _ = try await store.objects(request)
        }
      }
      guard case .evaluation(let failure) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(failure.code == "R013")
    }
  }

  /// The pattern matches each letter in two ways, and each run of letters can be divided anywhere.
  @Test(arguments: Engine.allCases)
  func matching(_ engine: Engine) async throws {
    try await expectBounded("title MATCHES '[A-Z](([a-z]|[a-z])+)+[0-9]'", engine) {
      $0.regularExpressions.steps = 20
    }
  }

  @Test(arguments: Engine.allCases)
  func whatMemoryChecks(_ engine: Engine) async throws {
    try await expectBounded("sqrt:(id) + sqrt:(id) > 1", engine) { $0.steps = 3 }
  }

  /// Default limits are not written into a statement, so that it stays as it was.
  @Test func sqliteIsToldOfMatching() async throws {
    let store = try await Engine.sqlite.library()
    var request = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(format: "title MATCHES[c] 'z.*'")
    )
    #expect(try await store.plan(for: request).statement?.contains(", 'c')") == true)
    request.limits = .untrusted
    let statement = try await store.plan(for: request).statement
    #expect(statement?.contains(", 'c 500000 100000 8192 1024')") == true)
    #expect(try await store.count(request) == 1)
  }
}

import PredicateAnalysis
import PredicateEvaluation
import PredicateStorage
import PredicateSyntax
import Testing

/// Every store decides what memory decides of operands whose types may not fit.
@Suite struct BitOperatorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var expected: [Int64]

    init(_ predicate: String, _ expected: [Int64]) {
      testDescription = predicate
      self.expected = expected
    }
  }

  @Test(
    arguments: Engine.allCases,
    [
      Case("id > 5 AND price & 1 == 1", [6]), Case("id > 5 AND ~price == -10", [6]),
      Case("price == 9 AND id << price == 3072", [6]),
      Case("FALSEPREDICATE AND title + 1 == 1", []),
      Case("price == 9 OR (FALSEPREDICATE AND title < 1)", [6]),
    ]
  )
  func storesEvaluateThem(_ engine: Engine, _ test: Case) async throws {
    let store = try await engine.library()
    let request = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(parsing: test.testDescription)
    )
    let found = try await store.identifiers(request)
    #expect(found.map(\.key) == test.expected.map { [.integer($0)] })
    #expect(try await store.count(request) == test.expected.count)
  }

  @Test(arguments: Engine.allCases)
  func aFractionIsAnError(_ engine: Engine) async throws {
    let store = try await engine.library()
    let request = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(format: "price & 1 == 1")
    )
    let error = await #expect(throws: StorageError.self) { try await store.count(request) }
    guard case .evaluation(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.code == "R007")
  }
}

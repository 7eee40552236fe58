import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateStorage
import PredicateSyntax
import Testing

/// Requests with a stranger's predicate.
@Suite struct ValidatedRequestTests {
  @Test(arguments: Engine.allCases)
  func keepsTheLimits(_ engine: Engine) async throws {
    let store = try await engine.library()
    var policy = PredicatePolicy.untrusted
    policy.functions = .any
    let wish = try BoundPredicate(format: "sqrt:(id) + sqrt:(id) > 1")
    _ = try await store.objects(
      FetchRequest(entity: "Book", validated: try wish.validated(by: policy))
    )
    policy.limits.evaluation.steps = 3
    let request = FetchRequest(entity: "Book", validated: try wish.validated(by: policy), limit: 5)
    #expect(request.limits == policy.limits.evaluation)
    #expect((request.predicate, request.limit) == (wish, 5))
    let error = await #expect(throws: StorageError.self) { try await store.objects(request) }
    guard case .evaluation(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.code == "R013")
    #expect(error?.localizedDescription == error.map { "\($0)" })
  }

  /// Whatever a stranger asks, the store gives the rows of one author.
  @Test(arguments: Engine.allCases)
  func keepsTheRestriction(_ engine: Engine) async throws {
    let store = try await engine.library()
    let all = try await store.objects(FetchRequest(entity: "Book"))
    #expect(all.count > 1)
    let name = "Joyce"
    for text in ["TRUEPREDICATE", "author.name != 'Joyce' OR TRUEPREDICATE", "NOT id == -1"] {
      let wish = try BoundPredicate(parsing: text).validated(by: .untrusted)
        .restricted(to: "author.name", equalTo: name)
      let found = try await store.objects(FetchRequest(entity: "Book", validated: wish))
      let expected = try await store.objects(
        FetchRequest(entity: "Book", predicate: BoundPredicate("author.name == \(name)"))
      )
      #expect(!expected.isEmpty && expected.count < all.count)
      #expect(found.count == expected.count)
    }
  }
}

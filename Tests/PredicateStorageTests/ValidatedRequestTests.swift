import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSQL
import PredicateSchema
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
      FetchRequest(entity: "Book", predicate: try wish.validated(by: policy))
    )
    policy.limits.evaluation.steps = 3
    let request = FetchRequest(entity: "Book", predicate: try wish.validated(by: policy), limit: 5)
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

  /// However the predicate comes into the request, its limits come along.
  @Test func everyWayKeepsTheLimits() throws {
    var policy = PredicatePolicy.untrusted
    policy.limits.evaluation.steps = 3
    policy.limits.evaluation.regularExpressions.steps = 7
    policy.operators = .any
    let wish = try BoundPredicate(format: "title MATCHES 'a.*' AND id > 1").validated(by: policy)
    var request = FetchRequest(entity: "Book")
    request.setPredicate(wish)
    #expect(request.limits == policy.limits.evaluation)
    #expect(request == FetchRequest(entity: "Book", predicate: wish))
    request.predicate = request.predicate.map { !$0 }
    #expect(request.limits == policy.limits.evaluation)
    for joined in [
      wish && wish.predicateWithoutLimits, !wish, wish.restricted(to: "id", equalTo: 1),
    ] {
      #expect(FetchRequest(entity: "Book", predicate: joined).limits == policy.limits.evaluation)
      let checked = try joined.checked(against: Library.schema, entity: "Book")
      #expect(checked.limits == policy.limits.evaluation)
      let compiler = SQLCompiler(dialect: .sqlite)
      #expect(compiler.split(checked).limits == policy.limits.evaluation)
      // SQLite's MATCHES takes its limits as arguments.
      let limited = SQLCompiler(
        dialect: SQLiteDialect().limited(to: policy.limits.evaluation.regularExpressions)
      )
      let trusted = try joined.predicateWithoutLimits.checked(
        against: Library.schema,
        entity: "Book"
      )
      #expect(try compiler.exactCondition(for: checked) == limited.exactCondition(for: trusted))
      #expect(try compiler.exactCondition(for: checked) != compiler.exactCondition(for: trusted))
    }
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
      let found = try await store.objects(FetchRequest(entity: "Book", predicate: wish))
      let expected = try await store.objects(
        FetchRequest(entity: "Book", predicate: BoundPredicate("author.name == \(name)"))
      )
      #expect(!expected.isEmpty && expected.count < all.count)
      #expect(found.count == expected.count)
    }
  }
}

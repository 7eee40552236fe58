import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// A stranger's predicate that is scoped to one tenant.
@Suite struct RestrictionTests {
  private static let own: [String: Value] = ["tenant": 7, "age": 3, "zero": 1]
  private static let foreign: [String: Value] = ["tenant": 8, "age": 3, "zero": 0]

  @Test(arguments: [
    "TRUEPREDICATE", "tenant == 8 OR TRUEPREDICATE", "NOT tenant == 7 OR age == 3",
    "tenant != 7 OR 1 == 1", "age / zero == 3", "$tenant == 8 OR age > 0",
    "FALSEPREDICATE OR NOT FALSEPREDICATE", "ANY {7, 8} == 8",
  ])
  func holdsWhateverIsAsked(_ text: String) throws {
    let wish = try BoundPredicate(parsing: text)
    let variables: Variables = ["tenant": 8]
    for restricted in [
      wish.restricted(to: "tenant", equalTo: 7),
      try wish.validated(by: .untrusted).restricted(to: "tenant", equalTo: 7)
        .predicateWithoutLimits,
      try PredicateTemplate(parsing: text).restricted(to: "tenant", equalTo: 7).bound(),
    ] {
      let evaluator = try Evaluator(restricted)
      #expect(try evaluator.matches(Self.own, variables: variables))
      // Without an error too, which would tell of an object that is outside.
      #expect(try !evaluator.matches(Self.foreign, variables: variables))
      let found = try [Self.foreign, Self.own].filter(evaluator, variables: variables)
      #expect(found == [Self.own])
    }
  }

  @Test func restrictionsKeepThePolicy() throws {
    var policy = PredicatePolicy.untrusted
    policy.keys = KeyRules(.only(["age"]))
    policy.limits.evaluation.steps = 20
    let wish = try BoundPredicate("age > 1").validated(by: policy)
    let restricted = wish.restricted(to: "account.tenant", equalTo: 7)
    #expect(restricted.policy == policy)
    #expect(restricted.predicateWithoutLimits.format == "account.tenant == 7 AND age > 1")
    #expect(try Evaluator(restricted).options.limits.steps == 20)
  }

  @Test func nothingMatchesNil() throws {
    let none: Int? = nil
    let restricted = try BoundPredicate("TRUEPREDICATE").restricted(to: "tenant", equalTo: none)
    let evaluator = try Evaluator(restricted)
    #expect(try !evaluator.matches(["tenant": Value.null]))
    #expect(try !evaluator.matches([String: Value]()))
  }

  @Test func validatedPredicatesAreJoined() throws {
    var policy = PredicatePolicy.untrusted
    policy.keys = KeyRules(.only(["age"]))
    policy.features = .none
    policy.limits.evaluation.steps = 50
    let wish = try BoundPredicate("age > 1").validated(by: policy)
    let host = try BoundPredicate("secret == 5")
    let rows: [(joined: ValidatedPredicate, format: String, secret: Value)] = [
      (wish && host, "age > 1 AND secret == 5", 5), (host && wish, "secret == 5 AND age > 1", 5),
      (wish || host, "age > 1 OR secret == 5", 4), (host || wish, "secret == 5 OR age > 1", 4),
      (!wish, "NOT age > 1", 5),
    ]
    for row in rows {
      #expect(row.joined.predicateWithoutLimits.format == row.format)
      #expect(row.joined.policy == policy)
      #expect(row.joined.predicateWithoutLimits.source?.text == "age > 1")
      #expect(try Evaluator(row.joined).options.limits.steps == 50)
      let error = #expect(throws: EvaluationError.self) {
        try Evaluator(row.joined).matches(["age": "x", "secret": row.secret] as [String: Value])
      }
      if let error { #expect(!"\(error)".contains("secret")) }
    }
  }
}

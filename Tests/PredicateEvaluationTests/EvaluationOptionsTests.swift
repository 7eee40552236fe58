import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// The members of the options are independent: no setter changes another, in any order.
@Suite struct EvaluationOptionsTests {
  @Test func modeAndPolicyAreIndependent() {
    var options = EvaluationOptions(policy: .comparisons)
    options.mode = .strictApple
    #expect(options.policy == .comparisons)
    options.policy = .untrusted
    #expect(options.mode == .strictApple)
    #expect(options.limits == .untrusted)
  }

  @Test func aPolicyRedactsErrorsInEveryMode() throws {
    var policy = PredicatePolicy.comparisons
    policy.keys = KeyRules(.only(["name"]))
    for mode in LanguageMode.allCases {
      let options = EvaluationOptions(mode: mode, policy: policy)
      let refused = #expect(throws: PredicateFormatError.self) {
        _ = try Evaluator(BoundPredicate(format: "password == 'x'"), options: options)
      }
      #expect(refused?.diagnostics.map(\.id) == [.forbiddenKey])
      let evaluator = try Evaluator(BoundPredicate(format: "name < 3"), options: options)
      let failure = #expect(throws: EvaluationError.self) {
        try evaluator.matches(["name": Value.text("secret")])
      }
      #expect(failure?.message.contains("secret") == false)
    }
  }

  @Test func trustedPredicatesTakeTheLimitsGiven() throws {
    var options = EvaluationOptions()
    options.limits.steps = 1
    // Limits on evaluation alone do not make a trusted tree subject to the checks of a policy.
    let evaluator = try Evaluator(BoundPredicate(format: "a == 1 AND b == 2"), options: options)
    let failure = #expect(throws: EvaluationError.self) {
      try evaluator.matches(["a": Value.integer(1), "b": Value.integer(2)])
    }
    #expect(failure?.code == "R013")
  }

  @Test func validatedPredicatesAreNeverTrusted() throws {
    let policy = PredicatePolicy(limits: .untrusted)
    let predicate = try BoundPredicate(format: "age > 3").validated(by: policy)
    let evaluator = try Evaluator(predicate, options: .strictApple)
    #expect(evaluator.options.mode == .strictApple)
    #expect(evaluator.options.policy == policy)
    let compiled = try CompiledEvaluator<[String: Value]>(predicate)
    #expect(try compiled.matches(["age": .integer(4)]))
    let sum = try BoundExpression(format: "age + 1").validated(by: policy)
    let values = try ExpressionEvaluator(sum, options: .strictApple)
    #expect(values.options.policy == policy)
    guard case .value(.integer(5)) = try values.value(on: ["age": Value.integer(4)]) else {
      Issue.record("not 5")
      return
    }
  }

  /// Policies must know what each standard function reads; only a host's functions are unknown.
  @Test func policiesCoverEverySelector() {
    for selector in FunctionRegistry.standard.selectors {
      #expect(DataReach(selector: selector) != .application, "\(selector)")
    }
  }
}

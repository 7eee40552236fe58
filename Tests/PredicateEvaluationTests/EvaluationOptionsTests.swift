import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// Mode, policy and limits go together, however options are put together.
@Suite struct EvaluationOptionsTests {
  @Test func settingTheModeClosesAll() {
    var options = EvaluationOptions()
    options.mode = .untrusted
    #expect(options.policy == .untrusted)
    #expect(options.limits == .untrusted)
  }

  @Test func settingAPolicyRedactsErrors() throws {
    var options = EvaluationOptions.strictApple
    options.policy = .comparisons
    #expect(options.mode == .untrusted)
    #expect(options.limits == PredicatePolicy.comparisons.limits.evaluation)
    options.policy.keys = KeyRules(.only(["name"]))
    options.limits.steps = 7
    let error = #expect(throws: PredicateFormatError.self) {
      _ = try Evaluator(BoundPredicate(format: "password == 'x'"), options: options)
    }
    #expect(error?.diagnostics.map(\.id) == [.forbiddenKey])
    options.mode = .untrusted
    #expect(options.policy.keys == KeyRules(.only(["name"])))
    #expect(options.limits.steps == 7)
  }

  @Test func aPolicyStaysWhenErrorsAreShown() {
    var options = EvaluationOptions.untrusted
    options.mode = .default
    #expect(options.policy == .untrusted)
    #expect(options.limits == .untrusted)
  }

  @Test func nothingChangesWithoutAChange() {
    var options = EvaluationOptions()
    options.limits.steps = 7
    options.policy.entities = nil
    #expect(options.mode == .default)
    #expect(options.limits.steps == 7)
  }

  @Test func whatIsValidatedIsNeverTrusted() throws {
    let policy = PredicatePolicy(limits: .untrusted)
    let predicate = try BoundPredicate(format: "age > 3").validated(by: policy)
    let evaluator = try Evaluator(predicate, options: .strictApple)
    #expect(evaluator.options.mode == .untrusted)
    #expect(evaluator.options.limits == .untrusted)
    let compiled = try CompiledEvaluator<[String: Value]>(predicate)
    #expect(try compiled.matches(["age": .integer(4)]))
    let sum = try BoundExpression(format: "age + 1").validated(by: policy)
    let values = try ExpressionEvaluator(sum, options: .strictApple)
    #expect(values.options.mode == .untrusted)
    guard case .value(.integer(5)) = try values.value(on: ["age": Value.integer(4)]) else {
      Issue.record("not 5")
      return
    }
  }

  /// Whatever the standard functions read, policies must know; what they do not know is the host's.
  @Test func policiesKnowEverySelector() {
    for selector in FunctionRegistry.standard.selectors {
      #expect(DataReach(selector: selector) != .host, "\(selector)")
    }
  }
}

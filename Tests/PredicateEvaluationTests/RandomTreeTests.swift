import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite struct RandomTreeTests {
  /// For any tree and data, evaluation ends without a trap, and printing, parsing again and tracing
  /// do not change the answer.
  @Test(arguments: LanguageMode.allCases)
  func evaluationNeverTraps(_ mode: LanguageMode) throws {
    var options = EvaluationOptions(mode: mode)
    options.now = Date(timeIntervalSinceReferenceDate: 0)
    options.random = { 0.25 }
    options.limits.steps = 20_000
    for seed in 0..<1500 as Range<UInt64> {
      var generator = TreeGenerator(seed: seed)
      let root = PlaceholderFiller().filled(generator.predicate())
      let value = KeyedValue.value(generator.value())
      let variables: Variables = ["a": generator.value()]
      guard let bound = try? BoundPredicate(root),
        let evaluator = try? Evaluator(bound, options: options)
      else { continue }
      let outcome = Result { try evaluator.matches(value, variables: variables) }
      let trace = evaluator.trace(value, variables: variables)
      switch outcome {
      case .success(let truth): #expect(trace.truth == truth, "seed \(seed)")
      case .failure(let error):
        #expect(trace.error?.id == (error as? EvaluationError)?.id, "seed \(seed)")
      }
    }
  }
}

import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

extension BoundText {
  /// Compiles it, which finds invalid patterns.
  func prepare(_ options: EvaluationOptions) throws(PredicateFormatError) {
    switch self {
    case .predicate(let bound): _ = try Evaluator(bound, options: options)
    case .expression(let bound): _ = try ExpressionEvaluator(bound, options: options)
    }
  }
}

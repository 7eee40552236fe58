import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// An evaluator of a text, for tests.
func evaluator(
  _ text: String,
  _ arguments: [any PredicateArgument] = [],
  options: EvaluationOptions = .default
) throws -> Evaluator {
  var options = options
  options.compilesTypes = false
  let template = try PredicateTemplate(parsing: text, options: ParseOptions(mode: options.mode))
  return try Evaluator(template.bound(to: Bindings(arguments: arguments)), options: options)
}

/// The error that evaluating `text` throws; nil if there is none.
func failure(
  of text: String,
  on root: KeyedValue = .null,
  options: EvaluationOptions = .default
) throws -> EvaluationError? {
  let evaluator = try evaluator(text, options: options)
  do throws(EvaluationError) {
    _ = try evaluator.matches(root)
    return nil
  } catch {
    return error
  }
}

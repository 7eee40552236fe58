import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

extension FuzzProperty {
  /// Any tree and any data, in every mode: evaluation ends in an answer or a typed error; tracing,
  /// printing and parsing again, and replacing variables by constants change nothing.
  package static let evaluation = FuzzProperty("evaluation", readsPredicates: true) { bytes in
    var data = TreeGenerator(FuzzChoices(Array(bytes.reversed())))
    let value = KeyedValue.value(data.value())
    let variables = ["a": data.value(), "b": data.value()]
    let tree = FuzzText.filled(FuzzText.predicate(bytes))
    guard let bound = try? BoundPredicate(tree) else { return }
    for options in FuzzEvaluation.options {
      guard let reference = FuzzEvaluation(bound, options) else { continue }
      let expected = reference.outcome(value, variables)
      try reference.expectTraced(expected, value, variables)
      let text = FormatPrinter().text(of: tree)
      if let again = try? PredicateTemplate(parsing: text, options: FuzzText.options).bound(),
        let reread = FuzzEvaluation(again, options)
      {
        let found = reread.outcome(value, variables)
        try FuzzFinding.unless(
          found == expected,
          "\(found), not \(expected), once printed: \(text)"
        )
      }
    }
  }
}

/// One predicate with one set of options, fully determined.
struct FuzzEvaluation {
  enum Outcome: Hashable {
    case truth(Bool)
    case error(EvaluationErrorID)
  }

  static let options: [EvaluationOptions] = LanguageMode.allCases.map { mode in
    var options = EvaluationOptions(mode: mode)
    options.now = Date(timeIntervalSinceReferenceDate: 0)
    options.random = { 0.25 }
    options.limits.steps = 20_000
    return options
  }

  private let evaluator: Evaluator

  /// Creates an evaluation; nil if the predicate is refused, as for an invalid pattern.
  init?(_ predicate: BoundPredicate, _ options: EvaluationOptions) {
    guard let evaluator = try? Evaluator(predicate, options: options) else { return nil }
    self.evaluator = evaluator
  }

  func outcome(_ value: KeyedValue, _ variables: [String: Value] = [:]) -> Outcome {
    do throws(EvaluationError) {
      return .truth(try evaluator.matches(value, variables: Variables(variables)))
    } catch {
      return .error(error.id)
    }
  }

  func expectTraced(
    _ expected: Outcome,
    _ value: KeyedValue,
    _ variables: [String: Value]
  ) throws(FuzzFinding) {
    let trace = evaluator.trace(value, variables: Variables(variables))
    switch expected {
    case .truth(let truth):
      try FuzzFinding.unless(trace.truth == truth, "traced it is not \(truth)")
    case .error(let id):
      try FuzzFinding.unless(trace.error?.id == id, "traced it fails otherwise than with \(id)")
    }
  }
}

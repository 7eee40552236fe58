import Foundation
package import PredicateEvaluation
import PredicateSyntax

/// A predicate, ready for lines of JSON. Used from any number of threads; each has a
/// `JSONLineFilter`.
package struct JSONLineProgram: Sendable {
  let evaluator: Evaluator
  let slots: FieldProgram
  let dates: DateRule
  /// Whether all of a line is validated, and not only what the predicate reads.
  let isStrict: Bool
  private let given: DataVariables

  var variables: [String: KeyedValue] { given.values }

  package init(
    _ evaluator: Evaluator,
    variables: DataVariables = DataVariables([:]),
    dates: DateRule = .none,
    isStrict: Bool = false
  ) {
    let evaluator = evaluator.atOneTime()
    self.evaluator = evaluator
    self.dates = dates
    self.isStrict = isStrict
    given = variables
    slots = FieldProgram(evaluator, variables: variables.values, dates: dates.reader(forKey:))
  }
}

extension DateRule {
  /// What takes texts under `key` for dates; nil where none is one.
  fileprivate func reader(forKey key: String) -> DateInText? {
    switch self {
    case .none: return nil
    case .keys(let keys) where !keys.containsExactly(key): return nil
    case .keys, .automatic:
      return { text in DateText.instant(text)?.timeIntervalSinceReferenceDate }
    }
  }
}

package import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax

/// A predicate, ready for lines of JSON. Any number of threads may use it, each with its own
/// `JSONLineFilter`.
package struct JSONLineProgram: Sendable {
  let evaluator: Evaluator
  let slots: FieldProgram
  let dates: DateRule
  /// Whether a whole line is validated, not only the fields that the predicate reads.
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
  /// The reader of dates in texts under `key`; nil if none of them is a date.
  fileprivate func reader(forKey key: String) -> DateInText? {
    switch self {
    case .none: return nil
    case .keys(let keys) where !keys.containsExactly(key): return nil
    case .keys: return { text in DateText.date(text)?.timeIntervalSinceReferenceDate }
    case .automatic: return { text in DateText.instant(text)?.timeIntervalSinceReferenceDate }
    }
  }
}

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
  private let given: Variables

  /// Sendable, because they are only read.
  private struct Variables: @unchecked Sendable {
    let values: [String: KeyedValue]
  }

  var variables: [String: KeyedValue] { given.values }

  package init(
    _ evaluator: Evaluator,
    variables: [String: KeyedValue] = [:],
    dates: DateRule = .none,
    isStrict: Bool = false
  ) {
    let evaluator = evaluator.atOneTime()
    self.evaluator = evaluator
    self.dates = dates
    self.isStrict = isStrict
    given = Variables(values: variables)
    slots = FieldProgram(evaluator, variables: variables, dates: dates.reader(forKey:))
  }
}

extension DateRule {
  /// What takes texts under `key` for dates; nil where none is one.
  fileprivate func reader(forKey key: String) -> DateInText? {
    switch self {
    case .none: return nil
    case .keys(let keys) where !keys.contains(key): return nil
    case .keys, .automatic:
      return { text in
        // As `DateText.instant` does first, before a string is made.
        guard text.count >= 20, let first = text.first, first &- 0x30 < 10 else { return nil }
        return DateText.instant(String(decoding: text, as: UTF8.self))?
          .timeIntervalSinceReferenceDate
      }
    }
  }
}

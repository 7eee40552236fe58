import Foundation
import PredicateAnalysis
import PredicateSyntax

extension ValueMatcher {
  /// The test `value OPERATOR constant`; nil where only the reference evaluator can decide.
  static func comparing(
    _ comparison: PreparedComparison,
    with constant: KeyedValue,
    _ options: EvaluationOptions,
    elementLimit: Int
  ) -> ValueMatcher? {
    switch comparison.test {
    case .equal: equality(constant, isNegated: false, comparison.options, options.mode)
    case .notEqual: equality(constant, isNegated: true, comparison.options, options.mode)
    case .order(let test): order(test, constant, comparison.options, options)
    case .between: between(constant, options)
    case .in: member(of: constant, comparison.options, options)
    case .contains:
      containing(constant, comparison.options, options.mode, elementLimit: elementLimit)
    case .beginsWith: search(constant, .start, comparison.options, options.mode)
    case .endsWith: search(constant, .end, comparison.options, options.mode)
    case .like(let pattern):
      patternTest(constant, pattern) { LikeMatcher($0) }
    case .matches(let expression):
      patternTest(constant, expression) {
        ExpressionMatcher(
          $0,
          constant.text ?? "",
          options: comparison.options,
          limits: options.limits.regularExpressions
        )
      }
    case .utiConformsTo, .utiEquals, .tokenMatches, .selector: nil
    }
  }

  static func equality(
    _ constant: KeyedValue,
    isNegated: Bool,
    _ stringOptions: StringOptions,
    _ mode: LanguageMode
  ) -> ValueMatcher? {
    guard case .value(let constant) = constant else { return nil }
    let different = Verdict(isNegated)
    let never = NumberMatcher.constant(isNegated)
    switch constant {
    case .null:
      return ValueMatcher(
        null: different.negated,
        others: different,
        number: never,
        date: never
      )
    case .bool, .integer, .real, .decimal:
      guard let number = Number(constant) else { return nil }
      let range = NumberRange(equal: number, isComplement: isNegated)
      return ValueMatcher(
        null: different,
        number: NumberMatcher(range),
        text: ConstantText(isNegated),
        date: never
      )
    case .text(let text):
      let test: any TextMatcher =
        FoldingRule(stringOptions) == nil
        ? TextEquality(text, isNegated: isNegated)
        : FoldedEquality(text, options: stringOptions, mode: mode, isNegated: isNegated)
      return ValueMatcher(null: different, number: never, text: test, date: never)
    case .date(let date):
      let seconds = Number.real(date.timeIntervalSinceReferenceDate)
      return ValueMatcher(
        null: different,
        number: never,
        text: ConstantText(isNegated),
        date: NumberMatcher(NumberRange(equal: seconds, isComplement: isNegated))
      )
    case .uuid(let uuid):
      return ValueMatcher(
        null: different,
        number: never,
        text: ConstantText(isNegated),
        date: never,
        uuid: IdentifierMatcher(uuid: uuid, isNegated: isNegated)
      )
    case .bytes, .url, .list, .set, .map: return nil
    }
  }

  /// The test of an order. Types with no order between them are left undecided, whatever the
  /// policy.
  static func order(
    _ test: OrderRelation,
    _ constant: KeyedValue,
    _ stringOptions: StringOptions,
    _ options: EvaluationOptions
  ) -> ValueMatcher? {
    guard case .value(let constant) = constant else { return nil }
    switch constant {
    case .null:
      return ValueMatcher(
        null: Verdict(test.acceptsEqual),
        others: .no,
        number: .constant(false),
        date: .constant(false)
      )
    case .bool, .integer, .real, .decimal:
      guard let number = Number(constant) else { return nil }
      return ValueMatcher(null: .no, number: NumberMatcher(NumberRange(test, number)))
    case .date(let date):
      let seconds = Number.real(date.timeIntervalSinceReferenceDate)
      return ValueMatcher(null: .no, date: NumberMatcher(NumberRange(test, seconds)))
    case .text(let text):
      let bound = TextRangeMatcher.Bound(text: text, test: test, options: stringOptions)
      return ValueMatcher(
        null: .no,
        text: TextRangeMatcher([bound], mode: options.mode, localeOrder: options.localeOrder)
      )
    case .uuid, .bytes, .url, .list, .set, .map: return nil
    }
  }

  /// The test of BETWEEN. Bounds that are the wrong way round are swapped.
  private static func between(
    _ constant: KeyedValue,
    _ options: EvaluationOptions
  ) -> ValueMatcher? {
    guard let bounds = constant.collection, bounds.kind == .array, bounds.elements.count == 2,
      case .value(let first) = bounds.elements[0], case .value(let second) = bounds.elements[1]
    else { return nil }
    func range(_ first: Number, _ second: Number) -> NumberMatcher? {
      guard let order = first.order(second) else { return nil }
      let (low, high) = order <= 0 ? (first, second) : (second, first)
      return NumberMatcher(
        NumberRange(
          from: NumberRange.Bound(number: low, isIncluded: true),
          to: NumberRange.Bound(number: high, isIncluded: true)
        )
      )
    }
    if let first = Number(first), let second = Number(second) {
      return range(first, second).map { ValueMatcher(null: .no, number: $0) }
    }
    switch (first, second) {
    case (.date(let first), .date(let second)):
      return range(
        .real(first.timeIntervalSinceReferenceDate),
        .real(second.timeIntervalSinceReferenceDate)
      ).map { ValueMatcher(null: .no, date: $0) }
    case (.text(let first), .text(let second)):
      let order = TextComparison.order(first, second, options: [], mode: options.mode)
      let (low, high) = order <= 0 ? (first, second) : (second, first)
      let bounds = [
        TextRangeMatcher.Bound(text: low, test: .greaterOrEqual, options: []),
        TextRangeMatcher.Bound(text: high, test: .lessOrEqual, options: []),
      ]
      return ValueMatcher(
        null: .no,
        text: TextRangeMatcher(bounds, mode: options.mode, localeOrder: options.localeOrder)
      )
    // Bounds of different types, or of types without an order.
    default: return nil
    }
  }

  private static func patternTest<Pattern>(
    _ constant: KeyedValue,
    _ pattern: Pattern?,
    _ test: (Pattern) -> any TextMatcher
  ) -> ValueMatcher? {
    if constant.isNull { return ValueMatcher(null: .no, others: .no) }
    guard constant.text != nil, let pattern else { return nil }
    return ValueMatcher(null: .no, text: test(pattern))
  }
}

/// A test of text for equality with a constant of another type, which it never equals.
final class ConstantText: TextMatcher {
  private let truth: Bool

  init(_ truth: Bool) { self.truth = truth }

  var estimate: MatcherEstimate { MatcherEstimate(cost: 0, share: truth ? 1 : 0, isTotal: true) }
  func verdict(_ text: TextBytes) -> Verdict { Verdict(truth) }
}

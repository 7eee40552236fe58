import Foundation
import PredicateAnalysis
import PredicateSyntax

extension ValueTest {
  /// The test `value OPERATOR constant`; nil where only the reference evaluator can tell.
  static func comparing(
    _ comparison: PreparedComparison,
    with constant: KeyedValue,
    _ options: EvaluationOptions,
    mostElements: Int
  ) -> ValueTest? {
    switch comparison.test {
    case .equal: equality(constant, isNegated: false, comparison.options, options.mode)
    case .notEqual: equality(constant, isNegated: true, comparison.options, options.mode)
    case .order(let test): order(test, constant, comparison.options, options)
    case .between: between(constant, options)
    case .in: member(of: constant, comparison.options, options)
    case .contains:
      containing(constant, comparison.options, options.mode, mostElements: mostElements)
    case .beginsWith: search(constant, .start, comparison.options, options.mode)
    case .endsWith: search(constant, .end, comparison.options, options.mode)
    case .like(let pattern):
      patternTest(constant, pattern) { LikeTest($0) }
    case .matches(let expression):
      patternTest(constant, expression) {
        ExpressionTest(
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
  ) -> ValueTest? {
    guard case .value(let constant) = constant else { return nil }
    let different = Verdict(isNegated)
    let never = NumberTest.constant(isNegated)
    switch constant {
    case .null:
      return ValueTest(
        null: different.negated,
        others: different,
        number: never,
        date: never
      )
    case .bool, .integer, .real, .decimal:
      guard let number = Number(constant) else { return nil }
      let range = NumberRange(equal: number, isComplement: isNegated)
      return ValueTest(
        null: different,
        number: NumberTest(range),
        text: ConstantText(isNegated),
        date: never
      )
    case .text(let text):
      let test: any TextTest =
        FoldingRule(stringOptions) == nil
        ? TextEquality(text, isNegated: isNegated)
        : FoldedEquality(text, options: stringOptions, mode: mode, isNegated: isNegated)
      return ValueTest(null: different, number: never, text: test, date: never)
    case .date(let date):
      let seconds = Number.real(date.timeIntervalSinceReferenceDate)
      return ValueTest(
        null: different,
        number: never,
        text: ConstantText(isNegated),
        date: NumberTest(NumberRange(equal: seconds, isComplement: isNegated))
      )
    case .uuid(let uuid):
      return ValueTest(
        null: different,
        number: never,
        text: ConstantText(isNegated),
        date: never,
        uuid: IdentifierTest(uuid: uuid, isNegated: isNegated)
      )
    case .bytes, .url, .list, .set, .map: return nil
    }
  }

  /// Types that have no order between them are left undecided, whatever the policy.
  static func order(
    _ test: OrderTest,
    _ constant: KeyedValue,
    _ stringOptions: StringOptions,
    _ options: EvaluationOptions
  ) -> ValueTest? {
    guard case .value(let constant) = constant else { return nil }
    switch constant {
    case .null:
      return ValueTest(
        null: Verdict(test.acceptsEqual),
        others: .no,
        number: .constant(false),
        date: .constant(false)
      )
    case .bool, .integer, .real, .decimal:
      guard let number = Number(constant) else { return nil }
      return ValueTest(null: .no, number: NumberTest(NumberRange(test, number)))
    case .date(let date):
      let seconds = Number.real(date.timeIntervalSinceReferenceDate)
      return ValueTest(null: .no, date: NumberTest(NumberRange(test, seconds)))
    case .text(let text):
      let bound = TextRangeTest.Bound(text: text, test: test, options: stringOptions)
      return ValueTest(
        null: .no,
        text: TextRangeTest([bound], mode: options.mode, localeOrder: options.localeOrder)
      )
    case .uuid, .bytes, .url, .list, .set, .map: return nil
    }
  }

  /// Bounds that are the wrong way round are swapped.
  private static func between(
    _ constant: KeyedValue,
    _ options: EvaluationOptions
  ) -> ValueTest? {
    guard let bounds = constant.collection, bounds.kind == .array, bounds.elements.count == 2,
      case .value(let first) = bounds.elements[0], case .value(let second) = bounds.elements[1]
    else { return nil }
    func range(_ first: Number, _ second: Number) -> NumberTest? {
      guard let order = first.order(second) else { return nil }
      let (low, high) = order <= 0 ? (first, second) : (second, first)
      return NumberTest(
        NumberRange(
          from: NumberRange.Bound(number: low, isIncluded: true),
          to: NumberRange.Bound(number: high, isIncluded: true)
        )
      )
    }
    if let first = Number(first), let second = Number(second) {
      return range(first, second).map { ValueTest(null: .no, number: $0) }
    }
    switch (first, second) {
    case (.date(let first), .date(let second)):
      return range(
        .real(first.timeIntervalSinceReferenceDate),
        .real(second.timeIntervalSinceReferenceDate)
      ).map { ValueTest(null: .no, date: $0) }
    case (.text(let first), .text(let second)):
      let order = TextComparison.order(first, second, options: [], mode: options.mode)
      let (low, high) = order <= 0 ? (first, second) : (second, first)
      let bounds = [
        TextRangeTest.Bound(text: low, test: .greaterOrEqual, options: []),
        TextRangeTest.Bound(text: high, test: .lessOrEqual, options: []),
      ]
      return ValueTest(
        null: .no,
        text: TextRangeTest(bounds, mode: options.mode, localeOrder: options.localeOrder)
      )
    default: return nil
    }
  }

  private static func patternTest<Pattern>(
    _ constant: KeyedValue,
    _ pattern: Pattern?,
    _ test: (Pattern) -> any TextTest
  ) -> ValueTest? {
    if constant.isNull { return ValueTest(null: .no, others: .no) }
    guard constant.text != nil, let pattern else { return nil }
    return ValueTest(null: .no, text: test(pattern))
  }
}

/// Text, which is never equal to what the constant is.
final class ConstantText: TextTest {
  private let truth: Bool

  init(_ truth: Bool) { self.truth = truth }

  var estimate: TestEstimate { TestEstimate(cost: 0, share: truth ? 1 : 0, isTotal: true) }
  func verdict(_ text: TextBytes) -> Verdict { Verdict(truth) }
}

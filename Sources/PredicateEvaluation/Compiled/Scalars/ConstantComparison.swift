import PredicateAnalysis
import PredicatePlatform
import PredicateSyntax

/// A comparison of values of any type with a constant, from which matchers are created. Each
/// matcher is nil if only the reference evaluator can decide.
struct ConstantComparison {
  let constant: KeyedValue
  var stringOptions: StringOptions
  let options: EvaluationOptions
  /// The greatest length of an array that is searched.
  let elementLimit: Int

  var mode: LanguageMode { options.mode }
  /// The constant, unless it is a collection of values or an object.
  var value: Value? { if case .value(let value) = constant { value } else { nil } }
  /// The matcher that accepts nothing.
  var nothing: ValueMatcher { ValueMatcher(null: .no, others: .no) }

  /// `value OPERATOR constant`
  func matcher(_ test: PreparedOperator) -> ValueMatcher? {
    switch test {
    case .relation(.equal): equality(isNegated: false)
    case .relation(.notEqual): equality(isNegated: true)
    case .relation(let relation): order(relation)
    case .between: between
    case .in: membership
    case .search(.anywhere, let search): containment(search)
    case .search(let anchor, let search): self.search(anchor, search)
    case .like(let pattern): match(pattern) { LikeMatcher($0) }
    case .matches(let expression):
      match(expression) {
        ExpressionMatcher(
          $0,
          constant.text ?? "",
          options: stringOptions,
          limits: options.limits.regularExpressions
        )
      }
    case .utiConformsTo, .utiEquals, .tokenMatches, .selector: nil
    }
  }

  /// `constant OPERATOR value`
  func mirrored(_ test: PreparedOperator) -> ValueMatcher? {
    switch test {
    case .relation(let relation): matcher(.relation(relation.mirrored))
    case .in(_, let needle): containment(needle)
    case .between, .search, .like, .matches, .utiConformsTo, .utiEquals, .tokenMatches, .selector:
      nil
    }
  }

  func equality(isNegated: Bool) -> ValueMatcher? {
    guard let value else { return nil }
    let different = Verdict(isNegated)
    let never = NumberMatcher.constant(isNegated)
    switch value {
    case .null:
      return ValueMatcher(
        null: different.negated,
        others: different,
        number: never,
        date: never
      )
    case .bool, .integer, .real, .decimal:
      guard let number = Number(value) else { return nil }
      let range = NumberRange(isNegated ? .notEqual : .equal, number)
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
      return ValueMatcher(
        null: different,
        number: never,
        text: ConstantText(isNegated),
        date: NumberMatcher(NumberRange(isNegated ? .notEqual : .equal, date.seconds))
      )
    case .uuid(let uuid):
      return ValueMatcher(
        null: different,
        number: never,
        text: ConstantText(isNegated),
        date: never,
        uuid: ValueMatcher.IdentifierMatcher(uuid: uuid, isNegated: isNegated)
      )
    case .bytes, .url, .list, .set, .map: return nil
    }
  }

  /// The matcher of an order. Types without an order are undecided, whatever the policy.
  private func order(_ relation: ComparisonRelation) -> ValueMatcher? {
    guard let value else { return nil }
    switch value {
    case .null:
      return ValueMatcher(
        null: Verdict(relation.acceptsEqual),
        others: .no,
        number: .constant(false),
        date: .constant(false)
      )
    case .bool, .integer, .real, .decimal:
      return Number(value).map {
        ValueMatcher(null: .no, number: NumberMatcher(NumberRange(relation, $0)))
      }
    case .date(let date):
      return ValueMatcher(null: .no, date: NumberMatcher(NumberRange(relation, date.seconds)))
    case .text(let text):
      return texts([TextRangeMatcher.Bound(text: text, relation: relation, options: stringOptions)])
    case .uuid, .bytes, .url, .list, .set, .map: return nil
    }
  }

  /// The matcher of BETWEEN. Bounds in the wrong order are swapped.
  private var between: ValueMatcher? {
    guard let bounds = constant.collection, bounds.kind == .array, bounds.elements.count == 2,
      case .value(let first) = bounds.elements[0], case .value(let second) = bounds.elements[1]
    else { return nil }
    if let first = Number(first), let second = Number(second) {
      return NumberMatcher(from: first, to: second).map { ValueMatcher(null: .no, number: $0) }
    }
    switch (first, second) {
    case (.date(let first), .date(let second)):
      return NumberMatcher(from: first.seconds, to: second.seconds)
        .map { ValueMatcher(null: .no, date: $0) }
    case (.text(let first), .text(let second)):
      let order = TextComparison.order(first, second, options: [], mode: mode)
      let (low, high) = order <= 0 ? (first, second) : (second, first)
      return texts([
        TextRangeMatcher.Bound(text: low, relation: .greaterOrEqual, options: []),
        TextRangeMatcher.Bound(text: high, relation: .lessOrEqual, options: []),
      ])
    // Bounds of different types, or of types without an order.
    default: return nil
    }
  }

  private func texts(_ bounds: [TextRangeMatcher.Bound]) -> ValueMatcher {
    ValueMatcher(
      null: .no,
      text: TextRangeMatcher(bounds, mode: mode, localeOrder: options.localeOrder)
    )
  }

  private func match<Pattern>(
    _ pattern: Pattern?,
    _ test: (Pattern) -> any TextMatcher
  ) -> ValueMatcher? {
    if constant.isNull { return nothing }
    guard constant.text != nil, let pattern else { return nil }
    return ValueMatcher(null: .no, text: test(pattern))
  }
}

extension NumberMatcher {
  /// The closed range of numbers; nil if they have no order.
  fileprivate init?(from first: Number, to second: Number) {
    guard let order = first.order(second) else { return nil }
    let (low, high) = order <= 0 ? (first, second) : (second, first)
    self.init(
      NumberRange(
        from: NumberRange.Bound(number: low, isIncluded: true),
        to: NumberRange.Bound(number: high, isIncluded: true)
      )
    )
  }
}

extension Date {
  /// The seconds since the reference date.
  fileprivate var seconds: Number { .real(timeIntervalSinceReferenceDate) }
}

/// A test of text for equality with a constant of another type, which is always false.
final class ConstantText: TextMatcher {
  private let truth: Bool

  init(_ truth: Bool) { self.truth = truth }

  var estimate: MatcherEstimate { MatcherEstimate(cost: 0, share: truth ? 1 : 0, isTotal: true) }
  func verdict(_ text: TextBytes) -> Verdict { Verdict(truth) }
}

import PredicateAnalysis
import PredicateSyntax

extension ValueMatcher {
  /// `value IN {…}`. In a text constant the value is the needle, for which nothing can be prepared.
  static func member(
    of constant: KeyedValue,
    _ stringOptions: StringOptions,
    _ options: EvaluationOptions
  ) -> ValueMatcher? {
    if constant.isNull { return ValueMatcher(null: .no, others: .no) }
    guard case .value(let list) = constant, let elements = list.elements,
      elements.count <= options.limits.elements
    else { return nil }
    let numbers = elements.filter { Number($0) != nil }
    let texts = elements.compactMap(\.text)
    let folds = options.mode != .strictApple && FoldingRule(stringOptions) != nil
    return ValueMatcher(
      null: .no,
      number: numbers.isEmpty ? .constant(false) : .members(NumberMembers(numbers)),
      text: folds
        ? FoldedMembers(texts, options: stringOptions, mode: options.mode) : TextMembers(texts)
    )
  }

  /// `value CONTAINS constant` and `constant IN value`: in text, or among the elements of an array.
  static func containing(
    _ constant: KeyedValue,
    _ stringOptions: StringOptions,
    _ mode: LanguageMode,
    elementLimit: Int
  ) -> ValueMatcher? {
    guard case .value(let needle) = constant else { return nil }
    if needle == .null { return ValueMatcher(null: .no, others: .no) }
    let elementOptions = mode == .strictApple ? [] : stringOptions
    guard let element = equality(constant, isNegated: false, elementOptions, mode) else {
      return nil
    }
    return ValueMatcher(
      null: .no,
      text: needle.text.map { SearchMatcher($0, .anywhere, options: stringOptions, mode: mode) },
      element: element,
      elementLimit: elementLimit
    )
  }

  /// `value BEGINSWITH constant`, `value ENDSWITH constant`
  static func search(
    _ constant: KeyedValue,
    _ place: SearchMatcher.Anchor,
    _ stringOptions: StringOptions,
    _ mode: LanguageMode
  ) -> ValueMatcher? {
    if constant.isNull { return ValueMatcher(null: .no, others: .no) }
    guard let needle = constant.text else { return nil }
    return ValueMatcher(
      null: .no,
      text: SearchMatcher(needle, place, options: stringOptions, mode: mode)
    )
  }
}

extension Value {
  fileprivate var elements: [Value]? {
    switch self {
    case .list(let elements), .set(let elements): elements
    case .null, .bool, .integer, .real, .decimal, .text, .date, .bytes, .uuid, .url, .map: nil
    }
  }
}

import PredicateAnalysis
import PredicateSyntax

extension ConstantComparison {
  /// `value IN {…}`. In a text constant the value is the needle, which cannot be prepared.
  var membership: ValueMatcher? {
    if constant.isNull { return nothing }
    guard let elements = value?.elements, elements.count <= options.limits.elements else {
      return nil
    }
    let numbers = elements.filter { Number($0) != nil }
    let texts = elements.compactMap(\.text)
    let folds = mode != .strictApple && FoldingRule(stringOptions) != nil
    return ValueMatcher(
      null: .no,
      number: numbers.isEmpty ? .constant(false) : .members(NumberMembers(numbers)),
      text: folds
        ? FoldedMembers(texts, options: stringOptions, mode: mode) : TextMembers(texts)
    )
  }

  /// `value CONTAINS constant` and `constant IN value`: in text, or among the elements of an array.
  func containment(_ search: TextSearch?) -> ValueMatcher? {
    if constant.isNull { return nothing }
    var elements = self
    if mode == .strictApple { elements.stringOptions = [] }
    guard let element = elements.equality(isNegated: false) else { return nil }
    return ValueMatcher(
      null: .no,
      text: searchMatcher(.anywhere, search),
      element: element,
      elementLimit: elementLimit
    )
  }

  /// `value BEGINSWITH constant`, `value ENDSWITH constant`
  func search(_ anchor: TextSearch.Anchor, _ search: TextSearch?) -> ValueMatcher? {
    if constant.isNull { return nothing }
    return searchMatcher(anchor, search).map { ValueMatcher(null: .no, text: $0) }
  }

  private func searchMatcher(_ anchor: TextSearch.Anchor, _ search: TextSearch?) -> SearchMatcher? {
    constant.text.map {
      SearchMatcher($0, anchor, search, options: stringOptions, mode: mode)
    }
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

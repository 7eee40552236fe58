import PredicateSyntax

/// A plan's test of the value that its keys lead to.
enum Leaf: Sendable {
  case test(ValueTest)
  case each(Quantifier, ValueTest)
  case count(of: Plan, ValueTest)

  /// The verdict on nil.
  var null: Verdict {
    switch self {
    case .test(let test), .count(_, let test): test.null
    case .each(let quantifier, _): Verdict(quantifier == .all)
    }
  }
}

extension Leaf {
  /// The verdict on a value of any type, after the last of `keys` has been read. Only for a plain
  /// test, a quantifier, or a count without a condition.
  func verdict(_ value: KeyedValue, mostElements: Int) -> Verdict {
    if value.isNull { return null }
    if case .test(let test) = self { return test.verdict(value) }
    guard let collection = value.collection, collection.elements.count <= mostElements else {
      return .undecided
    }
    switch self {
    case .test: return .undecided
    case .each(let quantifier, let test):
      return quantifier.verdict(of: collection.elements) {
        $0.collection == nil ? test.verdict($0) : .undecided
      }
    case .count(.constant(true), let test):
      return test.number.verdict(Int64(collection.elements.count))
    case .count: return .undecided
    }
  }
}

extension Quantifier {
  /// Whether one element passes, or all. Stops at the first decisive element, unless every element
  /// must still be read: one that cannot be read is an error, wherever it is.
  @inline(__always)
  func verdict<Element>(
    of elements: some Sequence<Element>,
    readsAll: Bool = false,
    _ verdict: (Element) -> Verdict
  ) -> Verdict {
    let decisive = Verdict(self == .any)
    var result = decisive.negated
    for element in elements {
      let answer = verdict(element)
      if answer == .undecided { return .undecided }
      if answer == decisive {
        guard readsAll else { return decisive }
        result = decisive
      }
    }
    return result
  }
}

import PredicateSyntax

/// A plan's test of the value that its keys lead to.
enum Leaf: Sendable {
  case test(ValueMatcher)
  case each(Quantifier, ValueMatcher)
  case count(of: Plan, ValueMatcher)

  /// The verdict on nil.
  var null: Verdict {
    switch self {
    case .test(let matcher), .count(_, let matcher): matcher.null
    case .each(let quantifier, _): Verdict(quantifier == .all)
    }
  }

  /// The verdict for a key that an object lacks.
  func missing(_ policy: MissingKeyPolicy) -> Verdict { policy == .error ? .undecided : null }

  /// The condition on counted elements; nil if there is none.
  var condition: Plan? {
    switch self {
    case .test, .each: nil
    case .count(let plan, _): plan.isTrue ? nil : plan
    }
  }

  /// Whether it descends into an array that the last key leads to.
  var readsElements: Bool {
    switch self {
    case .test(let matcher): matcher.element != nil
    case .each, .count: true
    }
  }
}

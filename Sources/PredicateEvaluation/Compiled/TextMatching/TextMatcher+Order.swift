import PredicateSyntax

/// `name < "b"`, `name BETWEEN {"a", "b"}`
final class TextRangeMatcher: TextMatcher {
  struct Bound: Sendable {
    let text: String
    let relation: ComparisonRelation
    let options: StringOptions
  }

  private let bounds: [Bound]
  private let mode: LanguageMode
  private let localeOrder: LocaleOrder

  /// Creates a test that requires all of `bounds`.
  init(_ bounds: [Bound], mode: LanguageMode, localeOrder: LocaleOrder) {
    self.bounds = bounds
    self.mode = mode
    self.localeOrder = localeOrder
  }

  var estimate: MatcherEstimate { MatcherEstimate(cost: 25, share: 0.4, isTotal: true) }

  func verdict(_ text: TextBytes) -> Verdict {
    // By code point, which is the order of UTF-8, unless something must be folded first.
    let isLiteral = mode != .strictApple && bounds.allSatisfy { FoldingRule($0.options) == nil }
    let string = isLiteral ? "" : String(decoding: text, as: UTF8.self)
    return Verdict(
      bounds.allSatisfy { bound in
        bound.relation.accepts(
          isLiteral
            ? bound.text.withBytes { text.order($0) }
            : TextComparison.order(
              string,
              bound.text,
              options: bound.options,
              mode: mode,
              localeOrder: localeOrder
            )
        )
      }
    )
  }
}

/// Several matchers of one text, all of which must pass.
final class TextConjunction: TextMatcher {
  private let tests: [any TextMatcher]
  let estimate: MatcherEstimate

  init(_ tests: [any TextMatcher]) {
    self.tests = tests
    let estimates = tests.map(\.estimate)
    estimate = MatcherEstimate(
      cost: estimates.reduce(0) { $0 + $1.cost },
      share: estimates.reduce(1) { $0 * $1.share },
      isTotal: estimates.allSatisfy(\.isTotal)
    )
  }

  func verdict(_ text: TextBytes) -> Verdict {
    for test in tests {
      let verdict = test.verdict(text)
      if verdict != .yes { return verdict }
    }
    return .yes
  }
}

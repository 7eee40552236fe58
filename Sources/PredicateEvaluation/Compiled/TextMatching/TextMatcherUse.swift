/// A product of a text matcher, such as a loop, compiled for each of the most common ones.
protocol TextMatcherUse {
  associatedtype Product

  func callAsFunction<Matcher: TextMatcher>(_ matcher: Matcher) -> Product
}

extension TextMatcherUse {
  /// The product for a matcher: the only list of specialised types.
  @inline(__always)
  func specialised(for matcher: any TextMatcher) -> Product {
    switch matcher {
    case let matcher as TextEquality: self(matcher)
    case let matcher as TextMembers: self(matcher)
    case let matcher as TextSetMatcher: self(matcher)
    case let matcher as SearchMatcher: self(matcher)
    case let matcher as LikeMatcher: self(matcher)
    case let matcher as ExpressionMatcher: self(matcher)
    // All others are slow enough that a call does not matter.
    default: self(OtherTextMatcher(matcher))
    }
  }
}

/// A matcher of a type without specialised code. Generic code instantiated with such a type itself
/// would query its metadata at run time.
private final class OtherTextMatcher: TextMatcher {
  private let matcher: any TextMatcher

  init(_ matcher: any TextMatcher) { self.matcher = matcher }

  var estimate: MatcherEstimate { matcher.estimate }
  func verdict(_ text: TextBytes) -> Verdict { matcher.verdict(text) }
}

/// Something that is made of a matcher of texts, such as a loop, and compiled for each of the
/// commonest ones.
protocol TextMatcherUse {
  associatedtype Product

  func callAsFunction<Matcher: TextMatcher>(_ matcher: Matcher) -> Product
}

extension TextMatcherUse {
  /// The product for a matcher: the only list of those that code is specialised for.
  @inline(__always)
  func specialised(for matcher: any TextMatcher) -> Product {
    switch matcher {
    case let matcher as TextEquality: self(matcher)
    case let matcher as TextMembers: self(matcher)
    case let matcher as TextSetMatcher: self(matcher)
    case let matcher as SearchMatcher: self(matcher)
    case let matcher as LikeMatcher: self(matcher)
    case let matcher as ExpressionMatcher: self(matcher)
    // All others take so long that a call is not noticed.
    default: self(OtherTextMatcher(matcher))
    }
  }
}

/// A matcher of a type that code is not specialised for. Generic code that was given such a type
/// itself would ask for everything about it at run time.
private final class OtherTextMatcher: TextMatcher {
  private let matcher: any TextMatcher

  init(_ matcher: any TextMatcher) { self.matcher = matcher }

  var estimate: MatcherEstimate { matcher.estimate }
  func verdict(_ text: TextBytes) -> Verdict { matcher.verdict(text) }
}

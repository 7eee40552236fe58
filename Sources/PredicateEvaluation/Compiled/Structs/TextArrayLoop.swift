import PredicateSyntax

/// ANY and ALL over the elements of an array of strings, the most common array.
struct TextArrayLoop: TextMatcherUse {
  let elements: PlacedElements
  let quantifier: Quantifier

  @inline(__always)
  func callAsFunction<Matcher: TextMatcher>(_ matcher: Matcher) -> any BlockMatcher {
    let cost = 10 + 2 * matcher.estimate.cost
    let (elements, quantifier) = (elements, quantifier)
    return LoopMatcher(estimate: MatcherEstimate(cost: cost, share: 0.2, isTotal: false)) {
      alive,
      undecided,
      rows in
      elements.keep(alive, undecided, rows) { elements in
        let strings = elements.base.assumingMemoryBound(to: String.self)
        var result = QuantifiedVerdict(quantifier)
        for index in 0..<elements.count
        where !result.add(strings[index].withBytes { matcher.verdict($0) }) { break }
        return result.verdict
      }
    }
  }
}

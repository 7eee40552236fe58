import PredicateSyntax

/// ANY and ALL over the elements of an array of strings, the commonest array.
struct TextArrayLoop: TextMatcherUse {
  let elements: PlacedElements
  let quantifier: Quantifier

  @inline(__always)
  func callAsFunction<Matcher: TextMatcher>(_ matcher: Matcher) -> any BlockMatcher {
    let cost = 10 + 2 * matcher.estimate.cost
    let decisive = Verdict(quantifier == .any)
    let elements = elements
    return LoopMatcher(estimate: MatcherEstimate(cost: cost, share: 0.2, isTotal: false)) {
      alive,
      undecided,
      rows in
      elements.keep(alive, undecided, rows) { buffer, count in
        let strings = buffer.assumingMemoryBound(to: String.self)
        for index in 0..<count {
          let answer = strings[index].withBytes { matcher.verdict($0) }
          if answer == .undecided || answer == decisive { return answer }
        }
        return decisive.negated
      }
    }
  }
}

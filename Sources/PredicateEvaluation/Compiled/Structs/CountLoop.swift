/// `SUBQUERY(items, $i, $i.qty > 5 AND $i.price < 10).@count > 1`: a count of the elements that
/// pass one or two comparisons of numbers. Most arrays have few elements, and calls would take
/// longer than everything else.
struct CountLoop {
  let loop: LoopMatcher

  /// Makes the loop; nil for any other condition, and where arrays are not read by their layout.
  init?(_ elements: PlacedElements, _ condition: any BlockMatcher, _ test: ValueMatcher) {
    guard elements.access == nil, let range = test.number.integers,
      let comparisons = condition.comparisons
    else { return nil }
    let estimate = MatcherEstimate(
      cost: 10 + 2 * condition.estimate.cost,
      share: test.number.share,
      isTotal: false
    )
    func with<Check: ElementCheck>(_ check: Check) -> LoopMatcher {
      Self.loop(check, elements, range, fewest: test.number.fewest, estimate)
    }
    switch (comparisons.first, comparisons.dropFirst().first) {
    case (.integer(let check), nil): loop = with(check)
    case (.real(let check), nil): loop = with(check)
    case (.integer(let first), .integer(let second)): loop = with(BothChecks(first, second))
    case (.integer(let first), .real(let second)): loop = with(BothChecks(first, second))
    case (.real(let first), .integer(let second)): loop = with(BothChecks(second, first))
    case (.real(let first), .real(let second)): loop = with(BothChecks(first, second))
    case (nil, _): return nil
    }
  }

  @inline(__always)
  private static func loop<Check: ElementCheck>(
    _ check: Check,
    _ elements: PlacedElements,
    _ range: IntegerRange<Int64>,
    fewest: Int,
    _ estimate: MatcherEstimate
  ) -> LoopMatcher {
    let place = elements.place
    let stride = elements.stride
    let elementLimit = elements.elementLimit
    return LoopMatcher(estimate: estimate) { alive, undecided, rows in
      let start = place.start(in: rows)
      let rowStride = place.stride(in: rows)
      alive.keepArrays(
        undecided,
        at: start,
        rowStride: rowStride,
        fetching: ArrayLayout.nextLine
      ) { first, count in
        guard count <= elementLimit else { return .undecided }
        if count < fewest { return .no }
        var passing: Int64 = 0
        for index in 0..<count { passing &+= check.holds(first + index &* stride) ? 1 : 0 }
        return Verdict(range.contains(passing))
      }
    }
  }
}

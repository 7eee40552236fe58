/// `SUBQUERY(items, $i, $i.qty > 5 AND $i.price < 10).@count > 1`: a count of the elements that
/// pass one or two comparisons of numbers. Most arrays have few elements, and calls would take
/// longer than everything else.
struct CountLoop: ElementCheckUse {
  private let elements: PlacedElements
  private let range: IntegerRange<Int64>
  private let fewest: Int
  private let estimate: MatcherEstimate

  /// The loop; nil for any other condition, and if arrays are not read by their layout.
  static func loop(
    _ elements: PlacedElements,
    _ condition: any BlockMatcher,
    _ test: ValueMatcher
  ) -> LoopMatcher? {
    guard elements.access == nil, let range = test.number.integers,
      let comparisons = condition.comparisons, let first = comparisons.first
    else { return nil }
    let estimate = MatcherEstimate(
      cost: 10 + 2 * condition.estimate.cost,
      share: test.number.share,
      isTotal: false
    )
    let loop = Self(
      elements: elements,
      range: range,
      fewest: test.number.fewest,
      estimate: estimate
    )
    guard comparisons.count > 1 else { return loop.specialised(for: first) }
    return loop.specialised(for: first, comparisons[1], needsBoth: true)
  }

  @inline(__always)
  func callAsFunction<Check: ElementCheck>(_ check: Check) -> LoopMatcher {
    let (place, stride, elementLimit) = (elements.place, elements.stride, elements.elementLimit)
    return LoopMatcher(estimate: estimate) { [range, fewest] alive, undecided, rows in
      alive.keepArrays(
        undecided,
        at: place.start(in: rows),
        rowStride: place.stride(in: rows)
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

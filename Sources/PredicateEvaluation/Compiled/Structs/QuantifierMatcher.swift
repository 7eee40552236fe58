import PredicateSyntax

/// The elements of arrays, one array in each row.
struct PlacedElements: Sendable {
  let place: ValueLocation
  /// The distance from one element to the next.
  let stride: Int
  /// The greatest length of an array; longer ones are left to the reference evaluator, which counts
  /// them against the limits.
  let elementLimit: Int
  /// The access to the elements; nil if the layout of arrays suffices.
  let access: ElementAccess?

  /// Keeps the rows whose elements pass `verdict`.
  @inline(__always)
  func keep(
    _ alive: RowMask,
    _ undecided: RowMask,
    _ rows: Rows,
    _ verdict: (_ elements: Rows) -> Verdict
  ) {
    let (start, rowStride) = place.layout(in: rows)
    guard let access else {
      alive.keepArrays(
        undecided,
        at: start,
        rowStride: rowStride,
        where: { base, count in
          guard count <= elementLimit else { return .undecided }
          return verdict(Rows(base: base, stride: stride, first: 0, count: count))
        }
      )
      return
    }
    alive.keep(undecided) { row in
      var answer = Verdict.undecided
      access(start + row &* rowStride) { elements in
        if elements.count <= elementLimit { answer = verdict(elements) }
      }
      return answer
    }
  }
}

/// ANY and ALL over the elements of an array.
struct QuantifierMatcher: BlockMatcher {
  private let elements: PlacedElements
  private let quantifier: Quantifier
  private let element: ElementTest
  private let readsAll: Bool

  /// Creates a matcher. `readsAll` means that each element must be read even after the answer is
  /// known.
  init(
    elements: PlacedElements,
    quantifier: Quantifier,
    element: any BlockMatcher,
    readsAll: Bool
  ) {
    self.elements = elements
    self.quantifier = quantifier
    self.element = ElementTest(element)
    self.readsAll = readsAll && !element.estimate.isTotal
  }

  // Arrays may be too long, which is an error.
  var estimate: MatcherEstimate {
    MatcherEstimate(cost: 10 + 2 * element.matcher.estimate.cost, share: 0.2, isTotal: false)
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    let (quantifier, element, readsAll) = (quantifier, element, readsAll)
    elements.keep(alive, undecided, rows) {
      element.verdict(quantifier, of: $0, readsAll: readsAll)
    }
  }
}

/// A matcher of the number of elements of an array, or of those that satisfy a condition.
struct CountMatcher: BlockMatcher {
  private let elements: PlacedElements
  private let condition: ElementTest?
  private let number: NumberMatcher
  /// The minimum number of elements worth testing: with fewer, too few would pass.
  private let fewest: Int
  private let range: IntegerRange<Int64>?

  init(elements: PlacedElements, condition: (any BlockMatcher)?, test: ValueMatcher) {
    self.elements = elements
    self.condition = condition.map { ElementTest($0) }
    number = test.number
    let isTotal = condition?.estimate.isTotal ?? false
    fewest = isTotal ? number.fewest : 0
    range = number.integers
  }

  var estimate: MatcherEstimate {
    let cost = condition.map { 10 + 2 * $0.matcher.estimate.cost } ?? 3
    return MatcherEstimate(cost: cost, share: number.share, isTotal: false)
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    guard let condition else {
      return elements.keep(alive, undecided, rows) { verdict($0.count) }
    }
    elements.keep(alive, undecided, rows) { elements in
      if elements.count < fewest { return .no }
      return condition.passing(of: elements).map { verdict($0) } ?? .undecided
    }
  }

  @inline(__always)
  private func verdict(_ count: Int) -> Verdict {
    range.map { Verdict($0.contains(Int64(count))) } ?? number.verdict(Int64(count))
  }
}

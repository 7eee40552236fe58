import PredicateSyntax

/// The elements of arrays, one of which lies in each row.
struct PlacedElements: Sendable {
  let place: Place
  /// From one element to the next.
  let stride: Int
  /// Longer arrays are left to the reference evaluator, which counts them against the limits.
  let mostElements: Int
  let access: ElementAccess

  /// Asks each row that is alive what its elements make of it.
  @inline(__always)
  func keep(
    _ alive: RowMask,
    _ undecided: RowMask,
    _ rows: Rows,
    _ verdict: (_ elements: UnsafeRawBufferPointer, _ count: Int) -> Verdict
  ) {
    let start = place.start(in: rows)
    let rowStride = place.stride(in: rows)
    alive.keep(undecided) { row in
      var answer = Verdict.undecided
      access(start + row &* rowStride) { elements, count in
        if count <= mostElements { answer = verdict(elements, count) }
      }
      return answer
    }
  }
}

/// ANY and ALL over the elements of an array.
struct EachTest: BlockTest {
  let elements: PlacedElements
  let quantifier: Quantifier
  let element: any BlockTest

  // Arrays may be too long, which is an error.
  var estimate: TestEstimate {
    TestEstimate(cost: 10 + 2 * element.estimate.cost, share: 0.2, isTotal: false)
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    let isAny = quantifier == .any
    elements.keep(alive, undecided, rows) { buffer, count in
      var answer = Verdict(!isAny)
      element.forEachBlock(buffer, count, stride: elements.stride) { passed, open in
        if !open.isEmpty {
          answer = .undecided
        } else if isAny ? !passed.isEmpty : passed.count != passed.rows {
          answer = Verdict(isAny)
        }
        return answer == Verdict(!isAny)
      }
      return answer
    }
  }
}

/// How many elements of an array there are, or for how many a condition holds.
struct CountTest: BlockTest {
  let elements: PlacedElements
  let condition: (any BlockTest)?
  let test: ValueTest

  var estimate: TestEstimate {
    let cost = condition.map { 10 + 2 * $0.estimate.cost } ?? 3
    return TestEstimate(cost: cost, share: test.number.share, isTotal: false)
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    let test = test.number
    elements.keep(alive, undecided, rows) { buffer, count in
      guard let condition else { return test.verdict(Int64(count)) }
      return condition.countVerdict(buffer, count, stride: elements.stride, test)
    }
  }
}

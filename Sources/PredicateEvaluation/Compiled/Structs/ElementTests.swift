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

  /// Runs `test` over elements, a block at a time, until `body` has seen enough.
  @inline(__always)
  func forEachBlock(
    _ elements: UnsafeRawBufferPointer,
    _ count: Int,
    _ test: any BlockTest,
    _ body: (_ passed: RowMask, _ open: RowMask) -> Bool
  ) {
    guard let base = elements.baseAddress else { return }
    RowMask.withTemporary(rows: min(count, RowMask.blockSize)) { passed in
      RowMask.withTemporary(rows: min(count, RowMask.blockSize)) { open in
        var first = 0
        while first < count {
          let length = min(RowMask.blockSize, count - first)
          let passed = RowMask(words: passed.words, rows: length)
          let open = RowMask(words: open.words, rows: length)
          passed.insertAll()
          open.removeAll()
          let rows = Rows(
            base: base + first * stride,
            stride: stride,
            first: 0,
            count: length
          )
          test.narrow(passed, undecided: open, in: rows)
          guard body(passed, open) else { return }
          first += length
        }
      }
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
      elements.forEachBlock(buffer, count, element) { passed, open in
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
      var passing = 0
      var isDecided = true
      elements.forEachBlock(buffer, count, condition) { passed, open in
        isDecided = open.isEmpty
        passing &+= passed.count
        return isDecided
      }
      return isDecided ? test.verdict(Int64(passing)) : .undecided
    }
  }
}

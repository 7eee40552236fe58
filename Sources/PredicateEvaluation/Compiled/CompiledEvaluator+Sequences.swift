extension CompiledEvaluator {
  /// The elements that match, in order.
  ///
  /// Throws the error of the first element with one.
  package func filter(_ elements: some Sequence<Element>) throws(EvaluationError) -> [Element] {
    var result: [Element] = []
    try forEachBlock(of: elements) { buffer, first, passed in
      passed.forEach { result.append(buffer[first + $0]) }
    }
    return result
  }

  /// The number of elements that match.
  package func count(_ elements: some Sequence<Element>) throws(EvaluationError) -> Int {
    var count = 0
    try forEachBlock(of: elements) { _, _, passed in count += passed.count }
    return count
  }

  /// The first element that matches; no element after it is tested.
  package func first(in elements: some Sequence<Element>) throws(EvaluationError) -> Element? {
    let evaluator = atOneTime()
    for element in elements where try evaluator.matches(element) { return element }
    return nil
  }

  /// Whether every element matches; elements after the first that does not are not tested.
  func allSatisfied(by elements: some Sequence<Element>) throws(EvaluationError) -> Bool {
    let evaluator = atOneTime()
    for element in elements where try !evaluator.matches(element) { return false }
    return true
  }

  /// The elements that match and those that do not, each in order.
  package func partition(
    _ elements: some Sequence<Element>
  ) throws(EvaluationError) -> (matching: [Element], others: [Element]) {
    var matching: [Element] = []
    var others: [Element] = []
    try forEachBlock(of: elements) { buffer, first, passed in
      for row in 0..<passed.rows {
        if passed.contains(row) {
          matching.append(buffer[first + row])
        } else {
          others.append(buffer[first + row])
        }
      }
    }
    return (matching, others)
  }

  /// Calls `body` with the elements in contiguous memory and those of them that match, a block at a
  /// time.
  private func forEachBlock(
    of elements: some Sequence<Element>,
    _ body: (_ elements: UnsafeBufferPointer<Element>, _ first: Int, _ passed: RowMask) -> Void
  ) throws(EvaluationError) {
    let evaluator = atOneTime()
    try withBuffer(elements) { (buffer) throws(EvaluationError) in
      guard let base = buffer.baseAddress else { return }
      let rows = Rows(
        base: UnsafeRawPointer(base),
        stride: MemoryLayout<Element>.stride,
        first: 0,
        count: buffer.count
      )
      try evaluator.program.forEachPassed(rows) { (row) throws(EvaluationError) in
        try evaluator.decide(base[row])
      } body: {
        body(buffer, $0, $1)
      }
    }
  }

  /// Calls `body` with the elements in contiguous memory; most sequences have to be copied.
  private func withBuffer(
    _ elements: some Sequence<Element>,
    _ body: (UnsafeBufferPointer<Element>) throws(EvaluationError) -> Void
  ) throws(EvaluationError) {
    var failure: EvaluationError?
    func run(_ buffer: UnsafeBufferPointer<Element>) {
      do throws(EvaluationError) {
        try body(buffer)
      } catch {
        failure = error
      }
    }
    if elements.withContiguousStorageIfAvailable(run) == nil {
      Array(elements).withUnsafeBufferPointer(run)
    }
    if let failure { throw failure }
  }
}

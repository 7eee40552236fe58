extension CompiledEvaluator {
  /// The elements that match, in order.
  ///
  /// Throws the error of the first element that has one.
  public func filter(_ elements: some Sequence<Element>) throws(EvaluationError) -> [Element] {
    var result: [Element] = []
    try forEachMatch(elements) { element in
      result.append(element.pointee)
      return true
    }
    return result
  }

  /// The number of elements that match.
  public func count(_ elements: some Sequence<Element>) throws(EvaluationError) -> Int {
    var count = 0
    try withBuffer(elements) { (buffer) throws(EvaluationError) in
      try forEachBlock(buffer) { _, passed in
        count += passed.count
        return true
      }
    }
    return count
  }

  /// The first element that matches; no element after it is tested.
  public func first(in elements: some Sequence<Element>) throws(EvaluationError) -> Element? {
    let evaluator = atOneTime()
    for element in elements where try evaluator.matches(element) { return element }
    return nil
  }

  /// The elements that match and those that do not, each in order.
  public func partition(
    _ elements: some Sequence<Element>
  ) throws(EvaluationError) -> (matching: [Element], others: [Element]) {
    var matching: [Element] = []
    var others: [Element] = []
    try withBuffer(elements) { (buffer) throws(EvaluationError) in
      try forEachBlock(buffer) { first, passed in
        for row in 0..<passed.rows {
          if passed.contains(row) {
            matching.append(buffer[first + row])
          } else {
            others.append(buffer[first + row])
          }
        }
        return true
      }
    }
    return (matching, others)
  }

  private func forEachMatch(
    _ elements: some Sequence<Element>,
    _ body: (UnsafePointer<Element>) -> Bool
  ) throws(EvaluationError) {
    try withBuffer(elements) { (buffer) throws(EvaluationError) in
      guard let base = buffer.baseAddress else { return }
      try forEachBlock(buffer) { first, passed in
        passed.forEach { _ = body(base + first + $0) }
        return true
      }
    }
  }

  func forEachBlock(
    _ buffer: UnsafeBufferPointer<Element>,
    _ body: (_ first: Int, _ passed: RowMask) -> Bool
  ) throws(EvaluationError) {
    guard let base = buffer.baseAddress else { return }
    let evaluator = atOneTime()
    let rows = Rows(
      base: UnsafeRawPointer(base),
      stride: MemoryLayout<Element>.stride,
      first: 0,
      count: buffer.count
    )
    try program.forEachPassed(
      rows,
      decide: { (row) throws(EvaluationError) in try evaluator.decide(base[row]) },
      body: body
    )
  }

  /// Calls `body` with the elements in contiguous memory; those of most sequences have to be
  /// copied.
  func withBuffer(
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

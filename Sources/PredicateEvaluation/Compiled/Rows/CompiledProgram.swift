/// A compiled predicate for rows of one type, with the type erased; `CompiledEvaluator` runs it.
struct CompiledProgram: Sendable {
  let matcher: any BlockMatcher
  private let rowMatcher: RowMatcher?
  private let reach: Int

  /// Creates a program. `reach` is the approximate number of bytes that a row refers to outside
  /// itself.
  init(_ matcher: any BlockMatcher, reach: Int) {
    self.matcher = matcher
    self.reach = reach
    rowMatcher = matcher.rowMatcher
  }

  /// The program with its rows counted against the evaluator's budget, if it has one.
  func metered(by evaluator: Evaluator, _ variables: [String: KeyedValue]) -> Self {
    evaluator.budget == nil ? self : Self(evaluator.metered(matcher, variables), reach: reach)
  }

  /// The number of rows per block. Each term of a predicate passes over all of them: they should
  /// still be in the nearest cache when the next term runs.
  private func blockSize(_ rows: Rows) -> Int {
    let bytes = rows.stride + reach
    guard bytes > 0 else { return RowMask.blockSize }
    return max(64, min(RowMask.blockSize, 32_768 / bytes & ~63))
  }

  /// The verdict on one value.
  @inline(__always)
  func verdict<Element>(of element: UnsafePointer<Element>) -> Verdict {
    rowMatcher?(UnsafeRawPointer(element)) ?? matcher.verdict(ofValueAt: element)
  }

  /// The number of rows that the program leaves to the reference evaluator.
  func undecidedCount(_ rows: Rows) -> Int {
    var count = 0
    matcher.forEachBlock(of: rows) { _, _, open in
      count += open.count
      return true
    }
    return count
  }

  /// Calls `body` with the rows that pass, in order, a block at a time. Undecided rows are passed
  /// to `decide` in order, so that the error thrown is that of the first row with one.
  func forEachPassed<Failure: Error>(
    _ rows: Rows,
    decide: (_ row: Int) throws(Failure) -> Bool,
    body: (_ first: Int, _ passed: RowMask) -> Void
  ) throws(Failure) {
    var failure: Failure?
    matcher.forEachBlock(of: rows, size: blockSize(rows)) { first, passed, open in
      do throws(Failure) {
        try open.forEach { (row) throws(Failure) in
          if try decide(first + row) { passed.insert(row) }
        }
      } catch {
        failure = error
        return false
      }
      body(first, passed)
      return true
    }
    if let failure { throw failure }
  }

  /// The indices of the rows that pass, in order.
  func indices<Failure: Error>(
    of rows: Rows,
    decide: (_ row: Int) throws(Failure) -> Bool
  ) throws(Failure) -> [Int] {
    var result: [Int] = []
    try forEachPassed(rows, decide: decide) { first, passed in
      passed.forEach { result.append(first + $0) }
    }
    return result
  }

  /// The number of rows that pass.
  func count<Failure: Error>(
    of rows: Rows,
    decide: (_ row: Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var count = 0
    try forEachPassed(rows, decide: decide) { _, passed in count += passed.count }
    return count
  }
}

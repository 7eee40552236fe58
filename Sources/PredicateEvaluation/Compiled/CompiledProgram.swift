/// A compiled predicate for rows of one type, with the type erased; `CompiledEvaluator` runs it.
struct CompiledProgram: Sendable {
  let test: any BlockTest
  private let rowTest: RowTest?
  private let reach: Int

  /// Makes a program. `reach` is the approximate number of bytes that a row refers to outside
  /// itself.
  init(test: any BlockTest, reach: Int) {
    self.test = test
    self.reach = reach
    rowTest = test.rowTest
  }

  /// The number of rows to take at once. Each term of a predicate goes over all of them: they
  /// should still be in the nearest cache when the next term runs.
  private func blockSize(_ rows: Rows) -> Int {
    let bytes = rows.stride + reach
    guard bytes > 0 else { return RowMask.blockSize }
    return max(64, min(RowMask.blockSize, 32_768 / bytes & ~63))
  }

  /// The verdict on one value.
  @inline(__always)
  func verdict<Element>(of element: UnsafePointer<Element>) -> Verdict {
    rowTest?(UnsafeRawPointer(element)) ?? test.verdict(ofValueAt: element)
  }

  /// The number of rows that the program leaves to the reference evaluator.
  func undecidedCount(_ rows: Rows) -> Int {
    var count = 0
    forEachPassed(
      rows,
      decide: { _ in
        count += 1
        return false
      },
      body: { _, _ in true }
    )
    return count
  }

  /// Calls `body` with the rows that pass, in order, a block at a time. Rows that the test cannot
  /// decide are put to `decide` in order, so that the error thrown is that of the first row that
  /// has one.
  func forEachPassed<Failure: Error>(
    _ rows: Rows,
    decide: (_ row: Int) throws(Failure) -> Bool,
    body: (_ first: Int, _ passed: RowMask) -> Bool
  ) throws(Failure) {
    var failure: Failure?
    let blockSize = blockSize(rows)
    RowMask.withTemporary(rows: RowMask.blockSize) { passed in
      RowMask.withTemporary(rows: RowMask.blockSize) { open in
        var first = 0
        while first < rows.count {
          let count = min(blockSize, rows.count - first)
          let block = RowMask(words: passed.words, rows: count)
          let openBlock = RowMask(words: open.words, rows: count)
          block.insertAll()
          openBlock.removeAll()
          test.narrow(block, undecided: openBlock, in: rows.block(at: first, count))
          do throws(Failure) {
            try openBlock.forEach { (row) throws(Failure) in
              if try decide(first + row) { block.insert(row) }
            }
          } catch {
            failure = error
            return
          }
          guard body(first, block) else { return }
          first += count
        }
      }
    }
    if let failure { throw failure }
  }
}

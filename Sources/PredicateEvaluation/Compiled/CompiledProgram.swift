/// A compiled predicate for rows of one type, without their type: what `CompiledEvaluator` runs.
struct CompiledProgram: Sendable {
  let test: any BlockTest

  /// What it says of one value.
  @inline(__always)
  func verdict<Element>(of element: UnsafePointer<Element>) -> Verdict {
    test.verdict(ofValueAt: element)
  }

  /// Tells `body` the rows that pass, in order, a block at a time. Those that the test cannot decide
  /// are put to `decide`, so that the first to fail is the first that is wrong.
  func forEachPassed<Element, Failure: Error>(
    _ elements: UnsafeBufferPointer<Element>,
    decide: (UnsafePointer<Element>) throws(Failure) -> Bool,
    _ body: (_ first: Int, _ passed: RowMask) -> Bool
  ) throws(Failure) {
    guard let base = elements.baseAddress else { return }
    let stride = MemoryLayout<Element>.stride
    var failure: Failure?
    RowMask.withTemporary(rows: RowMask.blockSize) { passed in
      RowMask.withTemporary(rows: RowMask.blockSize) { open in
        var first = 0
        while first < elements.count {
          let count = min(RowMask.blockSize, elements.count - first)
          let block = RowMask(words: passed.words, rows: count)
          let openBlock = RowMask(words: open.words, rows: count)
          block.insertAll()
          openBlock.removeAll()
          let rows = Rows(
            base: UnsafeRawPointer(base + first),
            stride: stride,
            first: 0,
            count: count
          )
          test.narrow(block, undecided: openBlock, in: rows)
          if !openBlock.isEmpty {
            do throws(Failure) {
              try openBlock.forEach { (row) throws(Failure) in
                if try decide(base + first + row) { block.insert(row) }
              }
            } catch {
              failure = error
              return
            }
          }
          guard body(first, block) else { return }
          first += count
        }
      }
    }
    if let failure { throw failure }
  }
}

import PredicateSyntax

extension BlockTest {
  /// Runs the test over elements, a block at a time, until `body` has seen enough.
  @inline(__always)
  func forEachBlock(
    _ elements: UnsafeRawBufferPointer,
    _ count: Int,
    stride: Int,
    _ body: (_ passed: RowMask, _ open: RowMask) -> Bool
  ) {
    guard let base = elements.baseAddress, count > 0 else { return }
    guard count > 64 else {
      var passed: UInt64 = 0
      var open: UInt64 = 0
      withUnsafeMutablePointer(to: &passed) { passed in
        withUnsafeMutablePointer(to: &open) { open in
          let passed = RowMask(words: passed, rows: count)
          let open = RowMask(words: open, rows: count)
          passed.insertAll()
          let rows = Rows(base: base, stride: stride, first: 0, count: count)
          narrow(passed, undecided: open, in: rows)
          _ = body(passed, open)
        }
      }
      return
    }
    forEachLongBlock(base, count, stride: stride, body)
  }

  private func forEachLongBlock(
    _ base: UnsafeRawPointer,
    _ count: Int,
    stride: Int,
    _ body: (_ passed: RowMask, _ open: RowMask) -> Bool
  ) {
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
          narrow(passed, undecided: open, in: rows)
          guard body(passed, open) else { return }
          first += length
        }
      }
    }
  }

  /// The verdict of `test` on the number of elements that pass.
  func countVerdict(
    _ elements: UnsafeRawBufferPointer,
    _ count: Int,
    stride: Int,
    _ test: NumberTest
  ) -> Verdict {
    var passing = 0
    var isDecided = true
    forEachBlock(elements, count, stride: stride) { passed, open in
      isDecided = open.isEmpty
      passing &+= passed.count
      return isDecided
    }
    return isDecided ? test.verdict(Int64(passing)) : .undecided
  }
}

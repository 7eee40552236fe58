import PredicateSyntax

extension BlockMatcher {
  /// Runs the matcher over rows, a block at a time, until `body` returns false.
  ///
  /// `first` is the index of the block's first row, `passed` the rows that pass, and `open` those
  /// that the matcher cannot decide.
  @inline(__always)
  func forEachBlock(
    of rows: Rows,
    size: Int = RowMask.blockSize,
    _ body: (_ first: Int, _ passed: RowMask, _ open: RowMask) -> Bool
  ) {
    RowMask.withTemporary(rows: RowMask.blockSize) { passedWords in
      RowMask.withTemporary(rows: RowMask.blockSize) { openWords in
        var first = 0
        while first < rows.count {
          let count = min(size, rows.count - first)
          let passed = RowMask(words: passedWords.words, rows: count)
          let open = RowMask(words: openWords.words, rows: count)
          passed.insertAll()
          open.removeAll()
          narrow(passed, undecided: open, in: rows.block(at: first, count))
          guard body(first, passed, open) else { return }
          first += count
        }
      }
    }
  }

  /// Runs the matcher over the elements of an array in the same way; most have so few that their
  /// masks are one word each.
  @inline(__always)
  func forEachBlock(
    ofElements rows: Rows,
    _ body: (_ passed: RowMask, _ open: RowMask) -> Bool
  ) {
    guard rows.count > 0 else { return }
    guard rows.count > 64 else {
      var passed: UInt64 = 0
      var open: UInt64 = 0
      withUnsafeMutablePointer(to: &passed) { passed in
        withUnsafeMutablePointer(to: &open) { open in
          let passed = RowMask(words: passed, rows: rows.count)
          let open = RowMask(words: open, rows: rows.count)
          passed.insertAll()
          narrow(passed, undecided: open, in: rows)
          _ = body(passed, open)
        }
      }
      return
    }
    forEachLongBlock(rows, body)
  }

  /// A separate function, so that the usual loop over few elements stays small.
  private func forEachLongBlock(
    _ rows: Rows,
    _ body: (_ passed: RowMask, _ open: RowMask) -> Bool
  ) {
    forEachBlock(of: rows) { body($1, $2) }
  }

  /// The verdict of the matcher, compiled for values at the start of a row, on a single value.
  func verdict<T>(ofValueAt pointer: UnsafePointer<T>) -> Verdict {
    let rows = Rows(base: UnsafeRawPointer(pointer), stride: 0, first: 0, count: 1)
    var passed: UInt64 = 1
    var open: UInt64 = 0
    withUnsafeMutablePointer(to: &passed) { passed in
      withUnsafeMutablePointer(to: &open) { open in
        narrow(
          RowMask(words: passed, rows: 1),
          undecided: RowMask(words: open, rows: 1),
          in: rows
        )
      }
    }
    return open != 0 ? .undecided : Verdict(passed != 0)
  }
}

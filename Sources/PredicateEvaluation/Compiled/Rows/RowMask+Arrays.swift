import CUTF8Proc

extension RowMask {
  /// Keeps rows like `keep(_:where:)`, by a verdict on the elements of the array at `start` in each
  /// row. Call only if `ArrayLayout.isAsAssumed`.
  ///
  /// Arrays are scattered over memory, and one verdict after the other would wait for each. So each
  /// array is prefetched some rows before its turn: the object's count, and the line after the one
  /// that holds it.
  @inline(__always)
  func keepArrays(
    _ undecided: RowMask,
    at start: UnsafeRawPointer,
    rowStride: Int,
    where verdict: (_ elements: UnsafeRawPointer, _ count: Int) -> Verdict
  ) {
    keep(undecided) { row in
      let object = (start + row &* rowStride).load(as: UnsafeRawPointer.self)
      prefetch_memory(object + ArrayLayout.countOffset)
      prefetch_memory(object + (ArrayLayout.elementsOffset &+ ArrayLayout.nextLine))
    } where: { row in
      let (elements, count) = ArrayLayout.elements(ofArrayAt: start + row &* rowStride)
      return verdict(elements, count)
    }
  }

  /// Keeps rows like `keep(_:where:)`, and calls `fetch` for each row some rows before `verdict`.
  @inline(__always)
  private func keep(
    _ undecided: RowMask,
    fetch: (Int) -> Void,
    where verdict: (Int) -> Verdict
  ) {
    var ahead = RowCursor(self)
    for _ in 0..<Self.rowsAhead { if let row = ahead.next() { fetch(row) } }
    keep(undecided) { row in
      if let row = ahead.next() { fetch(row) }
      return verdict(row)
    }
  }

  /// The number of rows prefetched at once, which is how many cache lines a core can have in
  /// flight: with 8 evaluation takes a tenth longer, with 32 the same time.
  private static let rowsAhead = 16
}

/// An iterator over the rows of a set that permits rows it has passed to be removed.
private struct RowCursor {
  private let mask: RowMask
  private var word = 0
  private var left: UInt64

  @inline(__always)
  init(_ mask: RowMask) {
    self.mask = mask
    left = mask.wordCount > 0 ? mask.words[0] : 0
  }

  @inline(__always)
  mutating func next() -> Int? {
    while left == 0 {
      // The last word stays current, so that every later call returns nil.
      guard word &+ 1 < mask.wordCount else { return nil }
      word &+= 1
      left = mask.words[word]
    }
    let row = word &<< 6 | left.trailingZeroBitCount
    left &= left &- 1
    return row
  }
}

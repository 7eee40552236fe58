import CUTF8Proc

extension RowMask {
  /// As `keep(_:where:)`, of the elements of the array that lies at `start` in each row. Only where
  /// `ArrayLayout.isAsAssumed`.
  ///
  /// Arrays are scattered over the memory, and verdicts taken one after the other would wait for each.
  /// So each is asked for some rows before its turn: what holds its count, and what lies `distance`
  /// bytes after its first element.
  @inline(__always)
  func keepArrays(
    _ undecided: RowMask,
    at start: UnsafeRawPointer,
    rowStride: Int,
    fetching distance: Int,
    where verdict: (_ elements: UnsafeRawPointer, _ count: Int) -> Verdict
  ) {
    keep(undecided) { row in
      let object = (start + row &* rowStride).load(as: UnsafeRawPointer.self)
      prefetch_memory(object + ArrayLayout.countOffset)
      prefetch_memory(object + (ArrayLayout.elementsOffset &+ distance))
    } where: { row in
      let (elements, count) = ArrayLayout.elements(ofArrayAt: start + row &* rowStride)
      return verdict(elements, count)
    }
  }

  /// As `keep(_:where:)`, where each row is told to `fetch` some rows before it is asked for its verdict.
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

  /// So many lines are on their way at once, which is what a core can keep in mind: with 8 evaluation
  /// takes a tenth longer, with 32 as long.
  private static let rowsAhead = 16
}

/// Goes through the rows of a set while those behind it are taken out.
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
      // The last word stays, so that nothing is left ever after.
      guard word &+ 1 < mask.wordCount else { return nil }
      word &+= 1
      left = mask.words[word]
    }
    let row = word &<< 6 | left.trailingZeroBitCount
    left &= left &- 1
    return row
  }
}

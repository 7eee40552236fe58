extension RowMask {
  /// As `keep(_:where:)`, of the elements of the array that lies at `start` in each row. Only where
  /// `ArrayLayout.isAsAssumed`.
  ///
  /// Arrays are scattered over the memory. So those of 64 rows are touched first, without a branch
  /// that depends on what is read: the processor fetches many at once, where the verdicts, taken one
  /// after the other, would wait for each.
  @inline(__always)
  func keepArrays(
    _ undecided: RowMask,
    at start: UnsafeRawPointer,
    rowStride: Int,
    touching: (_ count: Int) -> (first: Int, last: Int),
    where verdict: (_ elements: UnsafeRawPointer, _ count: Int) -> Verdict
  ) {
    withUnsafeTemporaryAllocation(of: TouchedArray.self, capacity: 64) { arrays in
      for word in 0..<wordCount {
        var left = words[word]
        var found = 0
        while left != 0 {
          let row = word &<< 6 | left.trailingZeroBitCount
          left &= left &- 1
          let (elements, count) = ArrayLayout.elements(ofArrayAt: start + row &* rowStride)
          arrays[found] = TouchedArray(elements, count, touching(count))
          found &+= 1
        }
        left = words[word]
        var kept: UInt64 = 0
        var open: UInt64 = 0
        for place in 0..<found {
          let bit = UInt64(truncatingIfNeeded: left.trailingZeroBitCount)
          left &= left &- 1
          let answer = UInt64(verdict(arrays[place].elements, arrays[place].count).rawValue)
          kept |= (answer & 1) &<< bit
          open |= (answer &>> 1) &<< bit
        }
        words[word] = kept
        undecided.words[word] |= open
      }
    }
  }
}

/// An array whose memory is on its way into the cache.
private struct TouchedArray {
  let elements: UnsafeRawPointer
  let count: Int
  /// Kept only so that the reads are not left out.
  private let touched: UInt8

  /// Touches two of the elements, given by their distance from the first in bytes. Of an empty array
  /// its count is read instead.
  @inline(__always)
  init(_ elements: UnsafeRawPointer, _ count: Int, _ places: (first: Int, last: Int)) {
    self.elements = elements
    self.count = count
    let first = count == 0 ? -16 : places.first
    let last = count == 0 ? -16 : places.last
    touched =
      elements.load(fromByteOffset: first, as: UInt8.self)
      ^ elements.load(fromByteOffset: last, as: UInt8.self)
  }
}

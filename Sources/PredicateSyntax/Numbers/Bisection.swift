extension FixedWidthInteger {
  /// The first integer from `low` on for which `holds`, which must stay true from there on; `high`
  /// if there is none before it.
  @inlinable
  @inline(__always)
  package static func bisect(_ low: Self, _ high: Self, _ holds: (Self) -> Bool) -> Self {
    var (low, high) = (low, high)
    while low < high {
      let half = Magnitude(truncatingIfNeeded: high &- low) / 2
      let middle = low &+ Self(truncatingIfNeeded: half)
      if holds(middle) { high = middle } else { low = middle &+ 1 }
    }
    return low
  }

  /// The first of all integers for which `holds`; nil if there is none.
  @inlinable
  package static func first(where holds: (Self) -> Bool) -> Self? {
    holds(.max) ? bisect(.min, .max, holds) : nil
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element for which `holds`, which must stay true from there on; the end if
  /// there is none.
  @inlinable
  @inline(__always)
  package func bisect(_ holds: (Element) -> Bool) -> Int {
    Int.bisect(startIndex, endIndex) { holds(self[$0]) }
  }
}

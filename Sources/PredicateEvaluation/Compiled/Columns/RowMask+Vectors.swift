/// Range tests of contiguous numbers, eight at a time. Each comparison sets its row's bit in a lane
/// of its own, so that the lanes of 64 rows are combined only once.
extension RowMask {
  /// Keeps the rows whose number is in `range`.
  func keep(_ values: UnsafePointer<Int32>, in range: IntegerRange<Int32>) {
    // The unsigned difference from the lowest must not exceed the width. Processors compare signed
    // numbers, so both are moved down by half the range.
    let lowest = SIMD8<Int32>(repeating: range.lowest &+ .min)
    let width = SIMD8<Int32>(
      repeating: Int32(truncatingIfNeeded: range.highest &- range.lowest) ^ .min
    )
    let start = UnsafeRawPointer(values)
    keepWords { first in
      var low = SIMD8<UInt32>.zero
      var high = SIMD8<UInt32>.zero
      for group in 0..<4 {
        let bits = Self.bits32 &<< UInt32(truncatingIfNeeded: group &* 8)
        let place = start + (first &+ group &* 8) &* 4
        let isLow = (place.loadUnaligned(as: SIMD8<Int32>.self) &- lowest) .<= width
        low |= SIMD8<UInt32>.zero.replacing(with: bits, where: isLow)
        let isHigh = ((place + 128).loadUnaligned(as: SIMD8<Int32>.self) &- lowest) .<= width
        high |= SIMD8<UInt32>.zero.replacing(with: bits, where: isHigh)
      }
      return UInt64(low.union) | UInt64(high.union) &<< 32
    } row: {
      range.contains(values[$0])
    }
  }

  /// Keeps the rows whose number is in `range`.
  func keep(_ values: UnsafePointer<Double>, in range: RealRange) {
    let lower = SIMD8<Double>(repeating: range.lower)
    let upper = SIMD8<Double>(repeating: range.upper)
    // An infinite bound needs no comparison: nothing is beyond it, and NaN fails that with the
    // other bound.
    if range.lower == -.infinity {
      keep(values, range) { $0 .<= upper }
    } else if range.upper == .infinity {
      keep(values, range) { $0 .>= lower }
    } else {
      keep(values, range) { ($0 .>= lower) .& ($0 .<= upper) }
    }
  }

  @inline(__always)
  private func keep(
    _ values: UnsafePointer<Double>,
    _ range: RealRange,
    _ isInside: (SIMD8<Double>) -> SIMDMask<SIMD8<Int64>>
  ) {
    let flipped: UInt64 = range.isComplement ? .max : 0
    let start = UnsafeRawPointer(values)
    keepWords { first in
      var found = SIMD8<UInt64>.zero
      for group in 0..<8 {
        let bits = Self.bits64 &<< UInt64(truncatingIfNeeded: group &* 8)
        let place = start + (first &+ group &* 8) &* 8
        let numbers = place.loadUnaligned(as: SIMD8<Double>.self)
        found |= SIMD8<UInt64>.zero.replacing(with: bits, where: isInside(numbers))
      }
      return found.union ^ flipped
    } row: {
      range.contains(values[$0])
    }
  }

  private static var bits32: SIMD8<UInt32> { SIMD8(1, 2, 4, 8, 16, 32, 64, 128) }
  private static var bits64: SIMD8<UInt64> { SIMD8(1, 2, 4, 8, 16, 32, 64, 128) }
}

extension SIMD8 where Scalar: FixedWidthInteger {
  /// The bits that are set in any lane.
  @inline(__always)
  fileprivate var union: Scalar {
    let half = lowHalf | highHalf
    let quarter = half.lowHalf | half.highHalf
    return quarter.x | quarter.y
  }
}

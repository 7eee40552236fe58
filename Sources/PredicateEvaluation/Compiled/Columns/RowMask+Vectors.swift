/// Range tests of contiguous numbers, eight at a time. Each comparison sets its row's bit in its
/// own lane, so that the lanes of 64 rows are combined only once.
extension RowMask {
  /// Keeps the rows whose integer is in `range`; the integers are contiguous from an address on.
  @inline(__always)
  func keep<Integer>(_ start: UnsafeRawPointer, in range: IntegerRange<Integer>) {
    // The bounds of a narrower type are the same numbers in a wider one, and a wrapping range still
    // wraps; those of the other sign have the same bits.
    let short = IntegerRange<Int32>(
      Int32(truncatingIfNeeded: range.lowest),
      through: Int32(truncatingIfNeeded: range.highest)
    )
    switch (Integer.bitWidth, Integer.isSigned) {
    case (8, true): keep(start, Int8.self, in: short)
    case (8, false): keep(start, UInt8.self, in: short)
    case (16, true): keep(start, Int16.self, in: short)
    case (16, false): keep(start, UInt16.self, in: short)
    case (32, _): keep(start, Int32.self, in: short)
    // Only this width of the standard library remains.
    default:
      keepLong(
        start,
        in: IntegerRange<Int64>(
          Int64(truncatingIfNeeded: range.lowest),
          through: Int64(truncatingIfNeeded: range.highest)
        )
      )
    }
  }

  /// Keeps the rows whose integer of up to 32 bits is in `range`.
  @inline(__always)
  private func keep<Integer: FixedWidthInteger & SIMDScalar & BitwiseCopyable>(
    _ start: UnsafeRawPointer,
    _ type: Integer.Type,
    in range: IntegerRange<Int32>
  ) {
    // The unsigned difference from the lowest must not exceed the width. Processors compare signed
    // numbers, so both are moved down by half the range.
    let lowest = SIMD8<Int32>(repeating: range.lowest &+ .min)
    let width = SIMD8<Int32>(
      repeating: Int32(truncatingIfNeeded: range.highest &- range.lowest) ^ .min
    )
    let size = MemoryLayout<Integer>.size
    keepWords { first in
      Self.bits32 { row in
        let values = (start + (first &+ row) &* size).loadUnaligned(as: SIMD8<Integer>.self)
        return SIMD8<Int32>(truncatingIfNeeded: values) &- lowest .<= width
      }
    } row: {
      range.contains(
        Int32(truncatingIfNeeded: (start + $0 &* size).loadUnaligned(as: Integer.self))
      )
    }
  }

  /// Keeps the rows whose integer of 64 bits is in `range`.
  private func keepLong(_ start: UnsafeRawPointer, in range: IntegerRange<Int64>) {
    let lowest = SIMD8<Int64>(repeating: range.lowest &+ .min)
    let width = SIMD8<Int64>(
      repeating: Int64(truncatingIfNeeded: range.highest &- range.lowest) ^ .min
    )
    keepWords { first in
      Self.bits64 { row in
        (start + (first &+ row) &* 8).loadUnaligned(as: SIMD8<Int64>.self) &- lowest .<= width
      }
    } row: {
      range.contains((start + $0 &* 8).loadUnaligned(as: Int64.self))
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
      Self.bits64 { row in
        isInside((start + (first &+ row) &* 8).loadUnaligned(as: SIMD8<Double>.self))
      } ^ flipped
    } row: {
      range.contains(values[$0])
    }
  }

  /// A bit for each of 64 rows, from comparisons of eight at a row.
  @inline(__always)
  static func bits32(_ mask: (_ row: Int) -> SIMDMask<SIMD8<Int32>>) -> UInt64 {
    var low = SIMD8<UInt32>.zero
    var high = SIMD8<UInt32>.zero
    for group in 0..<4 {
      let bits = Self.bits32 &<< UInt32(truncatingIfNeeded: group &* 8)
      low |= SIMD8<UInt32>.zero.replacing(with: bits, where: mask(group &* 8))
      high |= SIMD8<UInt32>.zero.replacing(with: bits, where: mask(group &* 8 &+ 32))
    }
    return UInt64(low.union) | UInt64(high.union) &<< 32
  }

  /// A bit for each of 64 rows, from comparisons of eight at a row.
  @inline(__always)
  static func bits64(_ mask: (_ row: Int) -> SIMDMask<SIMD8<Int64>>) -> UInt64 {
    var found = SIMD8<UInt64>.zero
    for group in 0..<8 {
      let bits = Self.bits64 &<< UInt64(truncatingIfNeeded: group &* 8)
      found |= SIMD8<UInt64>.zero.replacing(with: bits, where: mask(group &* 8))
    }
    return found.union
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

import PredicateSyntax

/// A unit of time in which dates are counted from 1970.
package struct DateTicks: Equatable {
  /// The number of seconds per tick, if more than one.
  private let secondsPerTick: Int64
  private let ticksPerSecond: Int64

  private init(secondsPerTick: Int64 = 1, ticksPerSecond: Int64 = 1) {
    self.secondsPerTick = secondsPerTick
    self.ticksPerSecond = ticksPerSecond
  }

  package static let days = Self(secondsPerTick: 86_400)
  package static let seconds = Self()
  package static let milliseconds = Self(ticksPerSecond: 1_000)
  package static let microseconds = Self(ticksPerSecond: 1_000_000)
  package static let nanoseconds = Self(ticksPerSecond: 1_000_000_000)

  /// 2001-01-01 in seconds since 1970
  private static let reference: Int64 = 978_307_200

  /// The seconds since the reference date. Never decreases as `ticks` increases, so that a range of
  /// dates is a range of ticks.
  func seconds(_ ticks: Int64) -> Double {
    // Days and seconds beyond 64 bits are further away than any date.
    let (product, overflows) = ticks.multipliedReportingOverflow(by: secondsPerTick)
    let scaled = overflows ? (ticks < 0 ? Int64.min : .max) : product
    let (whole, rest) = scaled.dividedFloor(by: ticksPerSecond)
    let (since, isBefore) = whole.subtractingReportingOverflow(Self.reference)
    return Double(isBefore ? Int64.min : since) + Double(rest) / Double(ticksPerSecond)
  }

  /// The ticks whose dates are in the range; nil if there are none.
  func ticks<Integer: FixedWidthInteger & Sendable>(
    in range: NumberRange,
    _ type: Integer.Type
  ) -> IntegerRange<Integer>? {
    range.integers(type) { .real(seconds(Int64($0))) }
  }
}

import PredicatePlatform
import PredicateSyntax

/// Where a date stands among the numbers that a column keeps dates as. Memory compares dates as
/// doubles of seconds since 2001, so what counts is what each number reads as.
enum DatePlace {
  static func secondsSince1970(_ date: Date) -> ConstantPlace {
    let seconds = date.timeIntervalSinceReferenceDate
    if seconds.isInfinite { return .exact(.real(seconds)) }
    let offset = Date.timeIntervalBetween1970AndReferenceDate
    // The bits of doubles are in the order of their magnitudes.
    let bits = Int64(bitPattern: (seconds + offset).magnitude.bitPattern)
    let end = Int64(bitPattern: Double.infinity.bitPattern)
    let number = { (rank: Int64) in
      let magnitude = Double(bitPattern: UInt64(rank.magnitude))
      return rank < 0 ? -magnitude : magnitude
    }
    return place(
      of: seconds,
      in: -end...end,
      near: seconds + offset < 0 ? -bits : bits,
      reading: { number($0) - offset },
      as: { .real(number($0)) }
    )
  }

  /// Whether a date is in the first day of the year 1 or before it, or in the last of 9999 or after it.
  static func isDistant(_ date: Date) -> Bool {
    !(-63_113_817_600..<252_423_993_600).contains(date.timeIntervalSinceReferenceDate)
  }

  static func timestamp(_ date: Date, _ text: (Timestamp) -> String) -> ConstantPlace {
    let least = Timestamp.least.microsecondsSince2001
    return place(
      of: date.timeIntervalSinceReferenceDate,
      in: least...Timestamp.greatest.microsecondsSince2001,
      near: Timestamp(date)?.microsecondsSince2001 ?? least,
      reading: { Timestamp(microsecondsSince2001: $0).date.timeIntervalSinceReferenceDate },
      as: { .text(text(Timestamp(microsecondsSince2001: $0))) }
    )
  }

  /// The place among numbers that read as seconds, which do not fall as the numbers rise. `guess` is
  /// likely to be near.
  private static func place(
    of seconds: Double,
    in range: ClosedRange<Int64>,
    near guess: Int64,
    reading read: (Int64) -> Double,
    as value: (Int64) -> Value
  ) -> ConstantPlace {
    if seconds.isNaN { return .unordered }
    if seconds > read(range.upperBound) { return .greatest }
    if seconds < read(range.lowerBound) { return .least }
    func first(_ holds: (Double) -> Bool) -> Int64 {
      var (low, high) = (range.lowerBound, range.upperBound)
      for bound in [guess + 4, guess - 4] where low <= bound && bound < high {
        if holds(read(bound)) { high = bound } else { low = bound + 1 }
      }
      return Int64.bisect(low, high) { holds(read($0)) }
    }
    let (start, after) = (first { $0 >= seconds }, first { $0 > seconds })
    if start == after { return .below(next: value(start)) }
    return start + 1 == after
      ? .exact(value(start)) : .range(from: value(start), before: value(after))
  }
}

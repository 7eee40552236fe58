import PredicatePlatform
import PredicateSyntax

/// Where a date stands among the numbers that a column keeps dates as. Memory compares dates as
/// doubles of seconds since 2001, so what counts is what each number reads as.
enum DatePlace {
  static func secondsSince1970(_ date: Date) -> ConstantPlace {
    let seconds = date.timeIntervalSinceReferenceDate
    if seconds.isNaN { return .unordered }
    if seconds.isInfinite { return .exact(.real(seconds)) }
    let offset = Date.timeIntervalBetween1970AndReferenceDate
    let first = leastDouble(near: seconds + offset) { $0 - offset >= seconds }
    let after = leastDouble(near: seconds + offset) { $0 - offset > seconds }
    if first == after { return .below(next: .real(first)) }
    return first.nextUp == after
      ? .exact(.real(first)) : .range(from: .real(first), before: .real(after))
  }

  /// Whether a date is in the first day of the year 1 or before it, or in the last of 9999 or after it.
  static func isDistant(_ date: Date) -> Bool {
    !(-63_113_817_600..<252_423_993_600).contains(date.timeIntervalSinceReferenceDate)
  }

  static func timestamp(_ date: Date, _ text: @escaping (Timestamp) -> String) -> ConstantPlace {
    let seconds = date.timeIntervalSinceReferenceDate
    if seconds.isNaN { return .unordered }
    let read = { (number: Int64) in
      Timestamp(microsecondsSince2001: number).date.timeIntervalSinceReferenceDate
    }
    let range = Timestamp.least.microsecondsSince2001...Timestamp.greatest.microsecondsSince2001
    if seconds > read(range.upperBound) { return .greatest }
    if seconds < read(range.lowerBound) { return .least }
    let nearest = Timestamp(date)?.microsecondsSince2001 ?? range.lowerBound
    let first = least(in: range, near: nearest) { read($0) >= seconds }
    let after = least(in: range, near: nearest) { read($0) > seconds }
    let value = { Value.text(text(Timestamp(microsecondsSince2001: $0))) }
    if first == after { return .below(next: value(first)) }
    return first + 1 == after
      ? .exact(value(first)) : .range(from: value(first), before: value(after))
  }

  /// The least double of which `holds`; it must hold of all that are greater, infinity included.
  private static func leastDouble(near guess: Double, _ holds: (Double) -> Bool) -> Double {
    let number = { (rank: Int64) in
      rank < 0
        ? -Double(bitPattern: UInt64(bitPattern: -rank))
        : Double(bitPattern: UInt64(bitPattern: rank))
    }
    let end = Int64(bitPattern: Double.infinity.bitPattern)
    let magnitude = Int64(bitPattern: guess.magnitude.bitPattern)
    let rank = guess < 0 ? -magnitude : magnitude
    return number(least(in: -end...end, near: rank) { holds(number($0)) })
  }

  /// The least number of which `holds`; the last if there is none. `guess` is likely to be near.
  private static func least(
    in range: ClosedRange<Int64>,
    near guess: Int64,
    _ holds: (Int64) -> Bool
  ) -> Int64 {
    var (low, high) = (range.lowerBound, range.upperBound)
    for bound in [guess + 4, guess - 4] where low <= bound && bound < high {
      if holds(bound) { high = bound } else { low = bound + 1 }
    }
    while low < high {
      let middle = low + Int64(UInt64(bitPattern: high &- low) / 2)
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

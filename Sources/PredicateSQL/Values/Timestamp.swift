package import PredicatePlatform
import PredicateSyntax

/// A point in time as PostgreSQL stores it: whole microseconds. Code that converts one to a `Date`
/// must do so as `date` does, since constants are compared with that.
package struct Timestamp: Hashable, Sendable {
  package let microsecondsSince2001: Int64

  package init(microsecondsSince2001: Int64) {
    self.microsecondsSince2001 = microsecondsSince2001
  }

  /// The time now, in whole microseconds, which every database keeps.
  package static var now: Date {
    let microseconds = Date().timeIntervalSinceReferenceDate * 1_000_000
    return Self(microsecondsSince2001: Int64(microseconds.rounded(.down))).date
  }

  /// The date it reads as: the double nearest to its seconds.
  package var date: Date {
    // One division of two exact numbers is rounded once. Past 2^53 microseconds the dividend is not
    // exact, but the whole seconds and the remainder are.
    guard abs(microsecondsSince2001) > 1 << 53 else {
      return Date(timeIntervalSinceReferenceDate: Double(microsecondsSince2001) / 1_000_000)
    }
    let (seconds, rest) = microsecondsSince2001.quotientAndRemainder(dividingBy: 1_000_000)
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + Double(rest) / 1_000_000)
  }

  /// The nearest one; nil where PostgreSQL has none.
  package init?(_ date: Date) {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite, abs(seconds) < 9.3e12 else { return nil }
    let whole = seconds.rounded(.down)
    // Apart, so that nothing is rounded twice.
    let fraction = Int64(((seconds - whole) * 1_000_000).rounded())
    let (product, isTooFar) = Int64(whole).multipliedReportingOverflow(by: 1_000_000)
    let (sum, isBeyond) = product.addingReportingOverflow(fraction)
    guard !isTooFar, !isBeyond,
      (Self.least.microsecondsSince2001...Self.greatest.microsecondsSince2001).contains(sum)
    else { return nil }
    microsecondsSince2001 = sum
  }

  /// 4714-11-24 BC, before which PostgreSQL has none
  static let least = Self(microsecondsSince2001: -211_845_110_400_000_000)
  /// The end of the year 294276, after which it has none
  static let greatest = Self(microsecondsSince2001: 9_223_339_708_799_999_999)

  /// `2025-01-01 00:00:00.000001+00`
  package var text: String { text(zone: "+00") }

  /// `2025-01-01 00:00:00.000001`
  package var zonelessText: String { text(zone: "") }

  private func text(zone: String) -> String {
    let (days, rest) = Int(microsecondsSince2001).dividedFloor(by: 86_400_000_000)
    let (second, fraction) = rest.quotientAndRemainder(dividingBy: 1_000_000)
    var date = CivilDate(daysSince2001: days)
    let isBeforeChrist = date.year <= 0
    if isBeforeChrist { date.year = 1 - date.year }
    return date.text + " " + CalendarTime.text(ofSecond: second)
      + (fraction > 0 ? "." + CalendarTime.padded(fraction, 6) : "") + zone
      + (isBeforeChrist ? " BC" : "")
  }
}

package import PredicateEvaluation
public import PredicatePlatform
import PredicateSQL
public import PredicateSyntax

/// A division of dates into hours, days, weeks, months or years of a time zone, to group by.
///
///     request.propertiesToFetch = [.bucket(of: "created", by: .month(in: berlin), as: "month"), .count(as: "n")]
///     request.groupBy = ["month"]
///
/// The value is the first instant of the period, a date. Weeks begin on Monday. The calendar is the
/// Gregorian one, also for dates before it. Where clocks change, days have 23 or 25 hours, and of an
/// hour that comes twice each is a period of its own.
///
/// SQLite groups by any zone. PostgreSQL groups by zones with a fixed distance from UTC; for others,
/// whose rules its server may have of another year, memory groups the rows.
public struct DateBucket: Hashable, Sendable {
  /// The length of the periods.
  public var unit: DateUnit
  /// The time zone in which they begin.
  var zone: PeriodZone

  /// The name of the time zone in which they begin: `Europe/Berlin`, `GMT+0530`
  public var timeZoneIdentifier: String { zone.identifier }

  /// Creates periods of a length.
  public init(_ unit: DateUnit, in timeZone: TimeZone = .gmt) {
    self.init(unit, in: .foundation(timeZone))
  }

  /// Creates periods of a length in the time zone of a name; nil if the system has no such zone.
  /// Where there is no Foundation, that is one of the files in `/usr/share/zoneinfo`.
  public init?(_ unit: DateUnit, inZoneNamed name: String) {
    guard let zone = try? PeriodZone(named: name) else { return nil }
    self.init(unit, in: zone)
  }

  package init(_ unit: DateUnit, in zone: PeriodZone) {
    self.unit = unit
    self.zone = zone
  }

  /// Hours of a time zone.
  public static func hour(in timeZone: TimeZone = .gmt) -> Self { Self(.hour, in: timeZone) }
  /// Days of a time zone.
  public static func day(in timeZone: TimeZone = .gmt) -> Self { Self(.day, in: timeZone) }
  /// Weeks of a time zone, from Monday.
  public static func week(in timeZone: TimeZone = .gmt) -> Self { Self(.week, in: timeZone) }
  /// Months of a time zone.
  public static func month(in timeZone: TimeZone = .gmt) -> Self { Self(.month, in: timeZone) }
  /// Years of a time zone.
  public static func year(in timeZone: TimeZone = .gmt) -> Self { Self(.year, in: timeZone) }

  /// The first instant of the period that a date is in.
  public func start(of date: Date) -> Date {
    Date(timeIntervalSinceReferenceDate: period.start(of: date.timeIntervalSinceReferenceDate))
  }

  private var period: DatePeriod { DatePeriod(unit: unit, zone: zone) }

  /// The value that stands for a value.
  func start(of value: Value) -> Value {
    if case .date(let date) = value { .date(start(of: date)) } else { .null }
  }

  var sqlTimeZone: SQLTimeZone {
    let name = zone.identifier
    let isFixed = name == "UTC" || name.hasPrefix("GMT")
    return SQLTimeZone(identifier: name, fixedOffset: isFixed ? zone.offset(at: 0) : nil)
  }
}

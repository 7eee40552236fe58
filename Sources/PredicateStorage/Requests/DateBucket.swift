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
/// proleptic Gregorian one. When clocks change, days have 23 or 25 hours, and an hour that occurs
/// twice is two periods.
///
/// SQLite groups by any zone. PostgreSQL groups by zones with a fixed offset from UTC; for others,
/// whose rules may differ on its server, memory groups the rows.
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

  /// Creates periods of a length in a named time zone; nil if it is unknown to the system. Without
  /// Foundation, zones are the files in `/usr/share/zoneinfo`.
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

  /// The value that represents the period of a value.
  func start(of value: Value) -> Value {
    if case .date(let date) = value { .date(start(of: date)) } else { .null }
  }

  var sqlTimeZone: SQLTimeZone {
    let name = zone.identifier
    let isFixed = name == "UTC" || name.hasPrefix("GMT")
    return SQLTimeZone(identifier: name, fixedOffset: isFixed ? zone.offset(at: 0) : nil)
  }
}

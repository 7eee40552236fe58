package import PredicatePlatform

/// A division of time into hours, days, weeks, months or years of a time zone. Every engine that
/// groups by dates uses it.
///
/// Days are those of the Gregorian calendar, also before it was introduced. A period begins at its
/// first instant: where clocks skip midnight, when they have skipped it; where an hour comes twice,
/// each is a period of its own.
package struct DatePeriod: Hashable, Sendable {
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    case hour, day, week, month, year
  }

  package let unit: Unit
  package let timeZone: TimeZone

  package init(unit: Unit, timeZone: TimeZone) {
    self.unit = unit
    self.timeZone = timeZone
  }

  /// Dates further from 2001, of which doubles do not have each second, are periods of their own.
  private static var range: ClosedRange<Double> { -1e13...1e13 }
  private static var secondsOfDay: Double { 86_400 }

  /// The first instant of the period that an instant is in; both are seconds since 2001, UTC.
  package func start(of seconds: Double) -> Double {
    guard Self.range.contains(seconds) else { return seconds }
    let offset = offset(at: seconds)
    let local = seconds + offset
    switch unit {
    case .hour: return (local / 3600).rounded(.down) * 3600 - offset
    case .day: return instant(ofDay: Self.day(of: local))
    case .week:
      // 2001-01-01 was a Monday.
      return instant(ofDay: (Self.day(of: local) / 7).rounded(.down) * 7)
    case .month:
      let civil = CivilDate(day: Int(Self.day(of: local)))
      return instant(ofDay: Double(CivilDate(year: civil.year, month: civil.month).day))
    case .year:
      let civil = CivilDate(day: Int(Self.day(of: local)))
      return instant(ofDay: Double(CivilDate(year: civil.year, month: 1).day))
    }
  }

  private static func day(of local: Double) -> Double { (local / secondsOfDay).rounded(.down) }

  private func offset(at seconds: Double) -> Double {
    Double(timeZone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: seconds)))
  }

  /// The first instant of a day, counted from 2001-01-01. It depends on the day alone.
  private func instant(ofDay day: Double) -> Double {
    let midnight = day * Self.secondsOfDay
    let before = offset(at: midnight - Self.secondsOfDay)
    let after = offset(at: midnight + Self.secondsOfDay)
    if before == after { return midnight - before }
    let instants = [(midnight - before, before), (midnight - after, after)]
      .filter { offset(at: $0.0) == $0.1 }.map(\.0)
    // Midnight comes once, twice, or is skipped.
    return instants.min() ?? midnight - before
  }
}

extension DatePeriod {
  private static let known = Mutex<[String: DatePeriod]>([:])

  /// The periods of a zone of this name, which is slow to look up; nil if there is none.
  package static func known(_ unit: Unit, _ zone: String) -> DatePeriod? {
    let key = unit.rawValue + " " + zone
    if let period = known.withLock({ $0[key] }) { return period }
    guard let timeZone = TimeZone(identifier: zone) else { return nil }
    let period = DatePeriod(unit: unit, timeZone: timeZone)
    known.withLock { known in
      if known.count >= 256 { known.removeAll() }
      known[key] = period
    }
    return period
  }
}

/// A day of the Gregorian calendar.
private struct CivilDate {
  var year: Int
  var month: Int
  /// The days since 2001-01-01.
  var day: Int

  /// 2001-01-01 counted from 0000-03-01, the start of a cycle of 400 years.
  private static let origin = 730_791
  private static let daysOfCycle = 146_097

  init(day: Int) {
    self.day = day
    let days = day + Self.origin
    let cycle = (days >= 0 ? days : days - Self.daysOfCycle + 1) / Self.daysOfCycle
    let dayOfCycle = days - cycle * Self.daysOfCycle
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    // Years begin in March here, so that a leap day is the last.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
  }

  /// The first day of a month.
  init(year: Int, month: Int) {
    self.year = year
    self.month = month
    let fromMarch = month <= 2 ? year - 1 : year
    let cycle = (fromMarch >= 0 ? fromMarch : fromMarch - 399) / 400
    let yearOfCycle = fromMarch - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    day = cycle * Self.daysOfCycle + dayOfCycle - Self.origin
  }
}

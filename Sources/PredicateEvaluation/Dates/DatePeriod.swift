import PredicatePlatform
package import PredicateSyntax

/// A division of time into hours, days, weeks, months or years of a time zone. Every engine that
/// groups by dates uses it.
///
/// Days are those of the proleptic Gregorian calendar. A period begins at its first instant: if
/// clocks skip midnight, right after the gap; if an hour occurs twice, each is a separate period.
package struct DatePeriod: Hashable, Sendable {
  package let unit: DateUnit
  package let zone: PeriodZone

  package init(unit: DateUnit, zone: PeriodZone) {
    self.unit = unit
    self.zone = zone
  }

  /// Dates so far from 2001 that doubles cannot represent every second are each their own period.
  private static var range: ClosedRange<Double> { -1e13...1e13 }
  private static var secondsOfDay: Double { 86_400 }

  /// The first instant of the period of an instant; both are seconds since 2001, UTC.
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
      let civil = CivilDate(daysSince2001: Int(Self.day(of: local)))
      let first = CivilDate.daysSince2001(year: civil.year, month: civil.month)
      return instant(ofDay: Double(first))
    case .year:
      let year = CivilDate(daysSince2001: Int(Self.day(of: local))).year
      return instant(ofDay: Double(CivilDate.daysSince2001(year: year, month: 1)))
    }
  }

  private static func day(of local: Double) -> Double { (local / secondsOfDay).rounded(.down) }

  private func offset(at seconds: Double) -> Double { Double(zone.offset(at: seconds)) }

  /// The first instant of a day, counted from 2001-01-01. It depends on the day alone.
  private func instant(ofDay day: Double) -> Double {
    let midnight = day * Self.secondsOfDay
    let before = offset(at: midnight - Self.secondsOfDay)
    let after = offset(at: midnight + Self.secondsOfDay)
    if before == after { return midnight - before }
    let instants = [(midnight - before, before), (midnight - after, after)]
      .filter { offset(at: $0.0) == $0.1 }.map(\.0)
    // Midnight occurs once, twice, or not at all.
    return instants.min() ?? midnight - before
  }
}

extension DatePeriod {
  private static let known = Mutex<[String: DatePeriod]>([:])

  /// The periods of the zone with this name, which is slow to look up; nil if it is unknown.
  package static func known(_ unit: DateUnit, _ zone: String) -> DatePeriod? {
    let key = unit.rawValue + " " + zone
    if let period = known.withLock({ $0[key] }) { return period }
    guard let found = try? PeriodZone(named: zone) else { return nil }
    let period = DatePeriod(unit: unit, zone: found)
    known.withLock { known in
      if known.count >= 256 { known.removeAll() }
      known[key] = period
    }
    return period
  }
}

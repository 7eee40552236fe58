/// A day of the proleptic Gregorian calendar.
package struct CivilDate {
  package var year, month, day: Int

  /// 2001-01-01 counted from 1970-01-01.
  @inlinable package static var daysFrom1970: Int { 11_323 }
  /// 2001-01-01 counted from 0000-03-01, the start of a cycle of 400 years.
  @usableFromInline static var origin: Int { 730_791 }
  @usableFromInline static var daysOfCycle: Int { 146_097 }

  package init(daysSince2001: Int) {
    let (cycle, dayOfCycle) = (daysSince2001 + Self.origin).dividedFloor(by: Self.daysOfCycle)
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    // Years begin in March here, so that a leap day is the last.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  }

  /// The number of days from 2001-01-01 to a date.
  @inlinable
  package static func daysSince2001(year: Int, month: Int, day: Int = 1) -> Int {
    let (cycle, yearOfCycle) = (month <= 2 ? year - 1 : year).dividedFloor(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * daysOfCycle + dayOfCycle - origin
  }

  /// `2025-01-31`
  package var text: String {
    let padded = CalendarTime.padded
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  package static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// The number of days of a month.
  static func days(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension FixedWidthInteger {
  /// The quotient rounded down, and the remainder, which is never negative.
  @inlinable
  package func dividedFloor(by divisor: Self) -> (quotient: Self, rest: Self) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}

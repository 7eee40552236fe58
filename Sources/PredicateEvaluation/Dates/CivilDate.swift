/// A day of the Gregorian calendar.
struct CivilDate {
  var year: Int
  var month: Int
  /// The days since 2001-01-01.
  var day: Int

  /// 2001-01-01 counted from 1970-01-01.
  static let daysSince1970 = 11_323
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

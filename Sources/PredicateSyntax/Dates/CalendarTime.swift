/// A time of the Gregorian calendar in UTC, computed without Foundation's formatters, which are
/// slow and differ between platforms.
package struct CalendarTime {
  private let date: CivilDate
  private let secondOfDay: Int

  package init(secondsSince2001 seconds: Int) {
    let days: Int
    (days, secondOfDay) = seconds.dividedFloor(by: 86_400)
    date = CivilDate(daysSince2001: days)
  }

  package func text(separator: String) -> String {
    date.text + separator + Self.text(ofSecond: secondOfDay)
  }

  /// `23:59:59`, of the seconds since midnight
  package static func text(ofSecond second: Int) -> String {
    "\(padded(second / 3_600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
  }

  package static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "")
      + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

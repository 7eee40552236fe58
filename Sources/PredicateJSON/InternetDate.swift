public import Foundation

/// Dates as RFC 3339 writes them: `2009-03-01T10:00:00Z`, `2009-03-01T11:00:00.25+01:00`.
///
/// By hand, because it is asked of every text of every record and must say no quickly and say yes
/// only to the whole form.
public enum InternetDate {
  /// Nil when `text` is not a date and time with a zone.
  public static func date(in text: String) -> Date? {
    // The shortest is `2009-03-01T10:00:00Z`.
    guard text.utf8.count >= 20, text.utf8.first.map(isDigit) == true else { return nil }
    var fields = Fields(Array(text.utf8)[...])
    guard let year = fields.number(4), fields.skip("-"),
      let month = fields.number(2), fields.skip("-"),
      let day = fields.number(2), fields.skip("T") || fields.skip("t") || fields.skip(" "),
      let hour = fields.number(2), fields.skip(":"),
      let minute = fields.number(2), fields.skip(":"),
      let second = fields.number(2),
      let fraction = fields.fraction(),
      let zone = fields.zone(),
      fields.rest.isEmpty,
      (1...12).contains(month), (1...days(in: month, of: year)).contains(day),
      hour < 24, minute < 60, second < 60 || (second == 60 && minute == 59)
    else { return nil }
    let wholeDays = daysSinceReference(year, month, day)
    let seconds = wholeDays * 86_400 + hour * 3_600 + minute * 60 + second - zone
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + fraction)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 2001-01-01 in the Gregorian calendar, whose years of 400 are all alike.
  private static func daysSinceReference(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let past = year - 1
    let leaps = past / 4 - past / 100 + past / 400
    let months = (1..<month).reduce(0) { $0 + days(in: $1, of: year) }
    return past * 365 + leaps + months + day - 1 - 730_485
  }

  private struct Fields {
    var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest.removeFirst()
      return true
    }

    /// Just so many digits.
    mutating func number(_ count: Int) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
      rest.removeFirst(count)
      return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// `.25`, or nothing, which is zero.
    mutating func fraction() -> Double? {
      guard skip(".") else { return 0 }
      let digits = rest.prefix(while: isDigit)
      rest.removeFirst(digits.count)
      guard !digits.isEmpty else { return nil }
      return Double("0." + String(decoding: digits, as: UTF8.self))
    }

    /// Seconds ahead of Greenwich: `Z`, `+01:00`, `-0500`.
    mutating func zone() -> Int? {
      if skip("Z") || skip("z") { return 0 }
      let sign = skip("+") ? 1 : skip("-") ? -1 : 0
      guard sign != 0, let hours = number(2), hours < 24 else { return nil }
      _ = skip(":")
      guard let minutes = number(2), minutes < 60 else { return nil }
      return sign * (hours * 3_600 + minutes * 60)
    }
  }
}

extension InternetDate {
  /// `date` in this form, in Greenwich time, with as much of a fraction as there is.
  public static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    let whole = seconds.rounded(.down)
    // From year 1 to year 9999; others have no such form.
    guard whole >= -63_113_904_000, whole < 252_423_993_600 else {
      return "\(seconds) seconds after 2001-01-01T00:00:00Z"
    }
    let (days, rest) = Int(whole).quotientAndRemainderFloored(dividingBy: 86_400)
    let (year, month, day) = calendarDay(days)
    var text = padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) + "T"
    text += padded(rest / 3_600, 2) + ":" + padded(rest / 60 % 60, 2) + ":" + padded(rest % 60, 2)
    let thousandths = Int(((seconds - whole) * 1_000).rounded(.down))
    if thousandths > 0 { text += "." + padded(thousandths, 3) }
    return text + "Z"
  }

  private static func calendarDay(_ days: Int) -> (year: Int, month: Int, day: Int) {
    var year = 2001 + days / 366
    while daysSinceReference(year + 1, 1, 1) <= days { year += 1 }
    while daysSinceReference(year, 1, 1) > days { year -= 1 }
    var month = 1
    while month < 12, daysSinceReference(year, month + 1, 1) <= days { month += 1 }
    return (year, month, days - daysSinceReference(year, month, 1) + 1)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Int {
  fileprivate func quotientAndRemainderFloored(dividingBy divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

package import Foundation

/// Points in time as PostgreSQL keeps them: whole microseconds, from 4713 BC to AD 294276.
package enum PostgresTimestamp {
  /// `2025-01-31 12:00:00.25+00`, of the nearest microsecond; nil out of range.
  package static func text(of date: Date) -> String? {
    guard let microseconds = microseconds(of: date) else { return nil }
    let (days, time) = microseconds.dividedFloor(by: microsecondsInDay)
    guard days >= firstDay else { return nil }
    let (year, month, day) = civil(from: days + daysTo2001)
    let (seconds, fraction) = time.quotientAndRemainder(dividingBy: 1_000_000)
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    return padded(year > 0 ? year : 1 - year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
      + " " + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2) + ":" + padded(second, 2)
      + "." + padded(fraction, 6) + "+00" + (year > 0 ? "" : " BC")
  }

  /// Whether the date is kept as it is: reading it back gives the very same number of seconds.
  package static func keeps(_ date: Date) -> Bool {
    guard let microseconds = microseconds(of: date), text(of: date) != nil else { return false }
    return self.date(microseconds: microseconds) == date
  }

  /// The date that PostgreSQL wrote; nil when it is none, such as `infinity`. Without an offset it
  /// is in UTC, without a time at midnight.
  package static func date(of text: some Collection<UInt8>) -> Date? {
    var reader = DigitReader(text)
    guard let year = reader.number(), reader.skip("-"), let month = reader.number(),
      reader.skip("-"), let day = reader.number()
    else { return nil }
    var time: Int64 = 0
    if reader.skip(" ") {
      guard let hour = reader.number(), reader.skip(":"), let minute = reader.number(),
        reader.skip(":"), let second = reader.number()
      else { return nil }
      time = ((hour * 60 + minute) * 60 + second) * 1_000_000
      if reader.skip(".") { time += reader.microseconds() }
      if reader.skip("+") {
        guard reader.number() == 0 else { return nil }
      } else if reader.skip("-") {
        return nil
      }
    }
    let isBeforeChrist = reader.skip(" ") && reader.skip("B") && reader.skip("C")
    guard reader.isAtEnd else { return nil }
    let days = days(year: isBeforeChrist ? 1 - year : year, month, day) - daysTo2001
    return date(microseconds: days * microsecondsInDay + time)
  }

  private static let microsecondsInDay: Int64 = 86_400_000_000
  /// From 1970-01-01 to 2001-01-01.
  private static let daysTo2001: Int64 = 11_323
  /// 4713-01-01 BC, from 2001-01-01.
  private static let firstDay: Int64 = -2_451_911

  private static func microseconds(of date: Date) -> Int64? {
    let seconds = date.timeIntervalSinceReferenceDate
    // AD 294276 ends here.
    guard seconds.isFinite, abs(seconds) < 9.2233e12 else { return nil }
    let whole = seconds.rounded(.down)
    // Apart, so that nothing is rounded twice.
    return Int64(whole) * 1_000_000 + Int64(((seconds - whole) * 1_000_000).rounded())
  }

  private static func date(microseconds: Int64) -> Date {
    // One division of two exact numbers is rounded once; past 2^53 microseconds the parts are.
    guard abs(microseconds) > 1 << 53 else {
      return Date(timeIntervalSinceReferenceDate: Double(microseconds) / 1_000_000)
    }
    let (seconds, rest) = microseconds.dividedFloor(by: 1_000_000)
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + Double(rest) / 1_000_000)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }

  /// Year, month and day of a day counted from 1970-01-01, in the Gregorian calendar of all times.
  private static func civil(from day: Int64) -> (Int64, Int64, Int64) {
    let (era, dayOfEra) = (day + 719_468).dividedFloor(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func days(year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).dividedFloor(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Int64 {
  /// Quotient rounded down, and what is left, which is never negative.
  fileprivate func dividedFloor(by divisor: Self) -> (quotient: Self, rest: Self) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}

/// Reads numbers and marks one after the other.
private struct DigitReader<Text: Collection> where Text.Element == UInt8 {
  private var rest: Text.SubSequence

  init(_ text: Text) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: mark) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// At most nine digits.
  mutating func number() -> Int64? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// What follows the point.
  mutating func microseconds() -> Int64 {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    var scale: Int64 = 100_000
    var result: Int64 = 0
    for digit in digits {
      result += Int64(digit - 0x30) * scale
      scale /= 10
    }
    return result
  }
}

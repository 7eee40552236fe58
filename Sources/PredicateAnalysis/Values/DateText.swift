package import Foundation

/// Dates in text: `2016-01-02`, `2016-01-02T03:04:05Z`, with a fraction, with an offset such as
/// `+02:00`. Without a zone it is UTC.
package enum DateText {
  package static func date(_ text: String) -> Date? {
    var rest = Substring(text.trimmingCharacters(in: .whitespaces)).utf8
    guard let year = digits(&rest, 4), take(&rest, "-"),
      let month = digits(&rest, 2), take(&rest, "-"), let day = digits(&rest, 2),
      (1...12).contains(month), (1...Self.days(month, of: year)).contains(day)
    else { return nil }
    var seconds = Double(CalendarTime.daysSince1970(year: year, month: month, day: day)) * 86_400
    if !rest.isEmpty {
      guard take(&rest, "T") || take(&rest, "t") || take(&rest, " "), let time = time(&rest) else {
        return nil
      }
      seconds += time
    }
    return rest.isEmpty ? Date(timeIntervalSince1970: seconds) : nil
  }

  /// The text of a date, `2016-01-02T03:04:05.25Z`, with as much of the fraction as tells it from
  /// others, up to nine digits; nil outside the years 0 to 9999.
  package static func text(of date: Date) -> String? {
    let seconds = date.timeIntervalSince1970
    guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
    let whole = seconds.rounded(.down)
    let text = CalendarTime(secondsSince1970: Int64(whole)).text(separator: "T")
    if seconds == whole { return text + "Z" }
    let billionths = min(Int(((seconds - whole) * 1e9).rounded()), 999_999_999)
    let digits = CalendarTime.padded(billionths, 9)
    let shorter = (1..<9).lazy.map { "\(text).\(digits.prefix($0))Z" }
    return shorter.first { Self.date($0) == date } ?? "\(text).\(digits)Z"
  }

  /// Seconds since midnight UTC.
  private static func time(_ rest: inout Substring.UTF8View) -> Double? {
    guard let hour = digits(&rest, 2), take(&rest, ":"), let minute = digits(&rest, 2),
      hour < 24, minute < 60
    else { return nil }
    var seconds = Double(hour * 3_600 + minute * 60)
    if take(&rest, ":") {
      guard let second = digits(&rest, 2), second <= 60 else { return nil }
      seconds += Double(second)
      if take(&rest, ".") || take(&rest, ",") {
        let fraction = rest.prefix { (48...57).contains($0) }
        guard let value = Double("0." + String(decoding: fraction, as: UTF8.self)) else {
          return nil
        }
        rest.removeFirst(fraction.count)
        seconds += value
      }
    }
    guard let offset = offset(&rest) else { return nil }
    return seconds - offset
  }

  private static func offset(_ rest: inout Substring.UTF8View) -> Double? {
    _ = take(&rest, " ")
    if rest.isEmpty || take(&rest, "Z") || take(&rest, "z") { return 0 }
    let west = take(&rest, "-")
    guard west || take(&rest, "+"), let hours = digits(&rest, 2) else { return nil }
    _ = take(&rest, ":")
    guard let minutes = rest.isEmpty ? 0 : digits(&rest, 2), hours <= 23, minutes < 60 else {
      return nil
    }
    let offset = Double(hours * 3_600 + minutes * 60)
    return west ? -offset : offset
  }

  private static func days(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func digits(_ rest: inout Substring.UTF8View, _ count: Int) -> Int? {
    let prefix = rest.prefix(count)
    guard prefix.count == count, prefix.allSatisfy({ (48...57).contains($0) }) else { return nil }
    rest.removeFirst(count)
    return prefix.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private static func take(_ rest: inout Substring.UTF8View, _ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }
}

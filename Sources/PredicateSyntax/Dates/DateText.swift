package import PredicatePlatform

/// Dates in text, without Foundation's formatters, which are slow and differ between platforms.
package enum DateText {
  /// The date in a text as people and databases write it: `2016-01-02`, `2016-01-02 03:04`, and
  /// everything that `instant` accepts. Without a zone it is UTC.
  package static func date(_ text: String) -> Date? {
    // Foundation takes longer to find that there is no space than parsing the date takes.
    let isTrimmed = text.utf8.first.isDigit && (text.utf8.last.isDigit || text.utf8.last == 0x5A)
    let trimmed = isTrimmed ? text : text.trimmed(where: \.isBlank)
    var reader = DateReader(Array(trimmed.utf8), isLoose: true)
    return reader.date()
  }

  /// The date in a UTF-8 text in memory, read as by `date(_:)`.
  package static func date(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
    instant(in: text) ?? date(String(decoding: text, as: UTF8.self))
  }

  /// The reason why a text is not a date, such as "there is no month 13"; nil for a date.
  package static func flaw(in text: String) -> String? {
    var reader = DateReader(Array(text.trimmed(where: \.isBlank).utf8), isLoose: true)
    return reader.date() == nil ? reader.flaw.description : nil
  }

  /// The date in the text of a column of dates: as `date(_:)`, but with nothing around it. Such texts
  /// sort as their days do, which databases rely upon; those with a space in front do not.
  package static func dateInColumn(_ text: String) -> Date? {
    guard text.utf8.first.isDigit,
      text.utf8.last.isDigit || text.utf8.last.map({ $0 | 0x20 }) == 0x7A
    else { return nil }
    return date(text)
  }

  /// The date in a text of RFC 3339, with a date, a time and a zone: `2009-03-01T10:00:00Z`,
  /// `2009-03-01T11:00:00.25+01:00`. Every text of every record is tested, so rejection is fast.
  package static func instant(_ text: String) -> Date? { instant(in: text.utf8) }

  /// The date in a UTF-8 text of RFC 3339 in memory.
  package static func instant(_ text: UnsafeBufferPointer<UInt8>) -> Date? { instant(in: text) }

  private static func instant(in text: some Collection<UInt8>) -> Date? {
    // The shortest valid text is `2009-03-01T10:00:00Z`.
    guard text.count >= 20, let first = text.first, (48...57).contains(first) else { return nil }
    var reader = DateReader(text, isLoose: false)
    return reader.date()
  }

  /// The text of a date, `2016-01-02T03:04:05.25Z`, with as many digits of the fraction as
  /// distinguish it from others, up to nine; nil outside the years 0 to 9999.
  package static func text(of date: Date) -> String? {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds >= -63_145_526_400, seconds < 252_423_993_600 else { return nil }
    let whole = seconds.rounded(.down)
    let text = CalendarTime(secondsSince2001: Int(whole)).text(separator: "T")
    if seconds == whole { return text + "Z" }
    let billionths = min(Int(((seconds - whole) * 1e9).rounded()), 999_999_999)
    let digits = CalendarTime.padded(billionths, 9)
    let shorter = (1..<9).lazy.map { "\(text).\(digits.prefix($0))Z" }
    return shorter.first { Self.date($0) == date } ?? "\(text).\(digits)Z"
  }

  /// The text of a date for people, whatever the year.
  package static func plain(_ date: Date) -> String {
    text(of: date)
      ?? NumberText.shortest(date.timeIntervalSinceReferenceDate)
      + " seconds after 2001-01-01T00:00:00Z"
  }
}

extension UInt8? {
  fileprivate var isDigit: Bool { self.map { (48...57).contains($0) } ?? false }
}

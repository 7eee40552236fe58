/// The day of a date in ISO 8601 text.
enum DateDay {
  /// `2025-01-01`; nil of years that do not have four digits.
  static func text(of secondsSince2001: Double) -> String? {
    guard abs(secondsSince2001) < 1e12 else { return nil }
    let text = Timestamp(microsecondsSince2001: Int64(secondsSince2001 * 1e6)).text
    let day = text.prefix { $0 != " " }
    return day.utf8.count == 10 && !text.hasSuffix("BC") ? String(day) : nil
  }
}

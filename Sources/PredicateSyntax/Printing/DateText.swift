import Foundation

/// Dates for people.
enum DateText {
  /// ISO 8601 in UTC; nil outside the years that it has four digits for.
  static func internet(_ date: Date) -> String? {
    let seconds = date.timeIntervalSinceReferenceDate
    guard writtenOut.contains(seconds) else { return nil }
    let isWhole = seconds == seconds.rounded()
    return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
  }

  /// From the beginning of year 1 to the end of year 9999.
  private static let writtenOut = -63_113_904_000.0..<252_423_993_600.0
}

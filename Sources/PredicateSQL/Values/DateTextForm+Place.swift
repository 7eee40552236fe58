import PredicatePlatform
import PredicateSchema
import PredicateSyntax

extension DateTextForm {
  /// Where a date stands among texts of this form, which are of the years 0 to 9999.
  func place(of date: Date) -> ConstantPlace {
    let seconds = date.timeIntervalSinceReferenceDate
    if seconds.isNaN { return .unordered }
    if seconds < Self.first { return .least }
    let unit: Double = self == .day ? 86_400 : 1
    // The reference date is midnight, so days begin at multiples of their length.
    let next = (seconds / unit).rounded(.up) * unit
    guard next < Self.end else { return .greatest }
    let text = Value.text(text(at: Int(next)))
    return next == seconds ? .exact(text) : .below(next: text)
  }

  /// The beginnings of the years 0 and 10000
  private static let first = -63_145_526_400.0
  private static let end = 252_423_993_600.0

  private func text(at secondsSince2001: Int) -> String {
    let time = CalendarTime(secondsSince2001: secondsSince2001)
    return switch self {
    case .day: String(time.text(separator: "T").prefix(10))
    case .seconds: time.text(separator: " ")
    case .zonelessSeconds: time.text(separator: "T")
    case .universalSeconds: time.text(separator: "T") + "Z"
    }
  }
}

public import PredicatePlatform
import PredicateSyntax

/// The texts of a record that are read as dates. JSON and CSV have no dates, so by default text
/// stays text: `dueDate BEGINSWITH "2009-03"` must work.
public enum DateRule: Hashable, Sendable {
  /// no text is a date
  case none
  /// texts under these keys, if they are dates as `CAST` to `NSDate` reads them: `2009-03-01`,
  /// `2009-03-01T10:00`, `2009-03-01T10:00:00+01:00`, in UTC without a zone
  case keys(Set<String>)
  /// any text that is a complete date and time with a zone: `2009-03-01T10:00:00Z`
  case automatic

  func date(in text: String, under key: String?) -> Date? {
    switch self {
    case .none: nil
    case .keys(let keys):
      key.map(keys.containsExactly) == true ? DateText.instant(text) ?? DateText.date(text) : nil
    case .automatic: DateText.instant(text)
    }
  }

  /// The date in `text`, if this rule reads it as one.
  public func date(_ text: String, forKey key: String) -> Date? { date(in: text, under: key) }
}

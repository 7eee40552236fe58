/// A period of time whose start stands for the dates in it. Weeks begin on Monday.
public enum SQLDateUnit: String, Hashable, Sendable, CaseIterable {
  /// an hour
  case hour
  /// a day
  case day
  /// a week from Monday
  case week
  /// a month
  case month
  /// a year
  case year
}

/// The time zone in which periods of time begin.
public struct SQLTimeZone: Hashable, Sendable {
  /// The name: `Europe/Berlin`, `GMT+0530`
  public var identifier: String
  /// The seconds that it is always ahead of UTC; nil where that changes.
  public var fixedOffset: Int?

  /// Creates a time zone.
  public init(identifier: String, fixedOffset: Int?) {
    self.identifier = identifier
    self.fixedOffset = fixedOffset
  }
}

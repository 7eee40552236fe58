/// A period of time; its start represents all dates in it.
public enum DateUnit: String, Hashable, Sendable, Codable, CaseIterable {
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

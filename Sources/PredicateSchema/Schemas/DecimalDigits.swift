/// The maximum digits of a decimal before and after its point.
public struct DecimalDigits: Hashable, Sendable {
  /// The number of digits before the point.
  public package(set) var whole: Int
  /// The number of digits after the point: SQL's scale.
  public package(set) var fraction: Int

  /// Creates counted digits, such as those of a sum of two columns.
  package init(whole: Int, fraction: Int) {
    self.whole = whole
    self.fraction = fraction
  }

  /// The number of all digits: SQL's precision.
  public var precision: Int { whole + fraction }
}

extension DecimalDigits {
  /// The maximum of databases.
  private static let limit = 1_000

  /// Creates the digits of SQL's `DECIMAL(10, 2)`.
  ///
  /// Fails unless the precision is from 1 to 1,000, and the scale from 0 to the precision.
  public init?(precision: Int, scale: Int) {
    guard (1...Self.limit).contains(precision), (0...precision).contains(scale) else { return nil }
    self.init(whole: precision - scale, fraction: scale)
  }
}

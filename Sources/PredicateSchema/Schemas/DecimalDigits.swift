/// The most digits that a decimal has before and after its point.
public struct DecimalDigits: Hashable, Sendable {
  /// How many digits stand before the point.
  public package(set) var whole: Int
  /// How many digits stand after the point: SQL's scale.
  public package(set) var fraction: Int

  /// Creates digits that were counted, as of a sum of two columns.
  package init(whole: Int, fraction: Int) {
    self.whole = whole
    self.fraction = fraction
  }

  /// How many digits there are in all: SQL's precision.
  public var precision: Int { whole + fraction }
}

extension DecimalDigits {
  /// The most that databases have.
  private static let limit = 1_000

  /// Creates the digits of SQL's `DECIMAL(10, 2)`.
  ///
  /// Fails unless the precision is from 1 to 1,000, and the scale from 0 to the precision.
  public init?(precision: Int, scale: Int) {
    guard (1...Self.limit).contains(precision), (0...precision).contains(scale) else { return nil }
    self.init(whole: precision - scale, fraction: scale)
  }
}

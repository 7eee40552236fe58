/// The most digits that a decimal has before and after its point.
public struct DecimalDigits: Hashable, Sendable {
  /// How many digits stand before the point.
  public var whole: Int
  /// How many digits stand after the point: SQL's scale.
  public var fraction: Int

  /// Creates a number of digits.
  public init(whole: Int, fraction: Int) {
    self.whole = whole
    self.fraction = fraction
  }

  /// How many digits there are in all: SQL's precision.
  public var precision: Int { whole + fraction }
}

extension DecimalDigits {
  /// The most that databases have.
  private static let limit = 1_000

  /// The digits of SQL's `DECIMAL(10, 2)`; nil where a decimal has no such digits.
  package init?(precision: Int, scale: Int) {
    guard (1...Self.limit).contains(precision), (0...precision).contains(scale) else { return nil }
    self.init(whole: precision - scale, fraction: scale)
  }
}

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

/// The settings for opening a database file.
public struct SQLiteOptions: Hashable, Sendable {
  /// Whether writing is prohibited.
  public var isReadOnly: Bool
  /// Whether a missing file is created.
  public var createsFile: Bool
  /// The time limit for waiting for another connection's lock.
  public var busyTimeout: Duration
  /// The number of prepared statements kept for reuse.
  public var statementCacheSize: Int

  public init(
    isReadOnly: Bool = false,
    createsFile: Bool = false,
    busyTimeout: Duration = .seconds(5),
    statementCacheSize: Int = 64
  ) {
    self.isReadOnly = isReadOnly
    self.createsFile = createsFile
    self.busyTimeout = busyTimeout
    self.statementCacheSize = statementCacheSize
  }

  public static let `default` = Self()
  public static let readOnly = Self(isReadOnly: true)
  public static let creating = Self(createsFile: true)
}

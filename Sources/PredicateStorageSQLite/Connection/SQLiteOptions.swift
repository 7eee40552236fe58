/// How a database file is opened.
public struct SQLiteOptions: Hashable, Sendable {
  /// Whether nothing may be written.
  public var isReadOnly: Bool
  /// Whether a file is made where there is none.
  public var createsFile: Bool
  /// How long to wait for another connection's lock.
  public var busyTimeout: Duration
  /// How many prepared statements are kept to be used again.
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

/// The settings for connections to a server.
public struct MariaDBOptions: Hashable, Sendable {
  /// The time limit of a statement, after which the server stops it; nil for none.
  public var statementTimeout: Duration?
  /// The time limit for waiting for another session's lock, in whole seconds; nil for the server's.
  public var lockTimeout: Duration?
  /// The time limit for connecting, in whole seconds.
  public var connectTimeout: Duration
  /// The number of idle connections that are kept open.
  public var idleConnections: Int
  /// The number of connections that are open at once. Requests beyond it wait for one.
  public var maximumConnections: Int
  /// The time limit for waiting for one of them.
  public var poolTimeout: Duration

  /// Creates options; those left out are the default ones.
  public init(
    statementTimeout: Duration? = nil,
    lockTimeout: Duration? = nil,
    connectTimeout: Duration = .seconds(10),
    idleConnections: Int = 4,
    maximumConnections: Int = 16,
    poolTimeout: Duration = .seconds(30)
  ) {
    self.statementTimeout = statementTimeout
    self.lockTimeout = lockTimeout
    self.connectTimeout = connectTimeout
    self.idleConnections = idleConnections
    self.maximumConnections = maximumConnections
    self.poolTimeout = poolTimeout
  }
}

extension MariaDBOptions {
  /// The statement that makes a session ours: what a statement means depends on each of these.
  var session: String {
    var settings = [
      // An UPDATE sets all columns at once, as elsewhere; a value that does not fit is an error.
      """
      sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,NO_AUTO_VALUE_ON_ZERO,\
      SIMULTANEOUS_ASSIGNMENT'
      """,
      "time_zone = '+00:00'", "autocommit = 1", "sql_auto_is_null = 0", "sql_safe_updates = 0",
      "sql_select_limit = DEFAULT", "completion_type = 0", "foreign_key_checks = 1",
      "unique_checks = 1",
      // The cache takes keys of rows outside for equal where their collation does, `A` and `Å`.
      "optimizer_switch = 'subquery_cache=off'",
      // Texts are sorted and grouped by so many bytes, of which the buffer must hold 15 keys.
      "max_sort_length = 262144", "sort_buffer_size = 16777216",
    ]
    if let statementTimeout {
      settings.append("max_statement_time = \(max(Self.seconds(statementTimeout), 0.001))")
    }
    if let lockTimeout {
      let seconds = Int(max(Self.seconds(lockTimeout).rounded(.up), 1))
      settings.append("innodb_lock_wait_timeout = \(seconds)")
      settings.append("lock_wait_timeout = \(seconds)")
    }
    return """
      SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin; \
      SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ; \
      SET SESSION \(settings.joined(separator: ", "))
      """
  }

  /// The duration in seconds, at most a year, which is the server's own limit for most.
  static func seconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return min(max(Double(seconds) + Double(attoseconds) / 1e18, 0), 31_536_000)
  }
}

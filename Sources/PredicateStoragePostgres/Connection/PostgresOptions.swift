import PredicateSQL

/// The settings for connections to a server.
public struct PostgresOptions: Hashable, Sendable {
  /// The time limit of a statement, after which the server stops it; nil for none.
  public var statementTimeout: Duration?
  /// The time limit for waiting for another session's lock; nil for none.
  public var lockTimeout: Duration?
  /// The time limit for connecting.
  public var connectTimeout: Duration
  /// The schemas, in PostgreSQL's sense of folders of tables, that are searched for tables; new
  /// tables are created in the first. Empty for the server's default for the user: `public`.
  public var searchPath: [String]
  /// The name of the sessions in the server's `pg_stat_activity`.
  public var applicationName: String
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
    searchPath: [String] = [],
    applicationName: String = "predicateql",
    idleConnections: Int = 4,
    maximumConnections: Int = 16,
    poolTimeout: Duration = .seconds(30)
  ) {
    self.statementTimeout = statementTimeout
    self.lockTimeout = lockTimeout
    self.connectTimeout = connectTimeout
    self.searchPath = searchPath
    self.applicationName = applicationName
    self.idleConnections = idleConnections
    self.maximumConnections = maximumConnections
    self.poolTimeout = poolTimeout
  }
}

extension PostgresOptions {
  /// The settings of a new session, by PostgreSQL's names. The first four choose among the ways in
  /// which it writes values.
  var settings: [(name: String, value: String)] {
    var settings = [
      ("TimeZone", "UTC"), ("DateStyle", "ISO, YMD"), ("bytea_output", "hex"),
      ("extra_float_digits", "1"), ("standard_conforming_strings", "on"),
      ("application_name", applicationName),
    ]
    if let statementTimeout {
      settings.append(("statement_timeout", Self.milliseconds(statementTimeout)))
    }
    if let lockTimeout { settings.append(("lock_timeout", Self.milliseconds(lockTimeout))) }
    if !searchPath.isEmpty {
      settings.append(("search_path", searchPath.map(PostgresName.quoted).joined(separator: ", ")))
    }
    return settings
  }

  /// The duration in milliseconds, at least one: zero would mean no limit.
  private static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
    let limit = Int64(Int32.max)
    guard !isTooLong, product < limit else { return "\(limit)ms" }
    return "\(min(max(product + attoseconds / 1_000_000_000_000_000, 1), limit))ms"
  }
}

enum PostgresName {
  /// An identifier as written in SQL.
  static func quoted(_ name: String) -> String {
    PostgresDialect().quoted(name)
  }
}

import PredicateSQL

/// How to speak with a server.
public struct PostgresOptions: Hashable, Sendable {
  /// How long a statement may take before the server stops it; nil is as long as it takes.
  public var statementTimeout: Duration?
  /// How long to wait for a lock that another session holds; nil is for ever.
  public var lockTimeout: Duration?
  /// How long to wait for a connection.
  public var connectTimeout: Duration
  /// The schemas, in PostgreSQL's sense of folders of tables, in which tables are looked for, and in
  /// the first of which they are made. Empty is what the server has for the user: `public`.
  public var searchPath: [String]
  /// What the server shows of the sessions in `pg_stat_activity`.
  public var applicationName: String
  /// How many connections are kept open while nobody needs them.
  public var idleConnections: Int

  public init(
    statementTimeout: Duration? = nil,
    lockTimeout: Duration? = nil,
    connectTimeout: Duration = .seconds(10),
    searchPath: [String] = [],
    applicationName: String = "predicateql",
    idleConnections: Int = 4
  ) {
    self.statementTimeout = statementTimeout
    self.lockTimeout = lockTimeout
    self.connectTimeout = connectTimeout
    self.searchPath = searchPath
    self.applicationName = applicationName
    self.idleConnections = idleConnections
  }
}

extension PostgresOptions {
  /// What the session is told when it begins, by the names of PostgreSQL. The first four say in
  /// which of several ways it writes values.
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

  /// At least one: zero would mean no limit.
  private static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
    let limit = Int64(Int32.max)
    guard !isTooLong, product < limit else { return "\(limit)ms" }
    return "\(min(max(product + attoseconds / 1_000_000_000_000_000, 1), limit))ms"
  }
}

enum PostgresName {
  /// An identifier as SQL writes it.
  static func quoted(_ name: String) -> String {
    PostgresDialect().quoted(name)
  }
}

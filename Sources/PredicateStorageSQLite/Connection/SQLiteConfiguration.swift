import CSQLite

/// The configuration of every connection.
enum SQLiteConfiguration {
  /// Configures a connection. `stop` lives as long as the connection.
  static func configure(
    _ database: OpaquePointer,
    _ options: SQLiteOptions,
    _ access: SQLiteAccess,
    _ stop: SQLiteStop
  ) {
    sqlite3_extended_result_codes(database, 1)
    stop.watch(database)
    // A name in double quotes that is not a column would otherwise silently be taken as text.
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DQS_DML, 0)
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DQS_DDL, 0)
    // The file may be untrusted: its views may not call functions that could do harm. Where rows are
    // changed its triggers have to run, and those that keep a table of FTS5 need more trust; SQLite's
    // own functions that could do harm are off.
    let isTrusted: Int32 = options.onlyReads ? 0 : 1
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, isTrusted)
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DEFENSIVE, 1)
    // Detects more kinds of damage in a file while it is read.
    var settings = "PRAGMA cell_size_check = ON"
    if access == .tidyReading { settings += "; PRAGMA query_only = ON" }
    if let size = options.cacheSize {
      // A negative number counts KiB.
      settings += "; PRAGMA cache_size = -\(min(max(size, 1024) / 1024, Int(Int32.max)))"
    }
    if let size = options.mappedSize { settings += "; PRAGMA mmap_size = \(max(size, 0))" }
    sqlite3_exec(database, settings, nil, nil, nil)
  }
}

import CSQLite

/// The configuration of every connection.
enum SQLiteConfiguration {
  static func configure(_ database: OpaquePointer, _ options: SQLiteOptions) {
    sqlite3_extended_result_codes(database, 1)
    sqlite3_busy_timeout(database, milliseconds(options.busyTimeout))
    // A name in double quotes that is not a column would otherwise silently be taken as text.
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DQS_DML, 0)
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DQS_DDL, 0)
    // The file may be untrusted: its triggers and views may not call functions that could do harm.
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DEFENSIVE, 1)
    // Detects more kinds of damage in a file while it is read.
    sqlite3_exec(database, "PRAGMA cell_size_check = ON", nil, nil, nil)
    // Cancelling a task stops its statement, even if it runs long without a row.
    sqlite3_progress_handler(database, 10_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }

  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    let (product, isOver) = seconds.multipliedReportingOverflow(by: 1000)
    return isOver ? .max : Int32(clamping: max(product, 0) + attoseconds / 1_000_000_000_000_000)
  }
}

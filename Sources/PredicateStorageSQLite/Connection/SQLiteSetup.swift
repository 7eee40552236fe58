import CSQLite

/// What is told to every connection.
enum SQLiteSetup {
  static func configure(_ database: OpaquePointer, _ options: SQLiteOptions) {
    sqlite3_extended_result_codes(database, 1)
    sqlite3_busy_timeout(database, milliseconds(options.busyTimeout))
    // A name in double quotes that is no column would otherwise be taken for text, without a word.
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DQS_DML, 0)
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DQS_DDL, 0)
    // The file may be a stranger's: its triggers and views may not call what could do harm.
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DEFENSIVE, 1)
    // Finds more of the damage that a file may have while it is read.
    sqlite3_exec(database, "PRAGMA cell_size_check = ON", nil, nil, nil)
    // A task that is cancelled stops its statement, however long that goes without a row.
    sqlite3_progress_handler(database, 10_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }

  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    let (product, isOver) = seconds.multipliedReportingOverflow(by: 1000)
    return isOver ? .max : Int32(clamping: max(product, 0) + attoseconds / 1_000_000_000_000_000)
  }
}

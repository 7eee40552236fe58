import CSQLite

/// The configuration of every connection.
enum SQLiteConfiguration {
  /// Configures a connection. `stop` lives as long as the connection.
  static func configure(_ database: OpaquePointer, _ options: SQLiteOptions, _ stop: SQLiteStop) {
    sqlite3_extended_result_codes(database, 1)
    stop.watch(database)
    // A name in double quotes that is not a column would otherwise silently be taken as text.
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DQS_DML, 0)
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DQS_DDL, 0)
    // The file may be untrusted: its views may not call functions that could do harm. Where rows are
    // changed its triggers have to run, and those that keep a table of FTS5 need more trust; SQLite's
    // own functions that could do harm are off.
    let isTrusted: Int32 = options.isReadOnly ? 0 : 1
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, isTrusted)
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DEFENSIVE, 1)
    // Detects more kinds of damage in a file while it is read.
    sqlite3_exec(database, "PRAGMA cell_size_check = ON", nil, nil, nil)
  }
}

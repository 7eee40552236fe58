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
    // The file may be untrusted: its triggers and views may not call functions that could do harm.
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = predicate_sqlite_configure(
      database,
      SQLITE_DBCONFIG_ENABLE_FKEY,
      options.enforcesForeignKeys ? 1 : 0
    )
    // Detects more kinds of damage in a file while it is read.
    sqlite3_exec(database, "PRAGMA cell_size_check = ON", nil, nil, nil)
  }
}

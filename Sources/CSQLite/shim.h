#include <sqlite3.h>

/// SQLITE_TRANSIENT is a cast that Swift does not import: SQLite copies what it is given.
static inline sqlite3_destructor_type predicate_sqlite_transient(void) {
  return SQLITE_TRANSIENT;
}

/// Swift does not call functions that take any number of arguments. Returns SQLite's result code.
static inline int predicate_sqlite_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

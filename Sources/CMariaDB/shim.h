// Debian keeps the headers in a folder of their own.
#if __has_include(<mysql.h>)
#include <mysql.h>
#else
#include <mariadb/mysql.h>
#endif

// Several statements in one text, which never has values in it; the number of rows that an UPDATE
// finds, whether they change or not.
static const unsigned long predicate_mariadb_flags = CLIENT_MULTI_STATEMENTS | CLIENT_FOUND_ROWS;

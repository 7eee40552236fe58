// MariaDB's client library, loaded when a function of it is first called. The release is linked with
// this instead of libmariadb, so that it starts without it, and without what it is linked with.
//
// Without the library the version is 0 and connections cannot be made; the program asks for the version
// first.
#define LIBRARY "libmariadb.so.3"
#include "lazy-library.h"

#if __has_include(<mysql.h>)
#include <mysql.h>
#else
#include <mariadb/mysql.h>
#endif

FORWARD(unsigned long, mysql_get_client_version, (void), (), 0)
FORWARD(const char *, mysql_get_client_info, (void), (), "")
FORWARD(MYSQL *, mysql_init, (MYSQL * a), (a), NULL)
FORWARD(int, mysql_options, (MYSQL * a, enum mysql_option b, const void *c), (a, b, c), 1)
FORWARD(MYSQL *, mysql_real_connect, (MYSQL * a, const char *b, const char *c, const char *d, const char *e, unsigned int f, const char *g, unsigned long h), (a, b, c, d, e, f, g, h), NULL)
FORWARD_VOID(mysql_close, (MYSQL * a), (a))
FORWARD(unsigned int, mysql_errno, (MYSQL * a), (a), 0)
FORWARD(const char *, mysql_error, (MYSQL * a), (a), "")
FORWARD(const char *, mysql_sqlstate, (MYSQL * a), (a), "")
FORWARD(unsigned long, mysql_thread_id, (MYSQL * a), (a), 0)
FORWARD(unsigned long, mysql_get_server_version, (MYSQL * a), (a), 0)
FORWARD(my_bool, mariadb_connection, (MYSQL * a), (a), 0)
FORWARD(my_bool, mariadb_get_info, (MYSQL * a, enum mariadb_value b, void *c), (a, b, c), 1)
FORWARD(my_socket, mysql_get_socket, (MYSQL * a), (a), -1)
FORWARD(int, mysql_real_query, (MYSQL * a, const char *b, unsigned long c), (a, b, c), 1)
FORWARD(int, mysql_next_result, (MYSQL * a), (a), -1)
FORWARD(MYSQL_RES *, mysql_store_result, (MYSQL * a), (a), NULL)
FORWARD_VOID(mysql_free_result, (MYSQL_RES * a), (a))
FORWARD(unsigned int, mysql_num_fields, (MYSQL_RES * a), (a), 0)
FORWARD(MYSQL_FIELD *, mysql_fetch_fields, (MYSQL_RES * a), (a), NULL)
FORWARD(MYSQL_STMT *, mysql_stmt_init, (MYSQL * a), (a), NULL)
FORWARD(int, mysql_stmt_prepare, (MYSQL_STMT * a, const char *b, unsigned long c), (a, b, c), 1)
FORWARD(my_bool, mysql_stmt_attr_set, (MYSQL_STMT * a, enum enum_stmt_attr_type b, const void *c), (a, b, c), 1)
FORWARD(my_bool, mysql_stmt_bind_param, (MYSQL_STMT * a, MYSQL_BIND *b), (a, b), 1)
FORWARD(int, mysql_stmt_execute, (MYSQL_STMT * a), (a), 1)
FORWARD(MYSQL_RES *, mysql_stmt_result_metadata, (MYSQL_STMT * a), (a), NULL)
FORWARD(my_bool, mysql_stmt_bind_result, (MYSQL_STMT * a, MYSQL_BIND *b), (a, b), 1)
FORWARD(int, mysql_stmt_store_result, (MYSQL_STMT * a), (a), 1)
FORWARD(int, mysql_stmt_fetch, (MYSQL_STMT * a), (a), 1)
FORWARD(int, mysql_stmt_fetch_column, (MYSQL_STMT * a, MYSQL_BIND *b, unsigned int c, unsigned long d), (a, b, c, d), 1)
FORWARD(my_bool, mysql_stmt_free_result, (MYSQL_STMT * a), (a), 1)
FORWARD(my_bool, mysql_stmt_close, (MYSQL_STMT * a), (a), 1)
FORWARD(unsigned int, mysql_stmt_errno, (MYSQL_STMT * a), (a), 0)
FORWARD(const char *, mysql_stmt_error, (MYSQL_STMT * a), (a), "")
FORWARD(const char *, mysql_stmt_sqlstate, (MYSQL_STMT * a), (a), "")
FORWARD(unsigned long long, mysql_stmt_affected_rows, (MYSQL_STMT * a), (a), 0)

// PostgreSQL's client library, loaded when a function of it is first called. The release is linked
// with this instead of libpq, which would bring LDAP and Kerberos into every start of the program.
//
// Without the library the version is 0, addresses cannot be read and connections cannot be made; the
// program asks for the version first.
#define LIBRARY "libpq.so.5"
#include "lazy-library.h"

#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

FORWARD(int, PQlibVersion, (void), (), 0)
FORWARD(PGconn *, PQconnectdbParams, (const char *const *a, const char *const *b, int c), (a, b, c), NULL)
FORWARD(PQconninfoOption *, PQconninfoParse, (const char *a, char **b), (a, b), NULL)
FORWARD_VOID(PQconninfoFree, (PQconninfoOption * a), (a))
FORWARD_VOID(PQfreemem, (void *a), (a))
FORWARD_VOID(PQfinish, (PGconn * a), (a))
FORWARD(ConnStatusType, PQstatus, (const PGconn *a), (a), CONNECTION_BAD)
FORWARD(PGTransactionStatusType, PQtransactionStatus, (const PGconn *a), (a), PQTRANS_UNKNOWN)
FORWARD(const char *, PQparameterStatus, (const PGconn *a, const char *b), (a, b), NULL)
FORWARD(int, PQserverVersion, (const PGconn *a), (a), 0)
FORWARD(char *, PQerrorMessage, (const PGconn *a), (a), "")
FORWARD(char *, PQhost, (const PGconn *a), (a), NULL)
FORWARD(char *, PQport, (const PGconn *a), (a), NULL)
FORWARD(char *, PQdb, (const PGconn *a), (a), NULL)
FORWARD(int, PQconsumeInput, (PGconn * a), (a), 0)
FORWARD(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn * a, PQnoticeProcessor b, void *c), (a, b, c), NULL)
FORWARD(PGcancel *, PQgetCancel, (PGconn * a), (a), NULL)
FORWARD_VOID(PQfreeCancel, (PGcancel * a), (a))
FORWARD(int, PQcancel, (PGcancel * a, char *b, int c), (a, b, c), 0)
FORWARD(PGresult *, PQexec, (PGconn * a, const char *b), (a, b), NULL)
FORWARD(PGresult *, PQexecParams, (PGconn * a, const char *b, int c, const Oid *d, const char *const *e, const int *f, const int *g, int h), (a, b, c, d, e, f, g, h), NULL)
FORWARD(PGresult *, PQprepare, (PGconn * a, const char *b, const char *c, int d, const Oid *e), (a, b, c, d, e), NULL)
FORWARD(PGresult *, PQexecPrepared, (PGconn * a, const char *b, int c, const char *const *d, const int *e, const int *f, int g), (a, b, c, d, e, f, g), NULL)
FORWARD(ExecStatusType, PQresultStatus, (const PGresult *a), (a), PGRES_FATAL_ERROR)
FORWARD(char *, PQresultErrorField, (const PGresult *a, int b), (a, b), NULL)
FORWARD_VOID(PQclear, (PGresult * a), (a))
FORWARD(int, PQntuples, (const PGresult *a), (a), 0)
FORWARD(int, PQnfields, (const PGresult *a), (a), 0)
FORWARD(char *, PQgetvalue, (const PGresult *a, int b, int c), (a, b, c), "")
FORWARD(int, PQgetlength, (const PGresult *a, int b, int c), (a, b, c), 0)
FORWARD(int, PQgetisnull, (const PGresult *a, int b, int c), (a, b, c), 1)
FORWARD(char *, PQcmdTuples, (PGresult * a), (a), "")

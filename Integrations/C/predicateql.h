/* predicateql.h: Apple's predicate format language for any program (libpredicateql.so).
 *
 *   pq_predicate *template, *adults;
 *   char *error;
 *   pq_open("age >= %d", 9, NULL, &template, &error);
 *   pq_bind(template, "[18]", NULL, &adults, &error);
 *   uint8_t answer;
 *   pq_match_json(adults, "{\"age\": 36}", 11, 0, &answer, &error);   // answer == PQ_MATCH
 *
 * Ownership. Whatever is passed in stays the caller's, and is not used after the call. A text that
 * comes back through a `char **` is the caller's, and is freed by `pq_free`; it may be NULL. So is a
 * `pq_predicate`, which is freed by `pq_close`, a `pq_cancellation`, freed by `pq_cancellation_free`, a
 * `pq_store`, freed by `pq_store_close`, and a `pq_cursor`, freed by `pq_cursor_close`. A place for a
 * text may itself be NULL: the text is then not made.
 *
 * Threads. Every function may be called from any thread. One `pq_predicate` and one `pq_store` may be
 * used by any number of threads at once, a `pq_cursor` by one at a time; none must be closed while a
 * call uses it. A process that was forked from one that had opened a store cannot read stores.
 *
 * Processors. `make library` builds for x86-64-v2 (SSE4.2), or for 64-bit ARM.
 *
 * Texts are UTF-8. `options` is JSON or NULL, and ends with a zero:
 *
 *   {"policy": "untrusted",            or "comparisons", "unrestricted", or a policy as an object
 *    "mode": "default",                or "strictApple"
 *    "missingKey": "automatic",        or "error", "null"
 *    "typeMismatch": "error",          or "false"
 *    "dates": ["born"],                keys whose texts are dates, also in Arrow ("2017-07-22",
 *                                      "2017-07-22T05:00", in UTC where they name no zone); or
 *                                      "automatic", for dates and times with a zone anywhere; "none"
 *    "strictJSON": false,              whether whole lines are checked, or only what is read
 *    "now": "2026-01-02T00:00:00Z"}    the time that now() gives
 *
 * Options that are empty, null, unknown or given twice, in a policy too, are PQ_ARGUMENT: none of them
 * means fewer limits.
 *
 * A text from a stranger is opened with a policy: it then cannot take more time or memory than the
 * policy's limits, nor read keys that the policy denies.
 */
#ifndef PREDICATEQL_H
#define PREDICATEQL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It differs from `pq_abi_version()` where the library is another. */
#define PQ_ABI_VERSION 1

typedef struct pq_predicate pq_predicate;
typedef struct pq_cancellation pq_cancellation;
typedef struct pq_store pq_store;
typedef struct pq_cursor pq_cursor;

/* Statuses: 0 is success. Numbers never change, and there may be new ones. */
typedef int32_t pq_status;
#define PQ_OK 0
#define PQ_INVALID 1   /* the predicate is wrong; the text is the report of pq_check */
#define PQ_ARGUMENT 2  /* the call is wrong: NULL, unreadable options; {"message": ...} */
#define PQ_DATA 3      /* the data cannot be read; {"message": ..., "column": ...} */
#define PQ_CANCELLED 4 /* given up; the rest of the mask is PQ_UNDECIDED */
#define PQ_UNBOUND 5   /* placeholders wait for arguments: call pq_bind */
#define PQ_MEMORY 6

/* Answers for a row. */
#define PQ_NO_MATCH 0
#define PQ_MATCH 1
#define PQ_UNDECIDED 2 /* an error in the language, such as a division by zero, or no such record */

uint32_t pq_abi_version(void);
void pq_free(char *text);

/* What is wrong with a predicate: {"text", "errors", "warnings", "diagnostics": [{"code", "severity",
 * "message", "span", "hints", "fixIts", ...}]}, as `predcheck check --format json` has it. PQ_OK also
 * if there are errors. */
pq_status pq_check(const char *text, size_t length, const char *options, char **report);

/* The words that may stand at the end of `before`, the text up to a cursor: {"start": the offset in UTF-8
 * from which a word replaces the text, "words": [{"text", "kind": "constant", "field", "function",
 * "keyword", "operator" or "variable", "detail", "inserted": what is written, such as "length:("}]}, in
 * the order in which editors offer them, and not only those that begin as the text ends. `schema` and
 * `entity` give the keys; `schema` may be NULL. Keys, operators and functions that the policy in `options`
 * refuses are left out. */
pq_status pq_complete(const char *before, size_t length, const char *options, const char *schema,
                      const char *entity, char **completions);

/* Parses a predicate. Where it has no placeholders, it is ready. */
pq_status pq_open(const char *text, size_t length, const char *options, pq_predicate **predicate,
                  char **error);

/* A new predicate with values for placeholders (a JSON array) and $variables (a JSON object); each
 * may be NULL. What JSON lacks is written as an object with one member: {"$date":
 * "2026-01-02T00:00:00Z"} or seconds since 2001, {"$decimal": "1.10"}, {"$uuid": ...}, {"$data":
 * base64}, {"$url": ...}, {"$set": [...]}, {"$float": "nan"}, and {"$object": {...}} for an object
 * that looks like one of these. */
pq_status pq_bind(const pq_predicate *predicate, const char *arguments, const char *variables,
                  pq_predicate **bound, char **error);

void pq_close(pq_predicate *predicate);

/* What a predicate means and needs: {"text", "means", "reads", "arguments", "variables", "outline",
 * ...}, as `predcheck explain --format json` has it. Beside that, "keys" are the keys of a record that
 * are read, null where any may be, and "record" says how: true for a value that is read with all that
 * it contains, else {"counted": its elements or keys are counted, "elements": those of its elements
 * are, "asked": it is compared with nil, "members": {key: the same}}. The members are those of the
 * elements of a list, too. A record may lack whatever is not read. */
pq_status pq_explain(const pq_predicate *predicate, char **explanation);

/* A predicate as a tree, with its values, for a caller that says simple conditions in another language:
 * {"kind": "constant", "value"}, {"kind": "not" or "and" or "or", "terms": [...]} or {"kind":
 * "comparison", "quantifier": null, "ANY" or "ALL", "left", "operator": "==", "CONTAINS", ...,
 * "options": "cd", "right", and the comparison as "text" and "arguments", which pq_open and pq_bind
 * take}. Both sides are {"kind": "value", "value": as arguments are written}, {"kind": "key", "path":
 * [...]}, {"kind": "self"}, {"kind": "list", "elements": [...]}, or {"kind": "other"} for what is
 * calculated. PQ_UNBOUND while placeholders wait for arguments. */
pq_status pq_tree(const pq_predicate *predicate, char **tree);

/* A predicate in SQL: {"sql": the condition of a WHERE, "parameters": [...], "residual": what must
 * still be checked for each row, or null, "columns", "statement", "clause", "notes"}. `schema` is a
 * schema as JSON, `dialect` "sqlite" (also if NULL; without functions of ours), "postgres", "mariadb", "duckdb", "clickhouse" or "spark".
 * `clause` is what a client binds: {"joins", "condition", "parameters": [{"name" (of engines that have
 * names), "type", "value"}], "residual": null or {"predicate", "columns": [{"name", "sql"}],
 * "relationships"}}, as `predcheck sql --format json` has it. Where the residual has long lists or
 * texts, "residualTemplate" is {"text", "arguments"}, which pq_open and pq_bind take, else null. */
pq_status pq_sql(const pq_predicate *predicate, const char *schema, const char *entity,
                 const char *dialect, char **result);

/* The schema of a table that an engine describes: {"schema", "omissions": what is left out, and why}.
 * `engine` is "duckdb" or "clickhouse" (what DESCRIBE gives, as JSON or as lines with tabs) or "spark"
 * (the JSON of a StructType). */
pq_status pq_schema(const char *engine, const char *description, const char *entity, char **result);

/* The same of columns of Arrow, such as those of a file of Parquet: `schema` is a struct ArrowSchema
 * of the format "+s", which is only read. */
struct ArrowSchema;
pq_status pq_schema_arrow(const struct ArrowSchema *schema, const char *entity, char **result);

/* Decides one JSON document. `error` says why it is PQ_UNDECIDED. */
#define PQ_TAGGED 1u /* the document writes what JSON lacks as arguments do */
pq_status pq_match_json(const pq_predicate *predicate, const char *document, size_t length,
                        uint32_t flags, uint8_t *answer, char **error);

/* The same without a reason, and faster: PQ_NO_MATCH, PQ_MATCH, PQ_UNDECIDED, or a status below
 * zero, such as -PQ_DATA. */
int32_t pq_matches(const pq_predicate *predicate, const char *document, size_t length,
                   uint32_t flags);

/* Says of each part of a predicate what it is for a document, and why: {"matches", "text",
 * "trace"}. */
pq_status pq_trace_json(const pq_predicate *predicate, const char *document, size_t length,
                        uint32_t flags, char **trace);

/* Masks: a byte for each row is written to `mask`, which has `rows` bytes. `report` is {"rows",
 * "matches", "undecided", "errors": [{"row", "code", "message", "span"}]}, with the first ten errors.
 * `cancellation` may be NULL. */

/* Lines of JSON. Blank lines do not match; the last need not end. */
pq_status pq_mask_ndjson(const pq_predicate *predicate, const char *text, size_t length,
                         uint8_t *mask, size_t rows, pq_cancellation *cancellation, char **report);
size_t pq_count_lines(const char *text, size_t length);

/* An array of the Arrow C data interface: a struct whose members are the columns, or an array of
 * values, which are SELF. Nothing is copied and nothing released: both stay the caller's.
 *
 * Read are null, bool, integers, floats, decimals, dates, timestamps (with or without a zone; points
 * in time since 1970 in UTC), utf8 and binary (also large, view and fixed), dictionaries, lists
 * (also large and fixed), structs, and maps with keys of text; 16 bytes are a UUID where the metadata
 * name the extension "arrow.uuid". Of other extensions the values are those of the format, but for
 * "arrow.opaque" and "pandas.period", which are not read. Other types may be there, unread.
 *
 * Refused as PQ_DATA, before a row is decided: what has been released, NULL, counts of buffers and
 * children that do not fit the format, lengths and offsets below zero or beyond the children; and of
 * the columns that are read, offsets that fall, or lead beyond the elements or the last offset, indices
 * beyond their dictionary, views beyond their buffers, text that is not UTF-8, and decimals of more than 38
 * digits, zeros at their ends not counted: those the language has no number for, and the nearest one
 * would be another. Values of rows that are null may be anything.
 *
 * The caller promises what cannot be known:
 *   - that pointers lead to memory, and texts of formats and names end with a zero;
 *   - that buffers are as long as lengths, offsets and offset buffers say: length + offset values,
 *     one offset more, as many bytes of text as that last offset says (the one with the index
 *     length + offset, also where a structure has fewer rows), a bit for each value; the
 *     buffers of views as long as the buffer of their sizes says; lists of pointers to buffers and
 *     children as long as n_buffers and n_children; metadata as long as their lengths say;
 *   - that buffers hold what the format says;
 *   - that nobody writes to them, or releases them, during the call. Many calls may read them. */
struct ArrowSchema;
struct ArrowArray;
pq_status pq_mask_arrow(const pq_predicate *predicate, const struct ArrowSchema *schema,
                        const struct ArrowArray *array, uint8_t *mask, size_t rows,
                        pq_cancellation *cancellation, char **report);

/* Stores of Core Data and SwiftData. A private copy of the file and its log is read, so that a store in
 * use opens, and is never changed; the copy is deleted when the store and its cursors are closed.
 *
 * Where a predicate was opened with a policy, its limits hold for the request, and nothing is read,
 * sorted by or given that it does not allow. A predicate may be NULL, for all objects.
 *
 * What a store refuses is PQ_INVALID (the predicate is wrong or does not fit the model; a report as that
 * of pq_check), PQ_ARGUMENT (no such entity or key), PQ_DATA (not a store, no model, damaged), or
 * PQ_CANCELLED, within a second of pq_cancel. A row that cannot be decided is PQ_DATA with
 * {"code", "message", "span"}. */

/* Opens a store with the model that it keeps. `options`: {"model": the path of another model, such as
 * an .xcdatamodeld or a .mom, "semantics": "predicate", or "core-data" for the logic of Core Data's own
 * SQL, in which a comparison with nil is never true}. */
pq_status pq_store_open(const char *path, const char *options, pq_store **store, char **error);

/* Frees a store. Cursors over it may be read on. */
void pq_store_close(pq_store *store);

/* The model and the number of objects of each entity, as `predcheck model --format json` has them:
 * {"identifier": what the URIs of objects begin with, "entities": [{"name", "parent", "count",
 * "attributes": [{"name", "type", ...}], "relationships": [...], ...}], ...}. No policy applies. */
pq_status pq_store_describe(const pq_store *store, char **description);

/* Counts the objects that match. `request` is {"entity": ..., "limit": ..., "offset": ...}. */
pq_status pq_store_count(const pq_store *store, const pq_predicate *predicate, const char *request,
                         pq_cancellation *cancellation, uint64_t *count, char **error);

/* Counts the objects that the two logics of nil decide otherwise. */
pq_status pq_store_differences(const pq_store *store, const pq_predicate *predicate,
                               const char *request, pq_cancellation *cancellation, uint64_t *count,
                               char **error);

/* Begins to read the objects that match. `request` is {"entity": ..., "sort": ["name:c:desc", ...],
 * "limit", "offset", "batch": objects at once (256), "keys": attributes and relationships, or attributes
 * and paths such as "author.name"; all by default}. `flags` is 0 or PQ_TAGGED.
 *
 * `columns` is {"columns": [{"name", "type", ...}]}, where a type is "bool", "integer", "real",
 * "decimal", "text", "date", "uuid", "bytes", "url", "json" (what an archive holds), "identifier" (the
 * URI of an object), "identifiers", or "composite" with "columns" of its own. */
pq_status pq_store_objects(const pq_store *store, const pq_predicate *predicate, const char *request,
                           uint32_t flags, pq_cursor **cursor, char **columns);

/* Begins to read the changes that a store keeps, oldest first. `request` is NULL or {"since": a token,
 * "entity": only changes of its objects}; a predicate is about a change, and by `object` about the
 * object as it is now. The reports of pq_cursor_next have the "token" to continue from, and "skipped":
 * rows that cannot be understood, by the reason; a batch may have no rows. What cannot be read from a
 * token on is PQ_DATA with {"message", "reason": "noHistory", "otherStore", "expired", "notReached"}. */
pq_status pq_store_history(const pq_store *store, const pq_predicate *predicate, const char *request,
                           uint32_t flags, pq_cursor **cursor, char **error);

/* The tables in which a store's rows have readable names: {"tables": [{"name", "columns": [{"name",
 * "type"}], "primaryKey": [...], "foreignKeys": [{"column", "table", "key"}]}]}. A root entity shares its
 * table with its descendants; a many-to-many relationship has one of its own. */
pq_status pq_store_tables(const pq_store *store, char **tables);

/* Begins to read all rows of such a table. */
pq_status pq_store_rows(const pq_store *store, const char *table, uint32_t flags, pq_cursor **cursor,
                        char **error);

/* The next lines, each an object of JSON with a member for every column; with PQ_TAGGED what JSON lacks
 * is written as arguments are. NULL with PQ_OK is the end. `report` is {"rows": the number of lines}, or
 * the error, after which each further call fails in the same way: what came before is not the whole
 * answer. */
pq_status pq_cursor_next(pq_cursor *cursor, pq_cancellation *cancellation, char **lines,
                         char **report);

/* Frees a cursor, and ends what it reads. */
void pq_cursor_close(pq_cursor *cursor);

/* A flag by which one thread stops calls of others, within a thousand rows, and within a few where rows
 * take long. */
pq_cancellation *pq_cancellation_new(void);
void pq_cancel(pq_cancellation *cancellation);
void pq_cancellation_free(pq_cancellation *cancellation);

#ifdef __cplusplus
}
#endif

#endif

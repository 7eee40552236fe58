/* Calls every function of predicateql.h. Prints a line for each failed expectation; the status is 1 if
 * there is any.
 *
 *   test [STORE]   also reads the store that Tests/Tools/coredata_store.py makes of
 *                  Integrations/Examples/CoreDataHistory/phone.json */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../Sources/CArrow/ArrowData.h"
#include "predicateql.h"

static int failures;

#define EXPECT(condition)                                              \
  do {                                                                 \
    if (!(condition)) {                                                \
      failures++;                                                      \
      fprintf(stderr, "test.c:%d: %s\n", __LINE__, #condition);        \
    }                                                                  \
  } while (0)

/* Whether a text of the library's contains a part; frees it. */
static bool says(char *text, const char *part) {
  bool found = text && strstr(text, part);
  if (!found) fprintf(stderr, "  it says: %s\n", text ? text : "NULL");
  pq_free(text);
  return found;
}

static pq_predicate *opened(const char *text, const char *options) {
  pq_predicate *predicate = NULL;
  char *error = NULL;
  pq_status status = pq_open(text, strlen(text), options, &predicate, &error);
  if (status != PQ_OK) fprintf(stderr, "%s: %d %s\n", text, status, error ? error : "");
  pq_free(error);
  return predicate;
}

static void release_schema(struct ArrowSchema *schema) { schema->release = NULL; }
static void release_array(struct ArrowArray *array) { array->release = NULL; }

/* A column of the table below; tests spoil copies of it. */
struct column {
  struct ArrowSchema schema;
  struct ArrowArray array;
  const void *buffers[3];
};

static struct column column(const char *name, const char *format, int64_t length, int64_t buffers,
                            const void *validity, const void *values, const void *bytes) {
  struct column result = {
      .schema = {.format = format, .name = name, .release = release_schema},
      .array = {.length = length,
                .null_count = validity ? -1 : 0,
                .n_buffers = buffers,
                .release = release_array},
      .buffers = {validity, values, bytes},
  };
  return result;
}

struct table {
  struct ArrowSchema schema;
  struct ArrowArray array;
  const void *buffers[1];
  struct column columns[4];
  struct ArrowSchema *schemas[4];
  struct ArrowArray *arrays[4];
};

static const int64_t ages[] = {36, 41, 17, 85};
static const char name_bytes[] = "AdaAlan\xC3\xA9Zoe";
static const uint8_t name_present[] = {0x07};
static const double scores[] = {0.5, 1.5, 0.25, 99};
static const int64_t born[] = {0, 1000000, -1000000, 1700000000000000};

static void fill(struct table *table) {
  memset(table, 0, sizeof *table);
  static int32_t offsets[] = {0, 3, 9, 12, 12};
  table->columns[0] = column("age", "l", 4, 2, NULL, ages, NULL);
  table->columns[1] = column("name", "u", 4, 3, name_present, offsets, name_bytes);
  table->columns[2] = column("score", "g", 4, 2, NULL, scores, NULL);
  table->columns[3] = column("born", "tsu:UTC", 4, 2, NULL, born, NULL);
  for (int index = 0; index < 4; index++) {
    table->columns[index].array.buffers = table->columns[index].buffers;
    table->schemas[index] = &table->columns[index].schema;
    table->arrays[index] = &table->columns[index].array;
  }
  table->schema = (struct ArrowSchema){
      .format = "+s", .n_children = 4, .children = table->schemas, .release = release_schema};
  table->array = (struct ArrowArray){.length = 4,
                                     .n_buffers = 1,
                                     .n_children = 4,
                                     .buffers = table->buffers,
                                     .children = table->arrays,
                                     .release = release_array};
}

static void mask_is(const char *text, struct table *table, const char *expected) {
  pq_predicate *predicate = opened(text, NULL);
  uint8_t mask[4] = {9, 9, 9, 9};
  char *report = NULL;
  pq_status status =
      pq_mask_arrow(predicate, &table->schema, &table->array, mask, 4, NULL, &report);
  char got[5] = {0};
  for (int row = 0; row < 4; row++) got[row] = (char)('0' + mask[row]);
  if (status != PQ_OK || strcmp(got, expected) != 0) {
    failures++;
    fprintf(stderr, "%s: %d %s, not %s; %s\n", text, status, got, expected, report);
  }
  pq_free(report);
  pq_close(predicate);
}

static void arrow(void) {
  struct table table;
  fill(&table);
  mask_is("age > 40", &table, "0101");
  mask_is("name CONTAINS[cd] 'E'", &table, "0110");
  mask_is("name == nil", &table, "0001");
  mask_is("NOT name BEGINSWITH 'A' AND score < 50", &table, "0010");
  mask_is("1 / (age - 36) >= 0", &table, "2111");
  mask_is("born > CAST('1970-01-01T00:00:00Z', 'NSDate')", &table, "0101");
  mask_is("missing == nil", &table, "1111");
  mask_is("length:(name) == 5 OR age == 85", &table, "0101");
  EXPECT(table.schema.release && table.array.release && table.columns[0].array.release);

  pq_predicate *predicate = opened("age > 40", NULL);
  pq_cancellation *cancellation = pq_cancellation_new();
  uint8_t mask[4];
  char *report = NULL;
  EXPECT(pq_mask_arrow(predicate, &table.schema, &table.array, mask, 4, cancellation, NULL) == 0);
  pq_cancel(cancellation);
  EXPECT(pq_mask_arrow(predicate, &table.schema, &table.array, mask, 4, cancellation, &report) ==
         PQ_CANCELLED);
  EXPECT(says(report, "\"undecided\": 4") && mask[3] == PQ_UNDECIDED);
  pq_cancellation_free(cancellation);
  EXPECT(pq_mask_arrow(predicate, &table.schema, &table.array, mask, 3, NULL, &report) == PQ_DATA);
  EXPECT(says(report, "more rows"));
  pq_close(predicate);

  EXPECT(pq_schema_arrow(&table.schema, "person", &report) == PQ_OK);
  EXPECT(says(report, "\"age\" : \"integer\""));
  EXPECT(pq_schema_arrow(&table.columns[0].schema, "person", &report) == PQ_ARGUMENT);
  EXPECT(says(report, "does not describe columns"));
  EXPECT(pq_schema_arrow(NULL, "person", &report) == PQ_ARGUMENT);
  pq_free(report);
}

/* Lies that can be known; each spoils a good table. */
static void negative_length(struct table *t) { t->columns[0].array.length = -1; }
static void huge_length(struct table *t) { t->columns[0].array.length = INT64_MAX; }
static void short_child(struct table *t) { t->columns[0].array.length = 3; }
static void negative_offset(struct table *t) { t->columns[0].array.offset = -1; }
static void huge_offset(struct table *t) { t->columns[0].array.offset = INT64_MAX; }
static void many_nulls(struct table *t) { t->columns[0].array.null_count = 5; }
static void unsaid_nulls(struct table *t) { t->columns[0].array.null_count = 1; }
static void no_values(struct table *t) { t->columns[0].buffers[1] = NULL; }
static void no_buffers(struct table *t) { t->columns[0].array.buffers = NULL; }
static void three_buffers(struct table *t) { t->columns[0].array.n_buffers = 3; }
static void minus_buffers(struct table *t) { t->columns[0].array.n_buffers = -1; }
static void no_format(struct table *t) { t->columns[0].schema.format = NULL; }
static void no_child(struct table *t) { t->arrays[0] = NULL; }
static void no_schema(struct table *t) { t->schemas[0] = NULL; }
static void no_children(struct table *t) { t->array.children = NULL; }
static void more_children(struct table *t) { t->array.n_children = 5; }
static void minus_children(struct table *t) { t->array.n_children = t->schema.n_children = -1; }
static void huge_children(struct table *t) {
  t->array.n_children = t->schema.n_children = INT64_MAX;
}
static void released(struct table *t) { t->array.release = NULL; }
static void child_released(struct table *t) { t->columns[0].schema.release = NULL; }
static void inner_children(struct table *t) { t->columns[0].array.n_children = 1; }
static void cycle(struct table *t) {
  t->schemas[0] = &t->schema;
  t->arrays[0] = &t->array;
}
static void falling(struct table *t) {
  static const int32_t offsets[] = {0, 3, 2, 12, 12};
  t->columns[1].buffers[1] = offsets;
}
static void below_zero(struct table *t) {
  static const int32_t offsets[] = {-8, 3, 9, 12, 12};
  t->columns[1].buffers[1] = offsets;
}
static void beyond_last(struct table *t) {
  static const int32_t offsets[] = {0, 3, 9, 12, 200000000, 0};
  t->columns[1].buffers[1] = offsets;
  t->columns[1].array.length = 5;
}
static void no_bytes(struct table *t) { t->columns[1].buffers[2] = NULL; }
static void split(struct table *t) {
  static const int32_t offsets[] = {0, 3, 8, 12, 12};
  t->columns[1].buffers[1] = offsets;
}
static void not_utf8(struct table *t) { t->columns[1].buffers[2] = "AdaAlan\xC3zZoe"; }
static void unaligned(struct table *t) { t->columns[0].buffers[1] = (const char *)ages + 1; }
static void view_beyond(struct table *t) {
  static const int32_t views[16] = {13, 0, 7, 0};
  t->columns[1].schema.format = "vu";
  t->columns[1].buffers[1] = views;
}
static void view_negative(struct table *t) {
  static const int32_t views[16] = {-1};
  t->columns[1].schema.format = "vu";
  t->columns[1].buffers[1] = views;
}
static void index_beyond(struct table *t) {
  static const int64_t codes[] = {0, 1, 2, 900};
  static struct column distinct;
  distinct = t->columns[1];
  distinct.array.buffers = distinct.buffers;
  t->columns[0].buffers[1] = codes;
  t->columns[0].schema.dictionary = &distinct.schema;
  t->columns[0].array.dictionary = &distinct.array;
}
static void half_dictionary(struct table *t) { t->columns[0].schema.dictionary = &t->schema; }
static void list_beyond(struct table *t) {
  static const int32_t offsets[] = {0, 1, 2, 3, 400};
  static struct ArrowSchema *schemas[1];
  static struct ArrowArray *arrays[1];
  schemas[0] = &t->columns[2].schema;
  arrays[0] = &t->columns[2].array;
  t->columns[1].schema = (struct ArrowSchema){.format = "+l",
                                              .name = "name",
                                              .n_children = 1,
                                              .children = schemas,
                                              .release = release_schema};
  t->columns[1].array = (struct ArrowArray){.length = 4,
                                            .n_buffers = 2,
                                            .n_children = 1,
                                            .buffers = t->columns[1].buffers,
                                            .children = arrays,
                                            .release = release_array};
  t->columns[1].buffers[0] = NULL;
  t->columns[1].buffers[1] = offsets;
}
static void fixed_beyond(struct table *t) {
  list_beyond(t);
  t->columns[1].schema.format = "+w:1000";
  t->columns[1].array.n_buffers = 1;
}

static const struct {
  const char *name;
  void (*spoil)(struct table *);
} lies[] = {
#define LIE(name) {#name, name}
    LIE(negative_length), LIE(huge_length),   LIE(short_child),     LIE(negative_offset),
    LIE(huge_offset),     LIE(many_nulls),    LIE(unsaid_nulls),    LIE(no_values),
    LIE(no_buffers),      LIE(three_buffers), LIE(minus_buffers),   LIE(no_format),
    LIE(no_child),        LIE(no_schema),     LIE(no_children),     LIE(more_children),
    LIE(minus_children),  LIE(huge_children), LIE(released),        LIE(child_released),
    LIE(inner_children),  LIE(cycle),         LIE(falling),         LIE(below_zero),
    LIE(no_bytes),        LIE(split),         LIE(not_utf8),        LIE(unaligned),
    LIE(view_beyond),     LIE(view_negative), LIE(index_beyond),    LIE(half_dictionary),
    LIE(list_beyond),     LIE(fixed_beyond),  LIE(beyond_last),
};

static void hostile(void) {
  const char *texts[] = {"age > 40 AND name CONTAINS 'x'", "ANY name == 1 OR age == 'a'",
                         "SELF.name == 'x' OR length:(name) > 1 OR age == 1"};
  for (size_t lie = 0; lie < sizeof lies / sizeof *lies; lie++) {
    for (size_t index = 0; index < 3; index++) {
      struct table table;
      fill(&table);
      lies[lie].spoil(&table);
      pq_predicate *predicate = opened(texts[index], NULL);
      uint8_t mask[4];
      char *report = NULL;
      pq_status status =
          pq_mask_arrow(predicate, &table.schema, &table.array, mask, 4, NULL, &report);
      if (status != PQ_DATA) {
        failures++;
        fprintf(stderr, "%s is not refused by %s: %d %s\n", lies[lie].name, texts[index], status,
                report);
      }
      pq_free(report);
      pq_close(predicate);
    }
  }
}

static void predicates(void) {
  char *text = NULL;
  EXPECT(pq_abi_version() == PQ_ABI_VERSION);
  EXPECT(pq_check("age >", 5, NULL, &text) == PQ_OK);
  EXPECT(says(text, "\"errors\": 1"));
  EXPECT(pq_check("age > 1", 7, NULL, &text) == PQ_OK);
  EXPECT(says(text, "\"errors\": 0"));
  EXPECT(pq_check("age > 1", 7, NULL, NULL) == PQ_OK);
  EXPECT(pq_check(NULL, 7, NULL, &text) == PQ_ARGUMENT);
  EXPECT(says(text, "NULL"));
  EXPECT(pq_check("\xFF\xFE", 2, NULL, &text) == PQ_ARGUMENT);
  EXPECT(says(text, "UTF-8"));
  EXPECT(pq_check("a MATCHES '(b+)+'", 17, "{\"policy\": \"comparisons\"}", &text) == PQ_OK);
  EXPECT(says(text, "\"errors\": 1"));
  EXPECT(pq_check("a", 1, "{\"polizy\": 1}", &text) == PQ_ARGUMENT);
  EXPECT(says(text, "polizy"));
  const char *open_ended[] = {"", " ", "null", "[]", "{\"policy\": null}", "{\"policy\": \"\"}",
                              "{\"policy\": \"untrusted\", \"policy\": \"unrestricted\"}",
                              "{\"policy\": {\"keys\": [\"b\"], \"keys\": \"*\"}}"};
  for (size_t index = 0; index < sizeof open_ended / sizeof *open_ended; index++) {
    pq_predicate *allowed = NULL;
    EXPECT(pq_open("a == 1", 6, open_ended[index], &allowed, &text) == PQ_ARGUMENT && !allowed);
    pq_free(text);
    EXPECT(pq_check("a == 1", 6, open_ended[index], NULL) == PQ_ARGUMENT);
  }

  pq_predicate *template = (pq_predicate *)1, *bound = NULL;
  EXPECT(pq_open("age >", 5, NULL, &template, &text) == PQ_INVALID && template == NULL);
  EXPECT(says(text, "\"diagnostics\""));
  EXPECT(pq_open("age >", 5, NULL, NULL, &text) == PQ_ARGUMENT);
  pq_free(text);
  template = opened("age >= %d AND name CONTAINS[cd] $part", NULL);
  uint8_t answer = 9;
  EXPECT(pq_match_json(template, "{}", 2, 0, &answer, &text) == PQ_UNBOUND && answer == 2);
  pq_free(text);
  EXPECT(pq_bind(template, "[18, 19]", NULL, &bound, &text) == PQ_INVALID && !bound);
  pq_free(text);
  EXPECT(pq_bind(template, "{}", NULL, &bound, &text) == PQ_ARGUMENT && !bound);
  pq_free(text);
  EXPECT(pq_tree(template, &text) == PQ_UNBOUND);
  pq_free(text);
  EXPECT(pq_bind(template, "[18]", "{\"part\": \"\xC3\xA9\"}", &bound, &text) == PQ_OK);
  pq_close(template);
  EXPECT(pq_explain(bound, &text) == PQ_OK);
  EXPECT(says(text, "\"reads\": [{\"key\": \"age\""));
  EXPECT(pq_tree(bound, &text) == PQ_OK);
  EXPECT(says(text, "{\"kind\": \"key\", \"path\": [\"age\"]}, \"operator\": \">=\", \"options\": \"\""));
  EXPECT(pq_tree(NULL, &text) == PQ_ARGUMENT);
  pq_free(text);
  const char *ada = "{\"age\": 36, \"name\": \"Rene\"}";
  EXPECT(pq_match_json(bound, ada, strlen(ada), 0, &answer, &text) == PQ_OK);
  EXPECT(answer == PQ_MATCH && !text);
  EXPECT(pq_match_json(bound, "{\"age\": 36}\n", 12, 0, &answer, &text) == PQ_OK);
  EXPECT(answer == PQ_NO_MATCH && !text);
  EXPECT(pq_match_json(bound, "{\"age\": ", 8, 0, &answer, &text) == PQ_OK);
  EXPECT(answer == PQ_UNDECIDED);
  pq_free(text);
  EXPECT(pq_match_json(bound, ada, strlen(ada), 0, NULL, NULL) == PQ_ARGUMENT);
  EXPECT(pq_match_json(NULL, ada, strlen(ada), 0, &answer, NULL) == PQ_ARGUMENT);
  EXPECT(pq_matches(bound, ada, strlen(ada), 0) == PQ_MATCH);
  EXPECT(pq_matches(bound, "{", 1, 0) == PQ_UNDECIDED);
  EXPECT(pq_matches(bound, "{\n", 2, 0) == -PQ_DATA);
  EXPECT(pq_matches(NULL, ada, strlen(ada), 0) == -PQ_ARGUMENT);
  EXPECT(pq_trace_json(bound, ada, strlen(ada), 0, &text) == PQ_OK);
  EXPECT(says(text, "\"matches\": true"));
  const char *schema =
      "{\"entities\": {\"Person\": {\"attributes\": {\"name\": \"text\", \"age\": \"integer\"}}}}";
  EXPECT(pq_sql(bound, schema, "Person", "postgres", &text) == PQ_OK);
  EXPECT(says(text, "\"parameters\": [18"));
  EXPECT(pq_sql(bound, schema, "Nobody", NULL, &text) == PQ_INVALID);
  pq_free(text);
  EXPECT(pq_complete("na", 2, NULL, schema, "Person", &text) == PQ_OK);
  EXPECT(says(text, "{\"start\": 0, \"words\": [{\"text\": \"age\", \"kind\": \"field\", \"detail\": \"integer\""));
  EXPECT(pq_complete("age ", 4, "{\"policy\": \"comparisons\"}", NULL, NULL, &text) == PQ_OK);
  EXPECT(says(text, "\"CONTAINS\""));
  EXPECT(pq_complete("age ", 4, NULL, schema, NULL, NULL) == PQ_ARGUMENT);
  EXPECT(pq_complete("age ", 4, NULL, "{", "Person", NULL) == PQ_ARGUMENT);
  EXPECT(pq_complete("age ", 4, "{\"policy\": null}", NULL, NULL, NULL) == PQ_ARGUMENT);
  EXPECT(pq_complete("\xFF", 1, NULL, NULL, NULL, NULL) == PQ_ARGUMENT);
  EXPECT(pq_schema("duckdb", "age\tBIGINT\tYES\n", "person", &text) == PQ_OK);
  EXPECT(says(text, "\"integer?\""));
  EXPECT(pq_schema("db2", "", "person", &text) == PQ_ARGUMENT);
  pq_free(text);
  EXPECT(pq_schema("spark", "{", "person", &text) == PQ_ARGUMENT);
  pq_free(text);
  EXPECT(pq_schema("spark", NULL, "person", &text) == PQ_ARGUMENT);
  pq_free(text);
  EXPECT(pq_sql(bound, "{", "Person", NULL, &text) == PQ_ARGUMENT);
  pq_free(text);
  EXPECT(pq_sql(bound, schema, "Person", "db2", &text) == PQ_ARGUMENT);
  pq_free(text);
  pq_close(bound);
  pq_close(NULL);
  pq_free(NULL);

  pq_predicate *dates = opened("born == %@", NULL);
  EXPECT(pq_bind(dates, "[{\"$date\": \"2026-01-02T00:00:00Z\"}]", NULL, &bound, NULL) == PQ_OK);
  const char *tagged = "{\"born\": {\"$date\": \"2026-01-02T01:00:00+01:00\"}}";
  EXPECT(pq_match_json(bound, tagged, strlen(tagged), PQ_TAGGED, &answer, NULL) == PQ_OK);
  EXPECT(answer == PQ_MATCH);
  pq_close(bound);
  pq_close(dates);
}

static void lines(void) {
  pq_predicate *predicate = opened("10 / age > 1", NULL);
  const char *text = "{\"age\": 5}\n\n{\"age\": 50}\n{\"age\": 0}\n{\n{\"age\": 1}";
  size_t rows = pq_count_lines(text, strlen(text));
  EXPECT(rows == 6);
  uint8_t mask[6];
  char *report = NULL;
  EXPECT(pq_mask_ndjson(predicate, text, strlen(text), mask, 6, NULL, &report) == PQ_OK);
  EXPECT(memcmp(mask, "\1\0\0\2\2\1", 6) == 0);
  EXPECT(says(report, "\"undecided\": 2"));
  EXPECT(pq_mask_ndjson(predicate, text, strlen(text), mask, 5, NULL, &report) == PQ_ARGUMENT);
  pq_free(report);
  EXPECT(pq_mask_ndjson(predicate, "", 0, NULL, 0, NULL, NULL) == PQ_OK);
  EXPECT(pq_count_lines("", 0) == 0 && pq_count_lines(NULL, 0) == 0);
  pq_close(predicate);
}

/* Whatever is given in the place of a store is refused, and nothing is left behind. */
static void no_stores(void) {
  pq_store *store = (pq_store *)1;
  pq_cursor *cursor = (pq_cursor *)1;
  uint64_t count = 9;
  char *text = NULL;
  EXPECT(pq_store_open(NULL, NULL, &store, &text) == PQ_ARGUMENT && !store);
  EXPECT(says(text, "NULL"));
  EXPECT(pq_store_open("/nowhere", NULL, NULL, NULL) == PQ_ARGUMENT);
  EXPECT(pq_store_open("/nowhere", NULL, &store, &text) == PQ_DATA && !store);
  EXPECT(says(text, "/nowhere"));
  EXPECT(pq_store_open("/dev/null", NULL, &store, NULL) == PQ_DATA && !store);
  EXPECT(pq_store_open("\xFF", NULL, &store, NULL) == PQ_ARGUMENT && !store);
  const char *wrong[] = {"", "[]", "{\"semantics\": \"none\"}", "{\"semantics\": null}",
                         "{\"model\": 1}", "{\"policy\": \"untrusted\"}",
                         "{\"model\": \"a\", \"model\": \"b\"}"};
  for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++)
    EXPECT(pq_store_open("/dev/null", wrong[index], &store, NULL) == PQ_ARGUMENT && !store);
  EXPECT(pq_store_describe(NULL, &text) == PQ_ARGUMENT);
  pq_free(text);
  EXPECT(pq_store_count(NULL, NULL, "{}", NULL, &count, NULL) == PQ_ARGUMENT && count == 0);
  EXPECT(pq_store_differences(NULL, NULL, "{}", NULL, &count, NULL) == PQ_ARGUMENT);
  EXPECT(pq_store_objects(NULL, NULL, "{}", 0, &cursor, NULL) == PQ_ARGUMENT && !cursor);
  EXPECT(pq_store_history(NULL, NULL, NULL, 0, &cursor, NULL) == PQ_ARGUMENT && !cursor);
  EXPECT(pq_store_tables(NULL, NULL) == PQ_ARGUMENT);
  EXPECT(pq_store_rows(NULL, "a", 0, &cursor, NULL) == PQ_ARGUMENT && !cursor);
  EXPECT(pq_cursor_next(NULL, NULL, &text, NULL) == PQ_ARGUMENT && !text);
  pq_cursor_close(NULL);
  pq_store_close(NULL);
}

/* The lines of a cursor's batches, as one text that is the caller's; closes it. */
static char *all_lines(pq_cursor *cursor, char **last_report) {
  size_t length = 0;
  char *all = calloc(1, 1), *lines = NULL, *report = NULL;
  *last_report = NULL;
  while (pq_cursor_next(cursor, NULL, &lines, &report) == PQ_OK && lines) {
    size_t more = strlen(lines);
    all = realloc(all, length + more + 1);
    memcpy(all + length, lines, more + 1);
    length += more;
    pq_free(lines);
    pq_free(*last_report);
    *last_report = report;
  }
  pq_free(report != *last_report ? report : NULL);
  EXPECT(pq_cursor_next(cursor, NULL, &lines, &report) == PQ_OK && !lines && !report);
  pq_cursor_close(cursor);
  return all;
}

/* The store of Integrations/Examples/CoreDataHistory/phone.json. */
static void stores(const char *path) {
  pq_store *store = NULL;
  pq_cursor *cursor = NULL, *other = NULL;
  uint64_t count = 0;
  char *text = NULL, *all, *report;
  EXPECT(pq_store_open(path, NULL, &store, &text) == PQ_OK && store && !text);
  EXPECT(pq_store_describe(store, &text) == PQ_OK);
  EXPECT(says(text, "\"count\": 2"));

  const char *contacts = "{\"entity\": \"Contact\", \"sort\": [\"name:desc\"], \"batch\": 1}";
  pq_predicate *ada = opened("name BEGINSWITH[c] 'ada'", NULL), *waits = opened("name == %@", NULL);
  EXPECT(pq_store_count(store, NULL, contacts, NULL, &count, &text) == PQ_OK && count == 2);
  EXPECT(pq_store_count(store, ada, contacts, NULL, &count, &text) == PQ_OK && count == 1);
  EXPECT(pq_store_differences(store, ada, contacts, NULL, &count, NULL) == PQ_OK && count == 0);
  EXPECT(pq_store_count(store, waits, contacts, NULL, &count, NULL) == PQ_UNBOUND);
  EXPECT(pq_store_count(store, NULL, contacts, NULL, NULL, NULL) == PQ_ARGUMENT);
  const char *wrong[] = {"", "{}", "{\"entity\": \"Contract\"}", "{\"entity\": 1}",
                         "{\"entity\": \"Contact\", \"limit\": -1}",
                         "{\"entity\": \"Contact\", \"batch\": 0}",
                         "{\"entity\": \"Contact\", \"sort\": \"name\"}",
                         "{\"entity\": \"Contact\", \"sort\": [\"name:up\"]}",
                         "{\"entity\": \"Contact\", \"keys\": []}",
                         "{\"entity\": \"Contact\", \"keys\": [\"nome\"]}",
                         "{\"entity\": \"Contact\", \"where\": \"name\"}"};
  for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++)
    EXPECT(pq_store_objects(store, NULL, wrong[index], 0, &cursor, NULL) == PQ_ARGUMENT && !cursor);
  pq_predicate *unknown = opened("nome == 'Ada'", NULL);
  EXPECT(pq_store_count(store, unknown, contacts, NULL, &count, &text) == PQ_INVALID);
  EXPECT(says(text, "\"diagnostics\""));
  pq_close(unknown);

  EXPECT(pq_store_objects(store, NULL, contacts, PQ_TAGGED, &cursor, &text) == PQ_OK);
  EXPECT(says(text, "{\"name\": \"name\", \"type\": \"text\"}"));
  EXPECT(pq_store_objects(store, ada, contacts, 0, &other, NULL) == PQ_OK);
  /* Cursors are read on when the store is closed. */
  pq_store *second = NULL;
  EXPECT(pq_store_open(path, "{\"semantics\": \"core-data\"}", &second, NULL) == PQ_OK);
  pq_store_close(second);
  all = all_lines(other, &report);
  EXPECT(strstr(all, "\"name\": \"Ada Lovelace\""));
  EXPECT(says(report, "\"rows\": 1"));
  free(all);
  EXPECT(pq_cursor_next(cursor, NULL, NULL, NULL) == PQ_ARGUMENT);
  EXPECT(pq_cursor_next(cursor, NULL, &text, NULL) == PQ_OK);
  EXPECT(says(text, "{\"$url\": \"x-coredata://"));
  pq_cancellation *cancellation = pq_cancellation_new();
  pq_cancel(cancellation);
  EXPECT(pq_cursor_next(cursor, cancellation, &text, NULL) == PQ_CANCELLED && !text);
  EXPECT(pq_cursor_next(cursor, NULL, &text, NULL) == PQ_CANCELLED && !text);
  EXPECT(pq_store_count(store, ada, contacts, cancellation, &count, NULL) == PQ_CANCELLED);
  pq_cancellation_free(cancellation);
  pq_cursor_close(cursor);

  /* A policy hides keys, of objects as of predicates. */
  const char *limited = "{\"policy\": {\"keys\": [\"name\"]}}";
  pq_predicate *named = opened("name != nil", limited);
  EXPECT(pq_store_objects(store, named, "{\"entity\": \"Contact\"}", 0, &cursor, &text) == PQ_OK);
  EXPECT(says(text, "{\"columns\": [{\"name\": \"name\", \"type\": \"text\"}]}"));
  all = all_lines(cursor, &report);
  EXPECT(strstr(all, "Alan") && !strstr(all, "email") && !strstr(all, "x-coredata"));
  pq_free(report);
  free(all);
  const char *hidden[] = {"{\"entity\": \"Contact\", \"sort\": [\"email\"]}",
                          "{\"entity\": \"Contact\", \"keys\": [\"name\", \"email\"]}"};
  for (size_t index = 0; index < 2; index++)
    EXPECT(pq_store_objects(store, named, hidden[index], 0, &cursor, NULL) == PQ_INVALID && !cursor);
  EXPECT(pq_store_history(store, named, NULL, 0, &cursor, NULL) == PQ_INVALID && !cursor);
  pq_close(named);

  pq_predicate *user = opened("author == 'user' AND object.name != nil", NULL);
  EXPECT(pq_store_history(store, user, NULL, 0, &cursor, &text) == PQ_OK && !text);
  all = all_lines(cursor, &report);
  EXPECT(strstr(all, "\"kind\": \"insert\"") && strstr(all, "Alan Turing"));
  EXPECT(says(report, "\"token\": \"0A5B5C4E-0000-4000-8000-000000000001/3\""));
  free(all);
  pq_close(user);
  const char *since = "{\"since\": \"0A5B5C4E-0000-4000-8000-000000000001/99\"}";
  EXPECT(pq_store_history(store, NULL, since, 0, &cursor, &text) == PQ_DATA && !cursor);
  EXPECT(says(text, "\"reason\": \"notReached\""));
  EXPECT(pq_store_history(store, NULL, "{\"since\": \"?\"}", 0, &cursor, NULL) == PQ_ARGUMENT);

  EXPECT(pq_store_tables(store, &text) == PQ_OK);
  EXPECT(says(text, "\"primaryKey\": [\"id\"]"));
  EXPECT(pq_store_rows(store, "Contact", 0, &cursor, NULL) == PQ_OK);
  EXPECT(pq_store_rows(store, "Kontakt", 0, &other, &text) == PQ_ARGUMENT && !other);
  EXPECT(says(text, "Contact"));
  pq_store_close(store);
  all = all_lines(cursor, &report);
  EXPECT(strstr(all, "{\"id\": 1, \"email\": \"ada@example.org\""));
  pq_free(report);
  free(all);
  pq_close(ada);
  pq_close(waits);
}

static pq_store *shared_store;

static void *read_store(void *nothing) {
  for (int round = 0; round < 20; round++) {
    pq_cursor *cursor = NULL;
    char *report;
    pq_store_objects(shared_store, NULL, "{\"entity\": \"Contact\"}", 0, &cursor, NULL);
    char *all = all_lines(cursor, &report);
    bool found = strstr(all, "Ada") && strstr(all, "Alan");
    free(all);
    pq_free(report);
    if (!found) return (void *)1;
  }
  return nothing;
}

static void store_threads(const char *path) {
  EXPECT(pq_store_open(path, NULL, &shared_store, NULL) == PQ_OK);
  pthread_t all[4];
  for (int index = 0; index < 4; index++) pthread_create(&all[index], NULL, read_store, NULL);
  for (int index = 0; index < 4; index++) {
    void *result = NULL;
    pthread_join(all[index], &result);
    EXPECT(result == NULL);
  }
  /* A child has none of the threads that read: it is refused, and leaves the copy alone. */
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    uint64_t count;
    pq_status status =
        pq_store_count(shared_store, NULL, "{\"entity\": \"Contact\"}", NULL, &count, NULL);
    pq_store_close(shared_store);
    /* Another program ends it: valgrind would call lost what the threads that are not there hold. */
    const char *program = status == PQ_ARGUMENT ? "true" : "false";
    execlp(program, program, (char *)NULL);
    _exit(2);
  }
  int status = -1;
  EXPECT(waitpid(child, &status, 0) == child && status == 0);
  uint64_t count = 0;
  EXPECT(pq_store_count(shared_store, NULL, "{\"entity\": \"Contact\"}", NULL, &count, NULL) == PQ_OK);
  EXPECT(count == 2);
  pq_store_close(shared_store);
}

static pq_predicate *shared;

static void *work(void *nothing) {
  struct table table;
  fill(&table);
  for (int round = 0; round < 200; round++) {
    uint8_t mask[4], answer;
    pq_mask_arrow(shared, &table.schema, &table.array, mask, 4, NULL, NULL);
    pq_match_json(shared, "{\"name\": \"Alan\", \"age\": 41}", 27, 0, &answer, NULL);
    if (memcmp(mask, "\0\1\0\1", 4) != 0 || answer != PQ_MATCH) return (void *)1;
  }
  return nothing;
}

static void threads(void) {
  shared = opened("age > 40", NULL);
  pthread_t all[4];
  for (int index = 0; index < 4; index++) pthread_create(&all[index], NULL, work, NULL);
  for (int index = 0; index < 4; index++) {
    void *result = NULL;
    pthread_join(all[index], &result);
    EXPECT(result == NULL);
  }
  pq_close(shared);
}

int main(int count, char **words) {
  predicates();
  no_stores();
  if (count > 1) {
    stores(words[1]);
    store_threads(words[1]);
  }
  lines();
  arrow();
  hostile();
  threads();
  printf("%zu lies refused, %d failures\n", sizeof lies / sizeof *lies, failures);
  return failures != 0;
}

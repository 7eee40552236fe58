/* Calls every function a great many times and watches the memory of the process.
 *
 *   soak [CALLS [MEGABYTES [STORE]]]   10,000,000 calls, and masks over columns of 1,024 MB, by
 *                                      default; STORE as for test.c
 *
 * Prints the resident memory after a tenth of the calls and after all of them; the status is 1 if
 * it grew by more than a megabyte, or if masking a column took more than that and than a tenth of a
 * percent of its size. */
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "../../Sources/CArrow/ArrowData.h"
#include "predicateql.h"

static uint64_t calls;

static void require(int condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "%s\n", what);
  exit(2);
}

/* The call, counted; it must have this status. */
#define CALL(status, ...) (calls++, require((__VA_ARGS__) == (status), #__VA_ARGS__))

static long resident_kilobytes(void) {
  long pages = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  require(file && fscanf(file, "%ld %ld", &pages, &resident) == 2, "/proc/self/statm");
  fclose(file);
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static long peak_kilobytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void release_schema(struct ArrowSchema *schema) { schema->release = NULL; }
static void release_array(struct ArrowArray *array) { array->release = NULL; }

static const char schema[] =
    "{\"entities\": {\"Person\": {\"attributes\": {\"name\": \"text\", \"age\": \"integer\"}}}}";
static const char record[] = "{\"age\": 36, \"name\": \"Ren\xC3\xA9\"}";
static const char records[] = "{\"age\": 36, \"name\": \"x\"}\n{\"age\": 0}\n{\n";

/* Every function once or more, with answers and with mistakes. */
static void round_of_calls(void) {
  static const int64_t ages[] = {36, 41, 17, 0};
  const void *buffers[] = {NULL, ages};
  struct ArrowSchema type = {.format = "l", .name = "", .release = release_schema};
  struct ArrowArray array = {
      .length = 4, .n_buffers = 2, .buffers = buffers, .release = release_array};
  pq_predicate *template, *bound, *self;
  uint8_t answer, mask[4];
  char *text;

  CALL(PQ_OK, pq_open("age >= %d AND name CONTAINS[cd] $part", 37, NULL, &template, &text));
  CALL(PQ_OK, pq_bind(template, "[18]", "{\"part\": \"e\"}", &bound, &text));
  CALL(PQ_INVALID, pq_bind(template, "[]", NULL, &self, &text)), pq_free(text);
  CALL(PQ_UNBOUND, pq_match_json(template, "{}", 2, 0, &answer, &text)), pq_free(text);
  CALL(PQ_INVALID, pq_open("age >", 5, "{\"policy\": \"untrusted\"}", &self, &text)), pq_free(text);
  CALL(PQ_OK, pq_check("name CONTAIN 'a'", 16, NULL, &text)), pq_free(text);
  CALL(PQ_OK, pq_complete("name ", 5, NULL, schema, "Person", &text)), pq_free(text);
  CALL(PQ_OK, pq_explain(bound, &text)), pq_free(text);
  CALL(PQ_OK, pq_tree(bound, &text)), pq_free(text);
  CALL(PQ_OK, pq_sql(bound, schema, "Person", NULL, &text)), pq_free(text);
  CALL(PQ_INVALID, pq_sql(bound, schema, "Nobody", NULL, &text)), pq_free(text);
  CALL(PQ_ARGUMENT, pq_schema_arrow(&type, "numbers", &text)), pq_free(text);
  CALL(PQ_OK, pq_trace_json(bound, record, sizeof record - 1, 0, &text)), pq_free(text);
  CALL(PQ_OK, pq_mask_ndjson(bound, records, sizeof records - 1, mask, 3, NULL, &text));
  pq_free(text);
  CALL(PQ_OK, pq_open("10 / SELF > 1", 13, NULL, &self, &text));
  pq_cancellation *cancellation = pq_cancellation_new();
  CALL(PQ_OK, pq_mask_arrow(self, &type, &array, mask, 4, cancellation, &text)), pq_free(text);
  pq_cancel(cancellation);
  CALL(PQ_CANCELLED, pq_mask_arrow(self, &type, &array, mask, 4, cancellation, NULL));
  pq_cancellation_free(cancellation);
  array.length = -1;
  CALL(PQ_DATA, pq_mask_arrow(self, &type, &array, mask, 4, NULL, &text)), pq_free(text);
  for (int time = 0; time < 20; time++) {
    CALL(PQ_OK, pq_match_json(bound, record, sizeof record - 1, 0, &answer, NULL));
    CALL(PQ_MATCH, pq_matches(bound, record, sizeof record - 1, 0));
    CALL(PQ_MATCH, pq_matches(bound, record, sizeof record - 1, PQ_TAGGED));
    CALL(3, (int)pq_count_lines(records, sizeof records - 1));
  }
  pq_close(template), pq_close(bound), pq_close(self);
  calls += 6;
}

/* Opens a store, reads it, and closes it; every few rounds, since a copy of the file is made. */
static void round_over_store(const char *path) {
  static const char contacts[] = "{\"entity\": \"Contact\", \"batch\": 1}";
  pq_store *store;
  pq_cursor *cursor;
  pq_predicate *named, *wrong;
  uint64_t count;
  char *text, *lines;

  CALL(PQ_OK, pq_store_open(path, NULL, &store, &text));
  CALL(PQ_OK, pq_open("name CONTAINS[cd] 'a'", 21, NULL, &named, NULL));
  CALL(PQ_OK, pq_open("nome == 1", 9, NULL, &wrong, NULL));
  CALL(PQ_DATA, pq_store_open("/nowhere", NULL, &(pq_store *){NULL}, &text)), pq_free(text);
  CALL(PQ_OK, pq_store_describe(store, &text)), pq_free(text);
  CALL(PQ_OK, pq_store_tables(store, &text)), pq_free(text);
  CALL(PQ_INVALID, pq_store_count(store, wrong, contacts, NULL, &count, &text)), pq_free(text);
  CALL(PQ_OK, pq_store_differences(store, named, contacts, NULL, &count, NULL));
  for (int time = 0; time < 20; time++) {
    CALL(PQ_OK, pq_store_count(store, named, contacts, NULL, &count, NULL));
    CALL(PQ_OK, pq_store_objects(store, named, contacts, PQ_TAGGED, &cursor, &text)), pq_free(text);
    CALL(PQ_OK, pq_cursor_next(cursor, NULL, &lines, &text)), pq_free(lines), pq_free(text);
    /* Some are left in the middle. */
    if (time % 2) {
      CALL(PQ_OK, pq_cursor_next(cursor, NULL, &lines, &text)), pq_free(lines), pq_free(text);
      CALL(PQ_OK, pq_cursor_next(cursor, NULL, &lines, &text)), pq_free(lines), pq_free(text);
    }
    pq_cursor_close(cursor);
    CALL(PQ_OK, pq_store_history(store, NULL, NULL, PQ_TAGGED, &cursor, NULL));
    CALL(PQ_OK, pq_cursor_next(cursor, NULL, &lines, &text)), pq_free(lines), pq_free(text);
    pq_cursor_close(cursor);
    CALL(PQ_OK, pq_store_rows(store, "Contact", 0, &cursor, NULL));
    CALL(PQ_OK, pq_cursor_next(cursor, NULL, &lines, &text)), pq_free(lines), pq_free(text);
    pq_cursor_close(cursor);
    calls += 3;
  }
  pq_close(named), pq_close(wrong), pq_store_close(store);
  calls += 3;
}

/* In kilobytes. Each thread of libdispatch keeps up to 1,024 finished continuations, 64 KB, until it
   ends; with some thirty threads their caches fill up to 2 MB over a million calls, and grow no more. A
   leak of one byte a call is 9 MB. */
#define CACHES 4096

static int leaks(uint64_t limit, const char *store) {
  double start = seconds();
  long early = 0;
  /* Threads and caches of stores come first; what they take is no leak. */
  if (limit >= 1000000)
    for (int round = 0; store && round < 400; round++) round_over_store(store);
  calls = 0;
  for (uint64_t round = 0; calls < limit; round++) {
    round_of_calls();
    if (store && round % 200 == 0) round_over_store(store);
    if (!early && calls >= limit / 10) early = resident_kilobytes();
  }
  long late = resident_kilobytes();
  printf("%llu calls in %.0f s: %ld KB resident after a tenth of them, %ld KB after all\n",
         (unsigned long long)calls, seconds() - start, early, late);
  /* What is made but once comes late where there are few calls. */
  return limit >= 1000000 && late - early > CACHES;
}

/* Masks a column, and says by how much the greatest memory of the process grew meanwhile. */
static int copies(const char *name, const char *text, struct ArrowSchema *type,
                  struct ArrowArray *array, size_t size, uint8_t *mask) {
  pq_predicate *predicate;
  char *report;
  require(pq_open(text, strlen(text), NULL, &predicate, &report) == PQ_OK, text);
  /* Whatever is made but once is made before. */
  int64_t rows = array->length;
  array->length = 1024;
  require(pq_mask_arrow(predicate, type, array, mask, 1024, NULL, NULL) == PQ_OK, text);
  array->length = rows;
  long before = peak_kilobytes();
  double start = seconds();
  require(pq_mask_arrow(predicate, type, array, mask, (size_t)rows, NULL, &report) == PQ_OK, text);
  long grown = peak_kilobytes() - before;
  printf("%s of %zu MB, %lld rows: %.2f s, the greatest memory grew by %ld KB\n", name, size >> 20,
         (long long)rows, seconds() - start, grown);
  pq_free(report);
  pq_close(predicate);
  /* What valgrind or malloc takes by the way would be more than that part of a small column. */
  long part = (long)(size / 1024 / 1000);
  return grown > (part > 1024 ? part : 1024);
}

static int large_columns(size_t megabytes) {
  size_t size = megabytes << 20, count = size / 8, texts = size / 16;
  int64_t *numbers = malloc(size);
  char *bytes = malloc(size);
  int64_t *offsets = malloc((texts + 1) * 8);
  uint8_t *mask = malloc(count);
  require(numbers && bytes && offsets && mask, "there is no memory");
  for (size_t row = 0; row < count; row++) numbers[row] = (int64_t)(row % 1000);
  memset(bytes, 'x', size);
  for (size_t row = 0; row <= texts; row++) offsets[row] = (int64_t)row * 16;
  memset(mask, 9, count);
  const void *number_buffers[] = {NULL, numbers}, *text_buffers[] = {NULL, offsets, bytes};
  struct ArrowSchema type = {.format = "l", .name = "", .release = release_schema};
  struct ArrowArray array = {.length = (int64_t)count,
                             .n_buffers = 2,
                             .buffers = number_buffers,
                             .release = release_array};
  int failures = copies("integers", "SELF > 17", &type, &array, size, mask);
  type.format = "U";
  array.length = (int64_t)texts;
  array.n_buffers = 3;
  array.buffers = text_buffers;
  failures += copies("texts", "SELF CONTAINS[cd] 'y'", &type, &array, size, mask);
  free(numbers), free(bytes), free(offsets), free(mask);
  return failures;
}

int main(int count, char **words) {
  /* With an arena for each thread, memory grows by what is scattered in them. */
  mallopt(M_ARENA_MAX, 1);
  uint64_t limit = count > 1 ? strtoull(words[1], NULL, 10) : 10000000;
  size_t megabytes = count > 2 ? strtoull(words[2], NULL, 10) : 1024;
  int failures = large_columns(megabytes);
  return leaks(limit, count > 3 ? words[3] : NULL) + failures > 0;
}

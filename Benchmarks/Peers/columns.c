/* The limit of workload E: a loop a predicate over plain columns, one thread.

   columns FOLDER      what make_data.py wrote */
#define PCRE2_CODE_UNIT_WIDTH 8
#define _GNU_SOURCE
#include <pcre2.h>
#include <stdint.h>
#include <stdlib.h>
#include "server.h"

static const char *folder;
static size_t rows;
static int32_t *age, *zip;
static double *score;
static char *name, *city;
static uint32_t *name_start, *city_start;
static pcre2_code *expression;
static pcre2_match_data *workspace;

static size_t read_all(const char *file_name, void **out) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, file_name);
  FILE *file = fopen(path, "rb");
  if (!file) exit(1);
  fseek(file, 0, SEEK_END);
  size_t size = ftell(file);
  rewind(file);
  *out = calloc(1, size + 64);
  if (fread(*out, 1, size, file) != size) exit(1);
  fclose(file);
  return size;
}

static inline int city_is(size_t row, const char *text, uint32_t length) {
  return city_start[row + 1] - city_start[row] == length &&
    !memcmp(city + city_start[row], text, length);
}

static inline int has_son(const char *text, uint32_t length) {
  for (uint32_t i = 0; i + 3 <= length; i++)
    if ((text[i] | 32) == 's' && (text[i + 1] | 32) == 'o' && (text[i + 2] | 32) == 'n') return 1;
  return 0;
}

static inline int ends_in_an_and_one_more(const char *text, uint32_t length) {
  if (length < 3) return 0;
  uint32_t last = length - 1;
  while (last && (text[last] & 0xC0) == 0x80) last--;
  return last >= 2 && text[last - 1] == 'n' && text[last - 2] == 'a';
}

#define LOOP(function, test)                                    \
  static long function(void *context) {                         \
    long count = 0;                                             \
    (void)context;                                              \
    for (size_t i = 0; i < rows; i++) count += (test);          \
    return count;                                               \
  }
#define NAME name + name_start[i], name_start[i + 1] - name_start[i]

LOOP(e1, age[i] > 30)
LOOP(e2, age[i] >= 18 && age[i] < 65 && city_is(i, "Paris", 5))
LOOP(e3, has_son(NAME))
LOOP(e5, ends_in_an_and_one_more(NAME))
LOOP(e6, pcre2_jit_match(expression, (PCRE2_SPTR)NAME, 0, PCRE2_NO_UTF_CHECK, workspace, 0) > 0)
LOOP(e7, city_is(i, "Paris", 5) || city_is(i, "Oslo", 4) || city_is(i, "Rome", 4))
LOOP(e9, ((zip[i] >= 20000) & (zip[i] <= 30000)) | (score[i] < 0.1))

int main(int argc, char **argv) {
  int error;
  PCRE2_SIZE place;
  if (argc < 2) return 2;
  folder = argv[1];
  rows = read_all("age.i32", (void **)&age) / sizeof *age;
  read_all("zip.i32", (void **)&zip);
  read_all("score.f64", (void **)&score);
  read_all("name.bytes", (void **)&name);
  read_all("name.u32", (void **)&name_start);
  read_all("city.bytes", (void **)&city);
  read_all("city.u32", (void **)&city_start);
  if (argc > 2 && (size_t)atol(argv[2]) < rows) rows = atol(argv[2]);
  expression = pcre2_compile((PCRE2_SPTR) "[A-M].*[aeiou]n", PCRE2_ZERO_TERMINATED,
                             PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_UTF, &error, &place, NULL);
  if (!expression || pcre2_jit_compile(expression, PCRE2_JIT_COMPLETE)) return 1;
  workspace = pcre2_match_data_create_from_pattern(expression, NULL);
  const measured_case cases[] = {
    { "C loops over columns", "E1", e1, NULL, rows }, { "C loops over columns", "E2", e2, NULL, rows },
    { "C loops over columns", "E3", e3, NULL, rows }, { "C loops over columns", "E5", e5, NULL, rows },
    { "C loops over columns", "E6", e6, NULL, rows }, { "C loops over columns", "E7", e7, NULL, rows },
    { "C loops over columns", "E9", e9, NULL, rows } };
  serve(cases, sizeof cases / sizeof *cases);
  return 0;
}

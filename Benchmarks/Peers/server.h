/* The measuring side of a peer written in C: answers on standard output what is asked for on
   standard input, as Sources/BenchmarkSupport/MeasurementServer.swift does. */
#ifndef SERVER_H
#define SERVER_H
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef struct {
  const char *peer, *name;
  /* Does the work once; returns what can be checked. Below zero: failed. */
  long (*run)(void *context);
  void *context;
  size_t units; /* objects or texts in a run: times are given for one of them */
} measured_case;

static double cpu_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static void answer(const measured_case *c) {
  /* A first run, which may have something to set up, does not count unless it takes a second. */
  double start = cpu_now();
  long runs = 1, count = c->run(c->context);
  double spent = cpu_now() - start;
  if (spent < 1e9 && count >= 0) {
    runs = 0;
    start = cpu_now();
    do {
      count = c->run(c->context);
      runs++;
      spent = cpu_now() - start;
    } while (spent < 30e6);
  }
  if (count < 0)
    printf("%s\t%s\tFAIL\tit raised or refused\n", c->peer, c->name);
  else
    printf("%s\t%s\t%.4f\t%ld\t%zu\n", c->peer, c->name, spent / runs / c->units, count, c->units);
}

static void serve(const measured_case *cases, size_t count) {
  char line[512], key[512];
  for (size_t i = 0; i < count; i++)
    printf("have\t%s\t%s\t%zu\n", cases[i].peer, cases[i].name, cases[i].units);
  puts("ready");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    size_t i = 0;
    for (; i < count; i++) {
      snprintf(key, sizeof key, "%s\t%s", cases[i].peer, cases[i].name);
      if (!strcmp(line, key)) break;
    }
    if (i < count)
      answer(&cases[i]);
    else
      printf("%s\tFAIL\tno such case\n", line);
    fflush(stdout);
  }
}
#endif

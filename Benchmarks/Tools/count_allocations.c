/* Counts allocations of a process: LD_PRELOAD=count_allocations.so. Says the number on standard
   error at the end. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_long allocations;
#define COUNT atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed)

void *malloc(size_t size) { COUNT; return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { COUNT; return __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { COUNT; return __libc_realloc(old, size); }
void *aligned_alloc(size_t alignment, size_t size) { COUNT; return __libc_memalign(alignment, size); }
int posix_memalign(void **out, size_t alignment, size_t size) {
  COUNT;
  *out = __libc_memalign(alignment, size);
  return *out ? 0 : ENOMEM;
}

__attribute__((destructor)) static void tell(void) {
  fprintf(stderr, "allocations: %ld\n", atomic_load(&allocations));
}

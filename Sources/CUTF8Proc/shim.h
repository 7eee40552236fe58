#include <stddef.h>
#include <utf8proc.h>

// In every C library we build on, but hidden from Swift behind _GNU_SOURCE.
void *memmem(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);

// A hint and no access: any address will do.
static inline void prefetch_memory(const void *address) { __builtin_prefetch(address); }

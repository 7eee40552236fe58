// Tells the thread sanitizer of locks that it cannot see: Swift's `Mutex` is built into whoever uses
// it, and so instrumented, but where threads wait for one another it calls its library, which is not.
// Without this, what two threads do one after the other under a lock looks like a race.
//
// These take the place of the library's functions in what is built with `--sanitize=thread`.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define MUTEX(name) "$s15Synchronization12_MutexHandleV" name
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

SWIFT void lock_slow(uint32_t thread, SELF handle) __asm__(MUTEX("9_lockSlowyys6UInt32VF"));
SWIFT bool try_lock_slow(SELF handle) __asm__(MUTEX("12_tryLockSlowSbyF"));
SWIFT void unlock_slow(SELF handle) __asm__(MUTEX("11_unlockSlowyyF"));

SWIFT void lock_slow(uint32_t thread, SELF handle) {
  SWIFT void (*real)(uint32_t, SELF) = dlsym(RTLD_NEXT, MUTEX("9_lockSlowyys6UInt32VF"));
  real(thread, handle);
  __tsan_acquire(handle);
}

SWIFT bool try_lock_slow(SELF handle) {
  SWIFT bool (*real)(SELF) = dlsym(RTLD_NEXT, MUTEX("12_tryLockSlowSbyF"));
  bool locked = real(handle);
  if (locked) __tsan_acquire(handle);
  return locked;
}

SWIFT void unlock_slow(SELF handle) {
  SWIFT void (*real)(SELF) = dlsym(RTLD_NEXT, MUTEX("11_unlockSlowyyF"));
  __tsan_release(handle);
  real(handle);
}

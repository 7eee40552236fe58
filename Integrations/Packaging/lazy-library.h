// A library that is loaded when a function of it is first called. A file that includes this says its
// name as LIBRARY, and has a line for each function.
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static void *library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) { library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL); }

static void *found(const char *name) {
  pthread_once(&once, load);
  return library ? dlsym(library, name) : NULL;
}

// A function with a result, and the result without the library.
#define FORWARD(type, name, parameters, arguments, missing)            \
  type name parameters {                                               \
    static type(*_Atomic known) parameters;                            \
    if (!known) known = (type(*) parameters)found(#name);              \
    return known ? known arguments : (missing);                        \
  }

#define FORWARD_VOID(name, parameters, arguments)                      \
  void name parameters {                                               \
    static void (*_Atomic known) parameters;                           \
    if (!known) known = (void (*) parameters)found(#name);             \
    if (known) known arguments;                                        \
  }

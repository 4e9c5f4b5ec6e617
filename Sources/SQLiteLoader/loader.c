// Opens the library that the header belongs to, and fills the table.

#include "SQLiteLoader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#ifdef __APPLE__
#define LIBRARY "libsqlite3.dylib"
#else
#define LIBRARY "libsqlite3.so.0"
#endif

static sqlite_functions functions;
static int is_loaded;

/// What a function's name is in the library: an index into both tables.
struct symbol {
  const char *name;
  size_t offset;
};

static const struct symbol symbols[] = {
#define SQLITE_SYMBOL(name) {#name, offsetof(sqlite_functions, name)},
    SQLITE_FUNCTIONS(SQLITE_SYMBOL)
#undef SQLITE_SYMBOL
};

static void load(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
    void *function = dlsym(library, symbols[i].name);
    if (function == NULL) return;
    *(void **)((char *)&functions + symbols[i].offset) = function;
  }
  is_loaded = 1;
}

const sqlite_functions *sqlite_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}

const char *sqlite_file_name(void) { return LIBRARY; }

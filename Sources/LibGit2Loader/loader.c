// Opens the library that the header belongs to, and fills the table.

#include "LibGit2Loader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#ifdef __APPLE__
#define LIBRARY "libgit2." LIBGIT2_SOVERSION ".dylib"
#else
#define LIBRARY "libgit2.so." LIBGIT2_SOVERSION
#endif

/// Where the system's own search path does not look, Homebrew's folders follow.
static const char *const places[] = {
    LIBRARY,
#ifdef __APPLE__
    "/opt/homebrew/lib/" LIBRARY,
    "/usr/local/lib/" LIBRARY,
#endif
};

static libgit2_functions functions;
static int is_loaded;

/// What a function's name is in the library: an index into both tables.
struct symbol {
  const char *name;
  size_t offset;
};

static const struct symbol symbols[] = {
#define LIBGIT2_SYMBOL(name) {#name, offsetof(libgit2_functions, name)},
    LIBGIT2_FUNCTIONS(LIBGIT2_SYMBOL)
#undef LIBGIT2_SYMBOL
};

static void load(void) {
  void *library = NULL;
  for (size_t i = 0; library == NULL && i < sizeof places / sizeof places[0]; i++)
    library = dlopen(places[i], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;

  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
    void *function = dlsym(library, symbols[i].name);
    if (function == NULL) return;
    *(void **)((char *)&functions + symbols[i].offset) = function;
  }
  __typeof__(&git_libgit2_opts) options = (__typeof__(&git_libgit2_opts))dlsym(library, "git_libgit2_opts");
  if (options == NULL || functions.git_libgit2_init() < 0) return;
  is_loaded = options(GIT_OPT_SET_OWNER_VALIDATION, 0) == 0;
}

const libgit2_functions *libgit2_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}

const char *libgit2_file_name(void) { return LIBRARY; }

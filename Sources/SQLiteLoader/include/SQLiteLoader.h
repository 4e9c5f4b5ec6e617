// SQLite's functions as a table that is filled when the first database is opened: a run that finds nothing to do opens
// none, and loading the library would cost it a part of its time.

#ifndef SQLITE_LOADER_H
#define SQLITE_LOADER_H

#include <sqlite3.h>

/// Each function that is used, once. Its type is the one that the header declares.
#define SQLITE_FUNCTIONS(F)                                                                                            \
  F(sqlite3_bind_blob)                                                                                                 \
  F(sqlite3_bind_int64)                                                                                                \
  F(sqlite3_bind_null)                                                                                                 \
  F(sqlite3_bind_text)                                                                                                 \
  F(sqlite3_busy_timeout)                                                                                              \
  F(sqlite3_changes)                                                                                                   \
  F(sqlite3_clear_bindings)                                                                                            \
  F(sqlite3_close_v2)                                                                                                  \
  F(sqlite3_column_blob)                                                                                               \
  F(sqlite3_column_bytes)                                                                                              \
  F(sqlite3_column_int64)                                                                                              \
  F(sqlite3_column_type)                                                                                               \
  F(sqlite3_errmsg)                                                                                                    \
  F(sqlite3_exec)                                                                                                      \
  F(sqlite3_extended_errcode)                                                                                          \
  F(sqlite3_finalize)                                                                                                  \
  F(sqlite3_last_insert_rowid)                                                                                         \
  F(sqlite3_open_v2)                                                                                                   \
  F(sqlite3_prepare_v2)                                                                                                \
  F(sqlite3_reset)                                                                                                     \
  F(sqlite3_step)

typedef struct sqlite_functions {
#define SQLITE_FIELD(name) __typeof__(&name) _Nonnull name;
  SQLITE_FUNCTIONS(SQLITE_FIELD)
#undef SQLITE_FIELD
} sqlite_functions;

/// The table; NULL where the library or one of the functions is not there. May be called from any thread.
const sqlite_functions *_Nullable sqlite_load(void);

/// Which file is loaded: `libsqlite3.so.0`.
const char *_Nonnull sqlite_file_name(void);

#endif

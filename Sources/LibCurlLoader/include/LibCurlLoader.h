// libcurl, opened when the first request is sent: the library and what it links take longer to load than a whole run that
// needs no server.

#ifndef LIBCURL_LOADER_H
#define LIBCURL_LOADER_H

#include <stddef.h>
#include <stdint.h>

/// One request. Texts end with a zero byte and live as long as the call.
typedef struct libcurl_request {
  /// `GET`, `HEAD` or `PUT`.
  const char *_Nonnull method;
  const char *_Nonnull url;
  /// A whole header line, `Authorization: Bearer …`.
  const char *_Nullable header;
  const char *_Nullable user;
  const char *_Nullable password;
  /// A file in which the user and the password of the host are looked for.
  const char *_Nullable netrc;
  /// What is sent with `PUT`.
  const uint8_t *_Nullable body;
  size_t body_count;
  /// A longer answer is broken off.
  size_t answer_limit;
  /// For the connection, and for all of it.
  long connect_milliseconds;
  long total_milliseconds;
  /// So long at less than a kilobyte a second is too slow.
  long stall_seconds;
} libcurl_request;

typedef struct libcurl_answer {
  /// A `CURLcode`: 0 where the answer is whole.
  int code;
  /// Of HTTP; 0 where none came.
  long status;
  /// Freed by `libcurl_release`.
  uint8_t *_Nullable body;
  size_t body_count;
  int is_too_long;
} libcurl_answer;

/// Whether the library and all of its functions that are used could be loaded. From any thread.
int libcurl_load(void);

/// Which file is loaded.
const char *_Nonnull libcurl_file_name(void);

/// Connections for the use of one thread at a time; they are kept open from one request to the next. NULL where there is
/// no memory. Only after `libcurl_load` has said yes, as for all that follows.
void *_Nullable libcurl_open(void);
void libcurl_close(void *_Nonnull handle);

libcurl_answer libcurl_send(void *_Nonnull handle, const libcurl_request *_Nonnull request);
void libcurl_release(libcurl_answer *_Nonnull answer);

/// The library's words for a code; they name neither the server nor anything that was sent.
const char *_Nonnull libcurl_words(int code);

/// The codes that are told apart.
extern const int libcurl_timed_out;
extern const int libcurl_partial;

#endif

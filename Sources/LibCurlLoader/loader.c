// Opens the library that the header belongs to, and sends one request at a time with it.

#include "LibCurlLoader.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#ifdef __APPLE__
#define LIBRARY "libcurl.4.dylib"
#else
#define LIBRARY "libcurl.so.4"
#endif

/// Debian's variant with GnuTLS has another name and the same interface.
static const char *const places[] = {
    LIBRARY,
#ifdef __APPLE__
    "/usr/lib/" LIBRARY,
#else
    "libcurl-gnutls.so.4",
#endif
};

/// Each function that is used, once, with the type that the header declares.
#define LIBCURL_FUNCTIONS(F)                                                                                           \
  F(curl_easy_cleanup)                                                                                                 \
  F(curl_easy_getinfo)                                                                                                 \
  F(curl_easy_init)                                                                                                    \
  F(curl_easy_perform)                                                                                                 \
  F(curl_easy_reset)                                                                                                   \
  F(curl_easy_setopt)                                                                                                  \
  F(curl_easy_strerror)                                                                                                \
  F(curl_global_init)                                                                                                  \
  F(curl_slist_append)                                                                                                 \
  F(curl_slist_free_all)

// The header wraps some of them in macros that check types.
#undef curl_easy_getinfo
#undef curl_easy_setopt

#define LIBCURL_FIELD(name) static __typeof__(&name) call_##name;
LIBCURL_FUNCTIONS(LIBCURL_FIELD)
#undef LIBCURL_FIELD

static int is_loaded;

const int libcurl_timed_out = CURLE_OPERATION_TIMEDOUT;
const int libcurl_partial = CURLE_PARTIAL_FILE;

static void load(void) {
  void *library = NULL;
  for (size_t i = 0; library == NULL && i < sizeof places / sizeof places[0]; i++)
    library = dlopen(places[i], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
#define LIBCURL_SYMBOL(name)                                                                                           \
  if ((call_##name = (__typeof__(&name))dlsym(library, #name)) == NULL) return;
  LIBCURL_FUNCTIONS(LIBCURL_SYMBOL)
#undef LIBCURL_SYMBOL
  // A server that hangs up in the middle of an encrypted answer must not end the program.
  signal(SIGPIPE, SIG_IGN);
  is_loaded = call_curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

int libcurl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

const char *libcurl_file_name(void) { return LIBRARY; }
void *libcurl_open(void) { return call_curl_easy_init(); }
void libcurl_close(void *handle) { call_curl_easy_cleanup(handle); }
const char *libcurl_words(int code) { return call_curl_easy_strerror((CURLcode)code); }

void libcurl_release(libcurl_answer *answer) {
  free(answer->body);
  answer->body = NULL;
  answer->body_count = 0;
}

/// What is left to send.
struct source {
  const uint8_t *bytes;
  size_t count;
  size_t place;
};

static size_t give(char *space, size_t size, size_t number, void *context) {
  struct source *source = context;
  size_t room = size * number, left = source->count - source->place;
  size_t count = left < room ? left : room;
  if (count > 0) memcpy(space, source->bytes + source->place, count);
  source->place += count;
  return count;
}

/// Where a connection was closed before the request was taken, the body is sent once more.
static int rewind_source(void *context, curl_off_t offset, int origin) {
  struct source *source = context;
  if (origin != SEEK_SET || offset < 0 || (size_t)offset > source->count) return CURL_SEEKFUNC_CANTSEEK;
  source->place = (size_t)offset;
  return CURL_SEEKFUNC_OK;
}

/// What has come so far.
struct sink {
  libcurl_answer *answer;
  size_t limit;
  size_t capacity;
};

/// Breaks off where it answers less than it was given.
static size_t take(char *bytes, size_t size, size_t number, void *context) {
  struct sink *sink = context;
  libcurl_answer *answer = sink->answer;
  size_t count = size * number;
  if (count > sink->limit - answer->body_count) {
    answer->is_too_long = 1;
    return 0;
  }
  if (count > sink->capacity - answer->body_count) {
    size_t wanted = sink->capacity * 2 > answer->body_count + count ? sink->capacity * 2 : answer->body_count + count;
    uint8_t *grown = realloc(answer->body, wanted);
    if (grown == NULL) return 0;
    answer->body = grown;
    sink->capacity = wanted;
  }
  if (count > 0) memcpy(answer->body + answer->body_count, bytes, count);
  answer->body_count += count;
  return count;
}

static void set_times(CURL *handle, const libcurl_request *request) {
  call_curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
  call_curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, request->total_milliseconds);
  call_curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1024L);
  call_curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, request->stall_seconds);
}

static void set_credentials(CURL *handle, const libcurl_request *request) {
  if (request->user != NULL) call_curl_easy_setopt(handle, CURLOPT_USERNAME, request->user);
  if (request->password != NULL) call_curl_easy_setopt(handle, CURLOPT_PASSWORD, request->password);
  if (request->netrc == NULL) return;
  call_curl_easy_setopt(handle, CURLOPT_NETRC, (long)CURL_NETRC_OPTIONAL);
  call_curl_easy_setopt(handle, CURLOPT_NETRC_FILE, request->netrc);
}

libcurl_answer libcurl_send(void *handle, const libcurl_request *request) {
  libcurl_answer answer = {0};
  struct source source = {request->body, request->body_count, 0};
  struct sink sink = {&answer, request->answer_limit, 0};
  // Without the first, a body waits for a word from the server that many never send.
  struct curl_slist *headers = call_curl_slist_append(NULL, "Expect:");
  if (headers != NULL && request->header != NULL) {
    struct curl_slist *longer = call_curl_slist_append(headers, request->header);
    if (longer == NULL) call_curl_slist_free_all(headers);
    headers = longer;
  }
  if (headers == NULL) {
    answer.code = CURLE_OUT_OF_MEMORY;
    return answer;
  }
  call_curl_easy_reset(handle);
  call_curl_easy_setopt(handle, CURLOPT_URL, request->url);
  call_curl_easy_setopt(handle, CURLOPT_USERAGENT, "fixpoint");
  call_curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  // Signals are the whole program's.
  call_curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  call_curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
  call_curl_easy_setopt(handle, CURLOPT_WRITEDATA, &sink);
  set_times(handle, request);
  set_credentials(handle, request);
  if (strcmp(request->method, "HEAD") == 0) call_curl_easy_setopt(handle, CURLOPT_NOBODY, 1L);
  if (strcmp(request->method, "PUT") == 0) {
    call_curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
    call_curl_easy_setopt(handle, CURLOPT_INFILESIZE_LARGE, (curl_off_t)request->body_count);
    call_curl_easy_setopt(handle, CURLOPT_READFUNCTION, give);
    call_curl_easy_setopt(handle, CURLOPT_READDATA, &source);
    call_curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, rewind_source);
    call_curl_easy_setopt(handle, CURLOPT_SEEKDATA, &source);
  }
  answer.code = (int)call_curl_easy_perform(handle);
  call_curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer.status);
  call_curl_slist_free_all(headers);
  return answer;
}

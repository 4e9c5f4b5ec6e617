// JavaScriptCore's C interface, opened when the first script is run: as much of it as a sandbox needs, which is a world
// without any way out but one function.

#ifndef JAVASCRIPTCORE_LOADER_H
#define JAVASCRIPTCORE_LOADER_H

#include <stddef.h>
#include <stdint.h>

/// Text in UTF-16, as the engine has it.
typedef struct javascript_text {
  const uint16_t *_Nullable units;
  size_t count;
} javascript_text;

/// What the one function `host(verb, text)` of a world calls. The answer is read before the next call; where `units` is
/// NULL, the script gets `null`.
typedef javascript_text (*javascript_host)(void *_Nullable context, int verb, javascript_text text);

/// One global object with all that is in it. Worlds share nothing but the engine.
typedef struct javascript_world javascript_world;

/// Whether the library and all that is needed of it is there. May be called from any thread.
int javascript_load(void);

/// Which file is loaded: `libjavascriptcoregtk-4.1.so.0`.
const char *_Nonnull javascript_file_name(void);

/// The global object gets two functions: `host`, and `compile(text, file)`, which runs a script that is known by the name of
/// a file in what the engine says of it. NULL where there is no memory.
javascript_world *_Nullable javascript_open(javascript_host _Nonnull host, void *_Nullable context);
void javascript_close(javascript_world *_Nonnull world);

/// Runs a script. 1, and its value as text in `result`; 0, and what it threw as text. To be released either way.
int javascript_run(
    javascript_world *_Nonnull world, javascript_text script, const char *_Nonnull file,
    javascript_text *_Nonnull result);
void javascript_release(javascript_text text);

/// From now on this process writes into no file, leaves no memory in a dump, and ends after five minutes of processor time.
void javascript_give_up_files(void);

/// From now on the end of standard input ends this process, even while a script runs.
void javascript_end_with_input(void);

/// From now on no thread of this process opens a file, starts a program or makes a connection; those calls fail. Nothing
/// where the system has no word for that: scripts have no way to either.
void javascript_seal(void);

#endif

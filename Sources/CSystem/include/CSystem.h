// What Swift's view of the C library leaves out.

#pragma once

#include <stddef.h>
#include <sys/types.h>

/// A program, as it is noted where another process finds it: its number, which is that of its session, too, and two moments
/// between which it began, in nanoseconds of the clock by which the system tells when a process began.
struct fixpoint_note {
  long long number, after, before;
};

/// Where a program that is started notes itself: a file and a place in it; nowhere where the file is -1.
struct fixpoint_note_place {
  int file;
  long long offset;
};

/// The clock of `fixpoint_note`.
long long fixpoint_process_clock(void);

/// Starts a program in a session of its own (so a process group, and no terminal to ask at), with `streams` as its standard
/// streams, no signal held back, those that matter for ending it not ignored, and where the system can, every descriptor
/// above 2 closed. On Linux it is noted before it
/// can do anything, and before it lets go of what this process has open: whoever has got a lock of this process finds
/// every program of it noted. Elsewhere it is noted a moment after its start. Returns 0, or an error number.
int fixpoint_spawn(
    pid_t *child, const char *program, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3], struct fixpoint_note_place place);

/// A pipe that programs started meanwhile do not get.
int fixpoint_pipe(int ends[2]);

/// A descriptor that `poll` finds readable once the child has ended; -1 where the system has none.
int fixpoint_exit_descriptor(pid_t child);

/// Whether the child has ended; it remains to be waited for.
int fixpoint_has_ended(pid_t child);

/// A process of this machine; `started` is in nanoseconds of `fixpoint_process_clock`, cut down to whole ticks.
struct fixpoint_process {
  int number, parent, group, session, has_ended;
  long long started;
};

/// All that this process can see, to be freed; none where the system does not tell.
struct fixpoint_process *fixpoint_processes(int *count);

/// Nanoseconds to which the start of a process is told.
long long fixpoint_process_tick(void);

/// Bytes of memory that the process holds now; 0 where it has ended, or the system does not tell.
long long fixpoint_resident_memory(pid_t number);

/// Nothing where the process has ended, or another one has got its number.
void fixpoint_signal_process(pid_t number, long long started, int signal);

/// Whether any process of the group runs; those that have ended and only wait to be waited for do not count where the
/// system tells them apart.
int fixpoint_group_lives(pid_t group);

/// A program that closes its input early ends its own conversation only; and where this process was started so that
/// children are ignored, nobody would learn how they ended.
void fixpoint_settle_signals(void);

/// A place for a process group that must not outlive this process when a second signal ends it; -1 where there are too
/// many. It is given back by `fixpoint_forget_group`.
int fixpoint_reserve_group(void);
void fixpoint_note_group(int place, pid_t group);
void fixpoint_forget_group(int place);

/// From now on a signal that ends this process (SIGINT, SIGTERM, SIGHUP, SIGQUIT), and that nobody handles or ignores yet,
/// ends every noted group with it: programs in sessions of their own would live on.
void fixpoint_take_groups_along(void);

/// From now on the first of these signals writes a byte into the descriptor, and a later one ends every noted group and
/// this process. Signals that are ignored stay so. Returns 0, and does nothing, where signals are watched already.
int fixpoint_watch_signals(const int *numbers, int count, int descriptor);
/// The first signal since `fixpoint_watch_signals`; 0 where none came.
int fixpoint_received_signal(void);
/// Handles signals as before.
void fixpoint_unwatch_signals(void);

/// Has the disk begin to write what is unwritten of a file, without waiting for it; where the system has no word for
/// that, nothing.
void fixpoint_start_writing(int file);

/// Fills the empty file `to` with what `from` holds, both at their start; their storage is shared where the disk can do
/// that. 0, or the value of `errno`.
int fixpoint_copy_contents(int from, int to);

/// How many characters the terminal behind a descriptor shows now. Returns 0 where it does not say, or is none.
int fixpoint_terminal_size(int file, int *columns, int *rows);

/// Starts a program as `fixpoint_spawn` does, so that each path that it or
/// what it starts looks up can be asked for through `listener` (Linux: seccomp; it gains no rights by programs that would
/// give some). The listener has to be attended to: every lookup waits for `fixpoint_next_lookup`. Returns 0, or an error
/// number: ENOSYS where the system cannot do this.
int fixpoint_spawn_watched(
    pid_t *child, int *listener, const char *program, char *const arguments[], char *const environment[],
    const char *folder, const int streams[3], struct fixpoint_note_place place);

/// One lookup of a watched program, which then goes on: the path and, unless it is absolute, the folder from which it
/// counts, both of at most `size` bytes with their end. 1; 0 where there was none after all; -1 where none will come.
int fixpoint_next_lookup(int listener, char *folder, char *path, size_t size);

/// Asks for large pages under memory that is about to be filled: a large file costs thousands of page faults otherwise. A
/// hint, and none where memory is small or the system has no word for it.
void fixpoint_expect_filling(void *start, size_t length);

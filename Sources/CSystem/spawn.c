#define _GNU_SOURCE
#include "CSystem.h"
#include "starting.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#elif defined(__APPLE__)
#include <sys/event.h>
#endif

long long fixpoint_process_clock(void) {
#if defined(__linux__)
  struct timespec now;
  (void)clock_gettime(CLOCK_BOOTTIME, &now);
  return (long long)now.tv_sec * 1000000000 + now.tv_nsec;
#else
  struct timeval now;
  (void)gettimeofday(&now, NULL);
  return ((long long)now.tv_sec * 1000000 + now.tv_usec) * 1000;
#endif
}

void fixpoint_write_note(struct fixpoint_note_place place, pid_t number, long long after) {
  if (place.file < 0) return;
  struct fixpoint_note note = {number, after, fixpoint_process_clock()};
  // On a full disk the program is not noted; the run fails by itself as soon as it writes.
  (void)!pwrite(place.file, &note, sizeof note, (off_t)place.offset);
}

void fixpoint_reset_handlers(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_DFL) continue;
    if (action.sa_handler != SIG_IGN || number == SIGPIPE || number == SIGTERM || number == SIGCHLD) {
      (void)signal(number, SIG_DFL);
    }
  }
}

#if defined(__linux__)

/// What becomes the program, in the memory of the thread that waits for it. Leaves why it could not in `code`.
static void become(
    const char *program, char *const arguments[], char *const environment[], const char *folder, const int streams[3],
    struct fixpoint_note_place place, long long after, volatile int *code) {
  fixpoint_reset_handlers();
  (void)setsid();
  fixpoint_write_note(place, getpid(), after);
  int failed = 0;
  for (int i = 0; i < 3 && !failed; i++) failed = dup2(streams[i], i) < 0;
  if (!failed && chdir(folder) == 0) {
    // All of this process's own are marked to be closed; what is not, was opened by a library that does not care.
    (void)syscall(436 /* close_range */, 3, ~0U, 0);
    sigset_t none;
    sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)execve(program, arguments, environment);
  }
  *code = errno;
  _exit(127);
}

int fixpoint_spawn(
    pid_t *child, const char *program, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3], struct fixpoint_note_place place) {
  volatile int code = 0;
  // No handler of this process may run in the child, whose memory is this process's.
  sigset_t all, before;
  sigfillset(&all);
  (void)pthread_sigmask(SIG_SETMASK, &all, &before);
  long long after = fixpoint_process_clock();
  pid_t number = vfork();
  if (number == 0) become(program, arguments, environment, folder, streams, place, after, &code);
  if (number < 0) code = errno;
  (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (number > 0 && code != 0) {
    while (waitpid(number, NULL, 0) < 0 && errno == EINTR) {}
  }
  *child = number;
  return code;
}

#else

static int set_apart(posix_spawnattr_t *attributes) {
  short flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
  sigset_t none, ordinary;
  sigemptyset(&none);
  sigemptyset(&ordinary);
  sigaddset(&ordinary, SIGPIPE);
  sigaddset(&ordinary, SIGTERM);
  sigaddset(&ordinary, SIGCHLD);
  int code = posix_spawnattr_setsigmask(attributes, &none);
  if (code == 0) code = posix_spawnattr_setsigdefault(attributes, &ordinary);
#if defined(POSIX_SPAWN_CLOEXEC_DEFAULT)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  return code == 0 ? posix_spawnattr_setflags(attributes, flags) : code;
}

int fixpoint_spawn(
    pid_t *child, const char *program, char *const arguments[], char *const environment[], const char *folder,
    const int streams[3], struct fixpoint_note_place place) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int code = posix_spawn_file_actions_init(&actions);
  if (code != 0) return code;
  code = posix_spawnattr_init(&attributes);
  if (code == 0) {
    for (int i = 0; i < 3 && code == 0; i++) code = posix_spawn_file_actions_adddup2(&actions, streams[i], i);
    if (code == 0) code = posix_spawn_file_actions_addchdir_np(&actions, folder);
    if (code == 0) code = set_apart(&attributes);
    long long after = fixpoint_process_clock();
    if (code == 0) code = posix_spawn(child, program, &actions, &attributes, arguments, environment);
    if (code == 0) fixpoint_write_note(place, *child, after);
    (void)posix_spawnattr_destroy(&attributes);
  }
  (void)posix_spawn_file_actions_destroy(&actions);
  return code;
}

#endif

int fixpoint_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int fixpoint_exit_descriptor(pid_t child) {
#if defined(__linux__)
  // pidfd_open, whose number is the same on every architecture; the descriptor closes itself in other programs.
  return (int)syscall(434, child, 0);
#elif defined(__APPLE__)
  int queue = kqueue();
  if (queue < 0) return -1;
  struct kevent change;
  EV_SET(&change, child, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0, NULL);
  if (kevent(queue, &change, 1, NULL, 0, NULL) == 0) return queue;
  close(queue);
  return -1;
#else
  (void)child;
  return -1;
#endif
}

int fixpoint_has_ended(pid_t child) {
  siginfo_t state;
  state.si_pid = 0;
  if (waitid(P_PID, (id_t)child, &state, WEXITED | WNOHANG | WNOWAIT) != 0) return 1;
  return state.si_pid == child;
}

void fixpoint_settle_signals(void) {
  struct sigaction action;
  (void)signal(SIGPIPE, SIG_IGN);
  if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN) (void)signal(SIGCHLD, SIG_DFL);
}

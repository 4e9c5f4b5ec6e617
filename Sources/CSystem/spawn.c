#define _GNU_SOURCE
#include "CSystem.h"
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#elif defined(__APPLE__)
#include <sys/event.h>
#endif

int fixpoint_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

int fixpoint_spawn_apart(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes) {
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
  (void)actions;
#elif defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  if (code == 0) code = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#else
  (void)actions;
#endif
  return code == 0 ? posix_spawnattr_setflags(attributes, flags) : code;
}

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

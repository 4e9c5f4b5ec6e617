#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

// All that a signal handler touches is here: it may run at any instruction of any thread.

enum { group_limit = 1024, signal_limit = 8 };

static _Atomic int groups[group_limit];
static _Atomic int is_watching;
static _Atomic int wake_descriptor = -1;
static _Atomic int first_signal;
static _Atomic long long first_time;
static int watched[signal_limit];
static int watched_count;
static struct sigaction before[signal_limit];

int fixpoint_reserve_group(void) {
  for (int slot = 0; slot < group_limit; slot++) {
    int none = 0;
    if (atomic_compare_exchange_strong(&groups[slot], &none, -1)) return slot;
  }
  return -1;
}

void fixpoint_note_group(int slot, pid_t group) {
  if (slot >= 0 && slot < group_limit) atomic_store(&groups[slot], (int)group);
}

void fixpoint_forget_group(int slot) {
  if (slot >= 0 && slot < group_limit) atomic_store(&groups[slot], 0);
}

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void end_at_once(int number) {
  for (int slot = 0; slot < group_limit; slot++) {
    int group = atomic_load(&groups[slot]);
    if (group > 1) (void)kill(-group, SIGKILL);
  }
  // It is held back until the handler returns, and then ends the process as if nobody had handled it.
  (void)signal(number, SIG_DFL);
  (void)raise(number);
}

static void handle(int number) {
  int code = errno;
  int none = 0;
  if (atomic_compare_exchange_strong(&first_signal, &none, number)) {
    atomic_store(&first_time, milliseconds());
    int file = atomic_load(&wake_descriptor);
    if (file >= 0) (void)!write(file, "", 1);
  } else if (milliseconds() - atomic_load(&first_time) >= 300) {
    // Sooner it is the same wish, said twice: by the terminal, and by a program in between that passes it on.
    end_at_once(number);
  }
  errno = code;
}

void fixpoint_take_groups_along(void) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction now, action = {0};
    if (sigaction(numbers[i], NULL, &now) != 0 || now.sa_handler != SIG_DFL) continue;
    action.sa_handler = end_at_once;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    (void)sigaction(numbers[i], &action, NULL);
  }
}

int fixpoint_watch_signals(const int *numbers, int count, int descriptor) {
  int idle = 0;
  if (count > signal_limit || !atomic_compare_exchange_strong(&is_watching, &idle, 1)) return 0;
  atomic_store(&first_signal, 0);
  atomic_store(&first_time, milliseconds());
  atomic_store(&wake_descriptor, descriptor);
  watched_count = 0;
  sigset_t wanted;
  sigemptyset(&wanted);
  for (int i = 0; i < count; i++) {
    struct sigaction now, action = {0};
    // What whoever started this process had it ignore stays ignored.
    if (sigaction(numbers[i], NULL, &now) != 0 || now.sa_handler == SIG_IGN) continue;
    action.sa_handler = handle;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    if (sigaction(numbers[i], &action, &before[watched_count]) == 0) watched[watched_count++] = numbers[i];
    sigaddset(&wanted, numbers[i]);
  }
  // A program whose threads hold signals back hands that on to those that it starts.
  (void)pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
  return 1;
}

int fixpoint_received_signal(void) { return atomic_load(&first_signal); }

void fixpoint_unwatch_signals(void) {
  for (int i = 0; i < watched_count; i++) (void)sigaction(watched[i], &before[i], NULL);
  watched_count = 0;
  atomic_store(&wake_descriptor, -1);
  atomic_store(&is_watching, 0);
}

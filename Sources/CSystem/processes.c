#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#if defined(__linux__)
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#elif defined(__APPLE__)
#include <libproc.h>
#include <sys/proc.h>
#endif

#if defined(__linux__)

long long fixpoint_process_tick(void) { return 1000000000 / sysconf(_SC_CLK_TCK); }

/// What /proc/NAME/stat tells; 0 where there is no such process.
static int look_at(int processes, const char *name, struct fixpoint_process *process) {
  char path[300], text[1024];
  snprintf(path, sizeof path, "%s/stat", name);
  int file = openat(processes, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // The name of the program, which may hold anything, stands in parentheses behind the number.
  const char *rest = strrchr(text, ')');
  char state;
  unsigned long long started;
  if (rest == NULL ||
      sscanf(
          rest + 1, " %c %d %d %d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu", &state,
          &process->parent, &process->group, &process->session, &started) != 5) {
    return 0;
  }
  process->number = atoi(text);
  process->has_ended = state == 'Z' || state == 'X';
  process->started = (long long)started * fixpoint_process_tick();
  return 1;
}

struct fixpoint_process *fixpoint_processes(int *count) {
  *count = 0;
  DIR *folder = opendir("/proc");
  if (folder == NULL) return NULL;
  struct fixpoint_process *found = NULL;
  int room = 0;
  struct dirent *entry;
  while ((entry = readdir(folder)) != NULL) {
    if (!isdigit((unsigned char)entry->d_name[0])) continue;
    if (*count == room) {
      room = room == 0 ? 256 : 2 * room;
      struct fixpoint_process *more = realloc(found, (size_t)room * sizeof *found);
      if (more == NULL) break;
      found = more;
    }
    *count += look_at(dirfd(folder), entry->d_name, &found[*count]);
  }
  closedir(folder);
  return found;
}

static int look_at_number(pid_t number, struct fixpoint_process *process) {
  char name[32];
  snprintf(name, sizeof name, "/proc/%d", number);
  return look_at(AT_FDCWD, name, process);
}

#else

long long fixpoint_process_tick(void) { return 1000; }

#if defined(__APPLE__)

static int look_at_number(pid_t number, struct fixpoint_process *process) {
  struct proc_bsdinfo found;
  if (proc_pidinfo(number, PROC_PIDTBSDINFO, 0, &found, sizeof found) != (int)sizeof found) return 0;
  process->number = number;
  process->parent = (int)found.pbi_ppid;
  process->group = (int)found.pbi_pgid;
  process->session = (int)getsid(number);
  process->has_ended = found.pbi_status == SZOMB;
  process->started = ((long long)found.pbi_start_tvsec * 1000000 + (long long)found.pbi_start_tvusec) * 1000;
  return 1;
}

struct fixpoint_process *fixpoint_processes(int *count) {
  *count = 0;
  int room = proc_listallpids(NULL, 0);
  if (room <= 0) return NULL;
  // Some may have come meanwhile.
  room += 64;
  pid_t *numbers = calloc((size_t)room, sizeof *numbers);
  struct fixpoint_process *found = calloc((size_t)room, sizeof *found);
  int listed = numbers == NULL || found == NULL ? 0 : proc_listallpids(numbers, room * (int)sizeof *numbers);
  for (int i = 0; i < listed && i < room; i++) *count += look_at_number(numbers[i], &found[*count]);
  free(numbers);
  return found;
}

#else

static int look_at_number(pid_t number, struct fixpoint_process *process) {
  (void)number, (void)process;
  return 0;
}

struct fixpoint_process *fixpoint_processes(int *count) {
  *count = 0;
  return NULL;
}

#endif
#endif

int fixpoint_group_lives(pid_t group) {
  if (kill(-group, 0) != 0 && errno == ESRCH) return 0;
  // Orphans that have ended count as members until the first process waits for them, which some take their time for.
  int count;
  struct fixpoint_process *processes = fixpoint_processes(&count);
  int lives = count == 0;
  for (int i = 0; i < count && !lives; i++) lives = processes[i].group == group && !processes[i].has_ended;
  free(processes);
  return lives;
}

void fixpoint_signal_process(pid_t number, long long started, int signal) {
  // Held by a descriptor, the number cannot become another's between the look and the signal.
  int handle = -1;
#if defined(__linux__)
  handle = (int)syscall(434 /* pidfd_open */, number, 0);
  if (handle < 0 && errno == ESRCH) return;
#endif
  struct fixpoint_process found;
  if (look_at_number(number, &found) && found.started == started && !found.has_ended) {
#if defined(__linux__)
    if (handle >= 0) (void)syscall(424 /* pidfd_send_signal */, handle, signal, NULL, 0);
    else (void)kill(number, signal);
#else
    (void)kill(number, signal);
#endif
  }
  if (handle >= 0) close(handle);
}

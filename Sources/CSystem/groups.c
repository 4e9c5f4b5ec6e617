#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <signal.h>
#if defined(__linux__)
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/// Whether /proc/NAME/stat tells of a process of this group that has not ended.
static int is_living_member(int processes, const char *name, pid_t group) {
  char path[300], text[600];
  snprintf(path, sizeof path, "%s/stat", name);
  int file = openat(processes, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // The name of the program, which may hold anything, stands in parentheses before state, parent and group.
  const char *rest = strrchr(text, ')');
  char state;
  int parent, member_of;
  if (rest == NULL || sscanf(rest + 1, " %c %d %d", &state, &parent, &member_of) != 3) return 0;
  return member_of == group && state != 'Z' && state != 'X';
}
#endif

int fixpoint_group_lives(pid_t group) {
  if (kill(-group, 0) != 0 && errno == ESRCH) return 0;
#if defined(__linux__)
  // Orphans that have ended count as members until the first process waits for them, which some take their time for.
  DIR *processes = opendir("/proc");
  if (processes == NULL) return 1;
  int lives = 0;
  int any = 0;
  struct dirent *entry;
  while (!lives && (entry = readdir(processes)) != NULL) {
    if (!isdigit((unsigned char)entry->d_name[0])) continue;
    any = 1;
    lives = is_living_member(dirfd(processes), entry->d_name, group);
  }
  closedir(processes);
  return lives || !any;
#else
  return 1;
#endif
}

#define _GNU_SOURCE
#include "CSystem.h"
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <libproc.h>
#endif

void fixpoint_expect_filling(void *start, size_t length) {
#ifdef MADV_HUGEPAGE
  // Less may hold no whole page of two megabytes.
  if (length < 4 << 20) return;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  const uintptr_t first = ((uintptr_t)start + page - 1) & ~(page - 1);
  const uintptr_t end = ((uintptr_t)start + length) & ~(page - 1);
  (void)madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
  (void)start;
  (void)length;
#endif
}

long long fixpoint_resident_memory(pid_t number) {
#if defined(__linux__)
  char path[64], text[128];
  snprintf(path, sizeof path, "/proc/%d/statm", (int)number);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  long long pages;
  return sscanf(text, "%*d %lld", &pages) == 1 ? pages * sysconf(_SC_PAGESIZE) : 0;
#elif defined(__APPLE__)
  struct proc_taskinfo state;
  int size = proc_pidinfo(number, PROC_PIDTASKINFO, 0, &state, sizeof state);
  return size == (int)sizeof state ? (long long)state.pti_resident_size : 0;
#else
  (void)number;
  return 0;
#endif
}

#define _GNU_SOURCE
#include "CSystem.h"
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

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

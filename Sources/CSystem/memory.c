#define _GNU_SOURCE
#include "CSystem.h"
#include <stdint.h>
#include <sys/mman.h>

void fixpoint_expect_filling(void *start, size_t length) {
#ifdef MADV_HUGEPAGE
  const uintptr_t page = 4096, least = 8 << 20;
  if (length < least) return;
  uintptr_t first = ((uintptr_t)start + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t)start + length) & ~(page - 1);
  (void)madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
  (void)start;
  (void)length;
#endif
}

#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <unistd.h>

#ifdef __APPLE__
#include <copyfile.h>

int fixpoint_copy_contents(int from, int to) { return fcopyfile(from, to, NULL, COPYFILE_DATA) == 0 ? 0 : errno; }
#else
#include <linux/fs.h>
#include <sys/ioctl.h>

static int copy_through_memory(int from, int to) {
  char buffer[1 << 16];
  for (;;) {
    ssize_t count = read(from, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count == 0 ? 0 : errno;
    for (ssize_t done = 0; done < count;) {
      ssize_t written = write(to, buffer + done, (size_t)(count - done));
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return errno;
      done += written;
    }
  }
}

int fixpoint_copy_contents(int from, int to) {
  if (ioctl(to, FICLONE, from) == 0) return 0;
  int has_copied = 0;
  ssize_t count;
  while ((count = copy_file_range(from, NULL, to, NULL, 1 << 30, 0)) > 0) has_copied = 1;
  if (has_copied) return count == 0 ? 0 : errno;
  if (count < 0 && (errno == ENOSPC || errno == EDQUOT || errno == EIO)) return errno;
  // Some file systems know neither way, and to this one some of the kernel's own files seem to be empty.
  return copy_through_memory(from, to);
}
#endif

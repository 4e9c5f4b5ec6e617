#define _GNU_SOURCE
#include "CSystem.h"
#include "starting.h"
#include <errno.h>
#include <unistd.h>

#if defined(__linux__)
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#endif

#if defined(__linux__) && defined(__x86_64__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__linux__) && defined(__aarch64__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#if defined(NATIVE_ARCHITECTURE)

/// System calls whose first argument is a path.
static const int from_here[] = {
#if defined(__x86_64__)
    SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_chdir,
#else
    SYS_chdir,
#endif
    SYS_execve,
};
/// Those whose first argument is a folder's descriptor, and whose second is a path.
static const int from_folder[] = {
    SYS_openat, SYS_newfstatat, SYS_faccessat, SYS_readlinkat, SYS_execveat, SYS_statx, 437 /* openat2 */,
    439 /* faccessat2 */,
};
enum { here_count = sizeof from_here / sizeof *from_here, folder_count = sizeof from_folder / sizeof *from_folder };

/// Asks for a word at each of those system calls of this process and of all that it starts, and lets all others pass.
static int listen_to_lookups(void) {
  struct sock_filter code[here_count + folder_count + 6];
  int n = 0;
  code[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ARCHITECTURE, 1, 0);
  code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  code[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  int left = here_count + folder_count;
  for (int i = 0; i < here_count + folder_count; i++, left--) {
    int number = i < here_count ? from_here[i] : from_folder[i - here_count];
    // Past the comparisons that are left, and past ALLOW.
    code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, (unsigned char)left, 0);
  }
  code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
  struct sock_fprog program = {.len = (unsigned short)n, .filter = code};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}

union descriptor_message {
  struct cmsghdr header;
  char space[CMSG_SPACE(sizeof(int))];
};

static int send_descriptor(int channel, int file) {
  char word = 0;
  struct iovec part = {&word, 1};
  union descriptor_message control = {0};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &file, sizeof file);
  return sendmsg(channel, &message, 0) == 1;
}

/// -1 where the other side has closed.
static int receive_descriptor(int channel) {
  char word;
  struct iovec part = {&word, 1};
  union descriptor_message control = {0};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
  ssize_t count;
  do count = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
  while (count < 0 && errno == EINTR);
  struct cmsghdr *header = count == 1 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header == NULL || header->cmsg_type != SCM_RIGHTS) return -1;
  int file;
  memcpy(&file, CMSG_DATA(header), sizeof file);
  return file;
}

/// What becomes the program. Only calls that are safe in a copy of one thread of many.
static void become(
    const char *program, char *const arguments[], char *const environment[], const char *folder, const int streams[3],
    struct fixpoint_note_place place, long long after, int channel, int failures) {
  fixpoint_reset_handlers();
  (void)setsid();
  fixpoint_write_note(place, getpid(), after);
  int code = 0;
  for (int i = 0; i < 3 && code == 0; i++) code = dup2(streams[i], i) < 0 ? errno : 0;
  if (code == 0 && chdir(folder) != 0) code = errno;
  // All that is above is marked to be closed; what is not, was opened by a library that does not care.
  (void)syscall(436 /* close_range */, 3, ~0U, 4 /* CLOSE_RANGE_CLOEXEC */);
  if (code == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) code = errno;
  int listener = code == 0 ? listen_to_lookups() : -1;
  if (code == 0 && listener < 0) code = ENOSYS;
  if (code == 0 && !send_descriptor(channel, listener)) code = ENOSYS;
  if (code == 0) {
    close(channel);
    close(listener);
    sigset_t none;
    sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    (void)execve(program, arguments, environment);
    code = errno;
  }
  (void)!write(failures, &code, sizeof code);
  _exit(127);
}

/// Answers for the child until it has become the program. Returns 0, or why it could not.
///
/// The end of `failures` says so late where another thread is just starting a program, which holds a copy of it for a
/// moment. But the child asks once before, to become the program: what is asked next is the program's, and is left.
static int attend_start(int listener, int failures) {
  char folder[2], path[2];
  int has_asked = 0;
  while (1) {
    struct pollfd ready[2] = {{failures, POLLIN, 0}, {listener, POLLIN, 0}};
    if (poll(ready, 2, -1) < 0) continue;
    if (ready[0].revents != 0) {
      int code = 0;
      ssize_t count = read(failures, &code, sizeof code);
      return count == sizeof code ? code : 0;
    }
    if (has_asked || (ready[1].revents & POLLIN) == 0) return 0;
    (void)fixpoint_next_lookup(listener, folder, path, sizeof path);
    has_asked = 1;
  }
}

int fixpoint_spawn_watched(
    pid_t *child, int *listener, const char *program, char *const arguments[], char *const environment[],
    const char *folder, const int streams[3], struct fixpoint_note_place place) {
  int channel[2], failures[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, channel) != 0) return errno;
  if (pipe2(failures, O_CLOEXEC) != 0) {
    int code = errno;
    close(channel[0]);
    close(channel[1]);
    return code;
  }
  // No handler of this process may run in the child.
  sigset_t all, before;
  sigfillset(&all);
  (void)pthread_sigmask(SIG_SETMASK, &all, &before);
  long long after = fixpoint_process_clock();
  pid_t number = fork();
  if (number == 0) {
    become(program, arguments, environment, folder, streams, place, after, channel[1], failures[1]);
  }
  int code = number < 0 ? errno : 0;
  (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(channel[1]);
  close(failures[1]);
  *listener = code == 0 ? receive_descriptor(channel[0]) : -1;
  if (code == 0) {
    if (*listener >= 0) code = attend_start(*listener, failures[0]);
    else if (read(failures[0], &code, sizeof code) != sizeof code) code = ENOSYS;
    if (code != 0) {
      while (waitpid(number, NULL, 0) < 0 && errno == EINTR) {}
      if (*listener >= 0) close(*listener);
      *listener = -1;
    }
  }
  close(channel[0]);
  close(failures[0]);
  *child = number;
  return code;
}

/// Where a path that is not absolute begins.
static void read_folder(pid_t process, int descriptor, char *folder, size_t size) {
  char link[64];
  if (descriptor == AT_FDCWD) snprintf(link, sizeof link, "/proc/%d/cwd", process);
  else snprintf(link, sizeof link, "/proc/%d/fd/%d", process, descriptor);
  ssize_t count = readlink(link, folder, size - 1);
  folder[count < 0 ? 0 : count] = 0;
}

/// The text at an address of another process; empty where it cannot be read or does not end.
static void read_text(pid_t process, uint64_t address, char *text, size_t size) {
  char name[64];
  text[0] = 0;
  snprintf(name, sizeof name, "/proc/%d/mem", process);
  int memory = open(name, O_RDONLY | O_CLOEXEC);
  if (memory < 0) return;
  ssize_t count = pread(memory, text, size, (off_t)address);
  close(memory);
  if (count <= 0 || memchr(text, 0, (size_t)count) == NULL) text[0] = 0;
}

int fixpoint_next_lookup(int listener, char *folder, char *path, size_t size) {
  // The kernel may know longer forms than this program was built with.
  union {
    struct seccomp_notif value;
    char space[512];
  } question;
  union {
    struct seccomp_notif_resp value;
    char space[512];
  } answer;
  memset(&question, 0, sizeof question);
  memset(&answer, 0, sizeof answer);
  folder[0] = path[0] = 0;
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &question) != 0) return errno == ENOENT || errno == EINTR ? 0 : -1;
  const struct seccomp_data *call = &question.value.data;
  int is_from_folder = 0;
  for (int i = 0; i < folder_count; i++) is_from_folder |= call->nr == from_folder[i];
  pid_t process = (pid_t)question.value.pid;
  read_text(process, call->args[is_from_folder ? 1 : 0], path, size);
  if (path[0] != '/' && path[0] != 0) {
    read_folder(process, is_from_folder ? (int)call->args[0] : AT_FDCWD, folder, size);
  }
  // Otherwise the process has gone, and what was read may be another's.
  int is_valid = ioctl(listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &question.value.id) == 0;
  answer.value.id = question.value.id;
  answer.value.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  (void)ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
  return is_valid && path[0] != 0;
}

#else

int fixpoint_spawn_watched(
    pid_t *child, int *listener, const char *program, char *const arguments[], char *const environment[],
    const char *folder, const int streams[3], struct fixpoint_note_place place) {
  (void)child, (void)program, (void)arguments, (void)environment, (void)folder, (void)streams, (void)place;
  *listener = -1;
  return ENOSYS;
}

int fixpoint_next_lookup(int listener, char *folder, char *path, size_t size) {
  (void)listener, (void)folder, (void)path, (void)size;
  return -1;
}

#endif

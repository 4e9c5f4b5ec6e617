// What this process gives up before it runs anything of a project.

#define _GNU_SOURCE
#include "JavaScriptCoreLoader.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <unistd.h>

static void limit(int resource, rlim_t value) {
  struct rlimit limit = {value, value};
  (void)setrlimit(resource, &limit);
}

void javascript_give_up_files(void) {
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, 300);
  (void)signal(SIGXFSZ, SIG_IGN);
}

static void *await_end(void *context) {
  (void)context;
  for (;;) {
    struct pollfd input = {.fd = 0, .events = 0, .revents = 0};
    if (poll(&input, 1, -1) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL))) _exit(0);
  }
  return NULL;
}

void javascript_end_with_input(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, await_end, NULL) == 0) (void)pthread_detach(thread);
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// Every way to a file by its name, to a program and to another machine. Numbers that have no name in older headers are
/// the same on every architecture.
static const int refused[] = {
#ifdef __x86_64__
    SYS_open, SYS_creat, SYS_fork, SYS_vfork, SYS_unlink, SYS_rename, SYS_mkdir, SYS_rmdir, SYS_link, SYS_symlink,
    SYS_mknod, SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes,
#endif
    SYS_openat,     437 /* openat2 */, SYS_unlinkat, SYS_renameat, SYS_renameat2, SYS_mkdirat,  SYS_linkat,
    SYS_symlinkat,  SYS_mknodat,       SYS_fchmodat, SYS_fchownat, SYS_utimensat, SYS_truncate, SYS_execve,
    SYS_execveat,   SYS_socket,        SYS_socketpair, SYS_connect, SYS_bind,     SYS_ptrace,   SYS_process_vm_readv,
    SYS_process_vm_writev, SYS_mount,  SYS_chroot,   SYS_setxattr, SYS_lsetxattr, SYS_removexattr,
    SYS_open_by_handle_at, 425 /* io_uring_setup */, SYS_memfd_create,
};

void javascript_seal(void) {
  enum { count = sizeof refused / sizeof refused[0] };
  struct sock_filter rules[count + 6];
  size_t size = 0;
  rules[size++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  rules[size++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 0, count + 2);
  rules[size++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (size_t i = 0; i < count; i++) {
    unsigned char way = (unsigned char)(count - i);
    rules[size++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)refused[i], way, 0);
  }
  rules[size++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  rules[size++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES);
  struct sock_fprog program = {.len = (unsigned short)size, .filter = rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  (void)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

#else

void javascript_seal(void) {}

#endif

#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

bool petcontacts_child_has_ended(pid_t process) {
  siginfo_t info = {0};
  if (waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) != 0) return errno == ECHILD;
  return info.si_pid == process;
}

int petcontacts_collect_child(pid_t process) {
  int status;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return 255;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

void petcontacts_signal_group(pid_t process, int number) {
  // Two numbers mean something else to kill: this process's own group, and every process.
  if (process > 1) kill(-process, number);
}

ssize_t petcontacts_write_pipe(int descriptor, const void *bytes, size_t count) {
  sigset_t broken, pending, former;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &broken, &former);
  ssize_t written = write(descriptor, bytes, count);
  int error = errno;
  // The signal of this write is taken away; one that waited before stays.
  if (written < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE))
    while (sigtimedwait(&broken, NULL, &(struct timespec){0}) < 0 && errno == EINTR) {}
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  errno = error;
  return written;
}

#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

bool petcontacts_pty_open(struct petcontacts_pty *pty, int columns, int rows) {
  char name[64];
  pty->controller = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (pty->controller < 0) return false;
  pty->terminal = -1;
  if (grantpt(pty->controller) == 0 && unlockpt(pty->controller) == 0 &&
      ptsname_r(pty->controller, name, sizeof name) == 0)
    pty->terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (pty->terminal >= 0 && petcontacts_pty_resize(pty->controller, columns, rows)) return true;
  int error = errno;
  if (pty->terminal >= 0) close(pty->terminal);
  close(pty->controller);
  errno = error;
  return false;
}

bool petcontacts_pty_resize(int controller, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  return ioctl(controller, TIOCSWINSZ, &size) == 0;
}

int petcontacts_pty_modes(int terminal, uint8_t *bytes, int capacity) {
  // The structure has padding, which must not differ between two equal states.
  struct termios modes;
  memset(&modes, 0, sizeof modes);
  if (capacity < (int)sizeof modes || tcgetattr(terminal, &modes) != 0) return 0;
  memcpy(bytes, &modes, sizeof modes);
  return sizeof modes;
}

static void become(
  const char *path, char *const *arguments, char *const *environment, const char *folder, const int *descriptors,
  bool has_terminal) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (setsid() < 0) _exit(127);
  // First out of the way of 0, 1 and 2, then into their places.
  int copies[3];
  for (int i = 0; i < 3; i++) {
    copies[i] = fcntl(descriptors[i], F_DUPFD, 3);
    if (copies[i] < 0) _exit(127);
  }
  for (int i = 0; i < 3; i++)
    if (dup2(copies[i], i) < 0) _exit(127);
  if (close_range(3, ~0U, 0) != 0) _exit(127);
  if (has_terminal && ioctl(0, TIOCSCTTY, 0) != 0) _exit(127);
  if (folder && chdir(folder) != 0) _exit(127);
  execve(path, arguments, environment);
  _exit(127);
}

pid_t petcontacts_spawn(
  const char *path, char *const *arguments, char *const *environment, const char *folder, const int *descriptors,
  bool has_terminal) {
  pid_t process = fork();
  if (process == 0) become(path, arguments, environment, folder, descriptors, has_terminal);
  return process;
}

bool petcontacts_pipe(int *descriptors) { return pipe2(descriptors, O_CLOEXEC) == 0; }

bool petcontacts_reap(pid_t process, bool stops, int *status) {
  int raw;
  pid_t reaped = waitpid(process, &raw, WNOHANG | (stops ? WUNTRACED : 0));
  if (reaped != process) return false;
  if (WIFSTOPPED(raw)) {
    *status = 1000 + WSTOPSIG(raw);
  } else {
    *status = WIFEXITED(raw) ? WEXITSTATUS(raw) : -WTERMSIG(raw);
  }
  return true;
}

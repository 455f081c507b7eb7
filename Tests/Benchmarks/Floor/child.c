#define _GNU_SOURCE
#include "floor.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

struct child start(char **arguments, bool takes_input) {
  int input[2] = {-1, -1}, output[2];
  if (pipe2(output, O_CLOEXEC) < 0) fail("pipe", strerror(errno));
  if (takes_input ? pipe2(input, O_CLOEXEC) < 0 : (input[0] = open("/dev/null", O_RDONLY | O_CLOEXEC)) < 0)
    fail("pipe", strerror(errno));
  pid_t process = vfork();
  if (process < 0) fail("vfork", strerror(errno));
  if (process == 0) {
    dup2(input[0], STDIN_FILENO);
    dup2(output[1], STDOUT_FILENO);
    execvp(arguments[0], arguments);
    _exit(127);
  }
  close(input[0]);
  close(output[1]);
  return (struct child){process, takes_input ? fdopen(input[1], "w") : NULL, output[0]};
}

long finish(struct child *child) {
  if (child->input) fclose(child->input);
  char buffer[1 << 12];
  while (read(child->output, buffer, sizeof buffer) > 0) {}
  close(child->output);
  int status;
  struct rusage usage;
  if (wait4(child->process, &status, 0, &usage) < 0) fail("wait4", strerror(errno));
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) fail("a measured command failed", "see its message above");
  return usage.ru_maxrss;
}

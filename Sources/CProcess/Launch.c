#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { INPUT, OUTPUT, ERRORS, REPORT, PIPES };
enum { READS, WRITES };
// Where a child's report goes: behind its standard descriptors.
enum { REPORT_PLACE = STDERR_FILENO + 1 };

static void close_pipes(int (*pipes)[2]) {
  for (int i = 0; i < PIPES; i++)
    for (int end = 0; end < 2; end++)
      if (pipes[i][end] >= 0) close(pipes[i][end]);
}

// No end may lie where the child's standard descriptors will be, even in a process that was started without its own.
static bool make_pipe(int *ends) {
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  for (int end = 0; end < 2; end++) {
    if (ends[end] > STDERR_FILENO) continue;
    int moved = fcntl(ends[end], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (moved < 0) return false;
    close(ends[end]);
    ends[end] = moved;
  }
  return true;
}

static bool make_pipes(int (*pipes)[2]) {
  for (int i = 0; i < PIPES; i++) pipes[i][READS] = pipes[i][WRITES] = -1;
  for (int i = 0; i < PIPES; i++)
    if (!make_pipe(pipes[i])) return false;
  const int ours[] = {pipes[INPUT][WRITES], pipes[OUTPUT][READS], pipes[ERRORS][READS]};
  for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
    if (fcntl(ours[i], F_SETFL, O_NONBLOCK) != 0) return false;
  return true;
}

// From here on only what is safe between fork and exec in a process that may have other threads.

static _Noreturn void give_up(int report, int step) {
  struct petcontacts_launch_failure failure = {.step = step, .error = errno};
  ssize_t written = write(report, &failure, sizeof failure);
  (void)written;
  _exit(127);
}

static bool limit(int resource, uint64_t value) {
  struct rlimit present;
  if (getrlimit(resource, &present) != 0) return false;
  // A limit that is lower already stays.
  rlim_t lower = value < present.rlim_max ? value : present.rlim_max;
  return setrlimit(resource, &(struct rlimit){.rlim_cur = lower, .rlim_max = lower}) == 0;
}

static bool set_limits(const struct petcontacts_launch *launch) {
  return limit(RLIMIT_CORE, 0) && (launch->memory == 0 || limit(RLIMIT_DATA, launch->memory)) &&
         (launch->files == 0 || limit(RLIMIT_NOFILE, launch->files));
}

static void close_from(int first) {
  if (close_range((unsigned)first, ~0U, 0) == 0) return;
  // Kernels before 5.9.
  struct rlimit open_files;
  if (getrlimit(RLIMIT_NOFILE, &open_files) != 0) return;
  for (rlim_t number = (rlim_t)first; number < open_files.rlim_cur; number++) close((int)number);
}

// Gives the child its pipes and closes everything else at once, not only when it executes the program: a descriptor that
// writes to the program's own file would keep it from being executed. Returns where the report goes from now on.
static int arrange_descriptors(int (*pipes)[2]) {
  const int standard[] = {pipes[INPUT][READS], pipes[OUTPUT][WRITES], pipes[ERRORS][WRITES]};
  int report = pipes[REPORT][WRITES];
  for (int i = 0; i < 3; i++)
    if (dup2(standard[i], i) < 0) give_up(report, PETCONTACTS_LAUNCH_SETUP);
  if (report != REPORT_PLACE && dup3(report, REPORT_PLACE, O_CLOEXEC) < 0) give_up(report, PETCONTACTS_LAUNCH_SETUP);
  close_from(REPORT_PLACE + 1);
  return REPORT_PLACE;
}

static void reset_signals(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigemptyset(&standard.sa_mask);
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  sigprocmask(SIG_SETMASK, &standard.sa_mask, NULL);
}

static _Noreturn void become(const struct petcontacts_launch *launch, int (*pipes)[2], pid_t parent) {
  int report = pipes[REPORT][WRITES];
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) give_up(report, PETCONTACTS_LAUNCH_SETUP);
  // The parent may have gone before this was asked for.
  if (getppid() != parent) _exit(127);
  report = arrange_descriptors(pipes);
  reset_signals();
  if (setsid() < 0 || !set_limits(launch)) give_up(report, PETCONTACTS_LAUNCH_SETUP);
  if (chdir(launch->folder) != 0) give_up(report, PETCONTACTS_LAUNCH_FOLDER);
  // A program that somebody still holds open for writing, as a compiler does, is there a moment later.
  for (int attempt = 0; attempt < 300; attempt++) {
    execve(launch->path, launch->arguments, launch->environment);
    if (errno != ETXTBSY) break;
    poll(NULL, 0, 10);
  }
  give_up(report, PETCONTACTS_LAUNCH_PROGRAM);
}

// A handler of ours must not run in the child.
static pid_t fork_quietly(const struct petcontacts_launch *launch, int (*pipes)[2]) {
  sigset_t all, former;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &former);
  pid_t parent = getpid();
  pid_t process = fork();
  if (process == 0) become(launch, pipes, parent);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  errno = error;
  return process;
}

// Who started this program may have had children's statuses thrown away, which is inherited.
static void keep_statuses(void) {
  struct sigaction present;
  if (sigaction(SIGCHLD, NULL, &present) != 0) return;
  if (present.sa_handler == SIG_IGN || (present.sa_flags & SA_NOCLDWAIT)) signal(SIGCHLD, SIG_DFL);
}

bool petcontacts_launch_child(
  const struct petcontacts_launch *launch, struct petcontacts_child *child,
  struct petcontacts_launch_failure *failure) {
  keep_statuses();
  int pipes[PIPES][2];
  pid_t process = make_pipes(pipes) ? fork_quietly(launch, pipes) : -1;
  if (process < 0) {
    *failure = (struct petcontacts_launch_failure){PETCONTACTS_LAUNCH_PROCESS, errno};
    close_pipes(pipes);
    return false;
  }
  // The child's end of the report closes when it executes the program.
  close(pipes[REPORT][WRITES]);
  pipes[REPORT][WRITES] = -1;
  ssize_t count;
  do count = read(pipes[REPORT][READS], failure, sizeof *failure);
  while (count < 0 && errno == EINTR);
  if (count > 0) {
    petcontacts_collect_child(process);
    close_pipes(pipes);
    return false;
  }
  *child = (struct petcontacts_child){
    .process = process,
    .ending = (int)syscall(SYS_pidfd_open, process, 0),
    .input = pipes[INPUT][WRITES],
    .output = pipes[OUTPUT][READS],
    .errors = pipes[ERRORS][READS],
  };
  pipes[INPUT][WRITES] = pipes[OUTPUT][READS] = pipes[ERRORS][READS] = -1;
  close_pipes(pipes);
  return true;
}

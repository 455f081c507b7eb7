#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

// A handler may only set flags and write to a pipe. What the signal means is decided by whoever reads the pipe.
static volatile sig_atomic_t seen[NSIG];
static int wake_pipe[2] = {-1, -1};

static volatile sig_atomic_t is_guarded;
static struct termios guarded_modes;
static int guarded_descriptor = -1;
static bool guarded_paste;

static void put_terminal_back(void) {
  if (!is_guarded) return;
  is_guarded = 0;
  static const char paste_off[] = "\033[?2004l\r";
  if (guarded_paste && write(guarded_descriptor, paste_off, sizeof paste_off - 1) < 0) guarded_paste = false;
  tcsetattr(guarded_descriptor, TCSANOW, &guarded_modes);
}

static void set_handler(int number, void (*handler)(int), int flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static bool is_ignored(int number) {
  struct sigaction current;
  return sigaction(number, NULL, &current) == 0 && current.sa_handler == SIG_IGN;
}

static void end_by(int number) {
  put_terminal_back();
  set_handler(number, SIG_DFL, 0);
  raise(number);  // Takes effect when the handler returns.
}

static void on_signal(int number) {
  int saved_errno = errno;
  bool is_ending = number == SIGTERM || number == SIGHUP || number == SIGQUIT;
  if (is_ending && seen[number]) end_by(number);
  seen[number] = 1;
  // A full pipe wakes the reader as well as one byte more would.
  ssize_t written = write(wake_pipe[1], "", 1);
  (void)written;
  errno = saved_errno;
}

// A handler rather than SIG_IGN: children that are started by exec must not inherit it.
static void on_failed_write(int number) { (void)number; }

static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { FAULT_COUNT = sizeof faults / sizeof *faults };
static struct sigaction former_fault_actions[FAULT_COUNT];

// Whoever handled the fault before, such as a backtracer or the kernel, does so on a terminal that is in order.
static void on_fault(int number, siginfo_t *info, void *context) {
  (void)context;
  put_terminal_back();
  for (int i = 0; i < FAULT_COUNT; i++)
    if (faults[i] == number) sigaction(number, &former_fault_actions[i], NULL);
  // The faulty instruction is met again on return; a signal that was sent must be sent again.
  if (info->si_code <= 0) raise(number);
}

static void catch_faults(void) {
  static char stack[16384];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack}, present;
  if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE)) sigaltstack(&alternate, NULL);
  for (int i = 0; i < FAULT_COUNT; i++) {
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(faults[i], &action, &former_fault_actions[i]);
  }
  atexit(put_terminal_back);
}

bool petcontacts_catch_signals(void) {
  if (wake_pipe[0] >= 0) return true;
  if (pipe2(wake_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return false;
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (!is_ignored(numbers[i])) set_handler(numbers[i], on_signal, SA_RESTART);
  // Writing then fails with EPIPE or EFBIG.
  static const int writing[] = {SIGPIPE, SIGXFSZ};
  for (size_t i = 0; i < sizeof writing / sizeof *writing; i++)
    if (!is_ignored(writing[i])) set_handler(writing[i], on_failed_write, SA_RESTART);
  catch_faults();
  return true;
}

int petcontacts_signal_descriptor(void) { return wake_pipe[0]; }

void petcontacts_drain_signals(void) {
  char bytes[64];
  while (read(wake_pipe[0], bytes, sizeof bytes) > 0) {}
}

bool petcontacts_has_signal(int number) { return number > 0 && number < NSIG && seen[number]; }

bool petcontacts_take_signal(int number) {
  if (!petcontacts_has_signal(number)) return false;
  seen[number] = 0;
  return true;
}

void petcontacts_catch_terminal_signals(bool catches) {
  static const int numbers[] = {SIGWINCH, SIGTSTP, SIGCONT};
  enum { COUNT = sizeof numbers / sizeof *numbers };
  static struct sigaction former[COUNT];
  static bool is_catching;
  if (catches == is_catching) return;
  is_catching = catches;
  for (size_t i = 0; i < COUNT; i++) {
    if (!catches) {
      sigaction(numbers[i], &former[i], NULL);
      seen[numbers[i]] = 0;
      continue;
    }
    sigaction(numbers[i], NULL, &former[i]);
    // A shell without job control has SIGTSTP ignored; there it must stay so.
    if (former[i].sa_handler != SIG_IGN) set_handler(numbers[i], on_signal, SA_RESTART);
  }
}

void petcontacts_stop(void) {
  struct sigaction own;
  sigaction(SIGTSTP, NULL, &own);
  set_handler(SIGTSTP, SIG_DFL, 0);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &own, NULL);
  seen[SIGTSTP] = 0;
  seen[SIGCONT] = 0;
}

void petcontacts_guard_terminal(int descriptor, bool bracketed_paste) {
  is_guarded = 0;
  if (tcgetattr(descriptor, &guarded_modes) != 0) return;
  guarded_descriptor = descriptor;
  guarded_paste = bracketed_paste;
  is_guarded = 1;
}

void petcontacts_unguard_terminal(void) { is_guarded = 0; }

#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <time.h>

static bool is_asked_to_end(void) {
  return petcontacts_has_signal(SIGINT) || petcontacts_has_signal(SIGTERM) || petcontacts_has_signal(SIGHUP) ||
         petcontacts_has_signal(SIGQUIT);
}

long long petcontacts_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int petcontacts_wait_readable(int descriptor, int milliseconds) {
  long long deadline = petcontacts_milliseconds() + milliseconds;
  for (;;) {
    if (is_asked_to_end()) return PETCONTACTS_SIGNALLED;
    long long left = milliseconds < 0 ? -1 : deadline - petcontacts_milliseconds();
    if (milliseconds >= 0 && left < 0) left = 0;
    // Signals are remembered apart from the bytes that announce them, so that these may be thrown away here.
    struct pollfd watched[] = {
      {.fd = descriptor, .events = POLLIN},
      {.fd = petcontacts_signal_descriptor(), .events = POLLIN},
    };
    int count = poll(watched, 2, (int)left);
    if (count == 0) return PETCONTACTS_TIMED_OUT;
    if (count < 0 && errno != EINTR) return PETCONTACTS_READY;  // The read that follows says why.
    if (count > 0 && watched[1].revents) petcontacts_drain_signals();
    if (is_asked_to_end()) return PETCONTACTS_SIGNALLED;
    if (count > 0 && watched[0].revents) return PETCONTACTS_READY;
  }
}

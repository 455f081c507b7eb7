#include "floor.h"
#include <unistd.h>

/// One whole run: how long it took, and how much memory it held.
struct run {
  int64_t nanoseconds;
  long kibibytes;
};

static struct run measure(char **command) {
  int64_t began = now();
  struct child child = start(command, false);
  // The first answer is waited for as whoever reads the pipe would.
  char first;
  if (read(child.output, &first, 1) != 1) fail(command[0], "it answers nothing");
  long kibibytes = finish(&child);
  return (struct run){now() - began, kibibytes};
}

static void print(struct run run) { printf("%lld %ld", (long long)run.nanoseconds, run.kibibytes); }

/// Runs a command once, and prints nanoseconds and KiB.
int measure_once(char **arguments) {
  print(measure(arguments));
  puts("");
  return 0;
}

/// Runs two commands in turn, and prints a line a round: nanoseconds and KiB of the first, the same of the second. Which
/// one begins changes from round to round. A first round, which warms caches, is not printed.
int measure_pairs(char **arguments) {
  int rounds = atoi(arguments[0]);
  char **first = arguments + 1, **second = split(first);
  for (int round = 0; round <= rounds; round++) {
    struct run a, b;
    if (round % 2 == 0) {
      a = measure(first);
      b = measure(second);
    } else {
      b = measure(second);
      a = measure(first);
    }
    if (round == 0) continue;
    print(a);
    putchar(' ');
    print(b);
    puts("");
  }
  return 0;
}

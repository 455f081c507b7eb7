#include "floor.h"
#include <string.h>
#include <time.h>

// The floor that `make bench` compares with, and the small program that starts what is measured.
//
//     floor pairs ROUNDS COMMAND_A -- COMMAND_B      whole runs of two commands, in turn
//     floor once COMMAND                             a whole run of a command
//     floor turns LINES COMMAND_A -- COMMAND_B       answers of two running commands to the same lines, in turn
//     floor replay SOURCE ROW TARGET bulk|each       the records of SOURCE behind ROW, written into TARGET
//
// A small process starts the commands, because a child's peak memory counts from the size of what started it.

int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void fail(const char *what, const char *detail) {
  fprintf(stderr, "floor: %s: %s\n", what, detail);
  exit(1);
}

char **split(char **arguments) {
  char **next = arguments;
  while (*next && strcmp(*next, "--") != 0) next++;
  if (!*next || next == arguments || !next[1]) fail("two commands are needed, between them", "--");
  *next = NULL;
  return next + 1;
}

int main(int count, char **arguments) {
  if (count > 3 && strcmp(arguments[1], "pairs") == 0) return measure_pairs(arguments + 2);
  if (count > 2 && strcmp(arguments[1], "once") == 0) return measure_once(arguments + 2);
  if (count > 3 && strcmp(arguments[1], "turns") == 0) return measure_turns(arguments + 2);
  if (count == 6 && strcmp(arguments[1], "replay") == 0) return replay(arguments + 2);
  fputs("usage: floor pairs|once|turns|replay ..., see main.c\n", stderr);
  return 2;
}

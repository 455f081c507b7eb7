#define _GNU_SOURCE
#include "floor.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

/// Gives a running command a line, and waits for the line it answers.
static int64_t answer(struct child *child, const char *line, size_t length) {
  char buffer[1 << 12];
  int64_t began = now();
  fwrite(line, 1, length, child->input);
  fflush(child->input);
  ssize_t count;
  do count = read(child->output, buffer, sizeof buffer);
  while (count > 0 && buffer[count - 1] != '\n');
  if (count <= 0) fail("a measured command stopped answering", "see its message above");
  return now() - began;
}

/// Gives the lines of a file to two running commands, in turn, and prints for each line how many nanoseconds passed
/// until the answer of the first and of the second. The first line, which opens the stores, is not printed.
int measure_turns(char **arguments) {
  FILE *lines = fopen(arguments[0], "r");
  if (!lines) fail(arguments[0], strerror(errno));
  char **first = arguments + 1, **second = split(first);
  struct child a = start(first, true), b = start(second, true);
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  for (int number = 0; (length = getline(&line, &size, lines)) > 0; number++) {
    int64_t of_a = number % 2 == 0 ? answer(&a, line, (size_t)length) : 0;
    int64_t of_b = answer(&b, line, (size_t)length);
    if (number % 2 != 0) of_a = answer(&a, line, (size_t)length);
    if (number > 0) printf("%lld %lld\n", (long long)of_a, (long long)of_b);
  }
  free(line);
  fclose(lines);
  finish(&a);
  finish(&b);
  return 0;
}

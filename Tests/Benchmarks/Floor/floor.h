#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sqlite3.h>

// What the parts of the floor program share. Whatever goes wrong ends the program with a message and status 1.

/// The monotonic clock, in nanoseconds.
int64_t now(void);

/// Ends the program.
_Noreturn void fail(const char *what, const char *detail);

/// `turns` and `pairs`: programs measured in turn; `once`: a program measured alone.
int measure_pairs(char **arguments);
int measure_once(char **arguments);
int measure_turns(char **arguments);

/// `replay`: the rows of a store's records, written again.
int replay(char **arguments);

/// A program that runs with its standard input and output on pipes.
struct child {
  int process;
  FILE *input;
  int output;
};

/// Starts `arguments[0]`. Without `takes_input` its standard input is empty.
struct child start(char **arguments, bool takes_input);

/// Waits for a program to end, which must be with status 0, and gives the most memory that it held, in KiB.
long finish(struct child *child);

/// Cuts a list of arguments at "--" and gives what stands behind.
char **split(char **arguments);

#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Starts programs on pseudo-terminals and pipes. Fork and exec stand in C because nothing of Swift may run between
// them.

/// A pseudo-terminal: `controller` is the end a test holds, `terminal` the end of the program, held open so that output
/// is not lost when the program ends. Both are closed on exec.
struct petcontacts_pty {
  int controller;
  int terminal;
};

/// Opens a pseudo-terminal; false and `errno` on failure.
bool petcontacts_pty_open(struct petcontacts_pty *_Nonnull pty, int columns, int rows);

/// Sets the size; programs in the foreground get SIGWINCH.
bool petcontacts_pty_resize(int controller, int columns, int rows);

/// The modes of the terminal (struct termios) as bytes; the number of bytes, or 0 on failure.
int petcontacts_pty_modes(int terminal, uint8_t *_Nonnull bytes, int capacity);

/// Starts a program in a session of its own with `descriptors` as 0, 1 and 2 and nothing else open, every signal at
/// its default, none blocked, in `folder` if not NULL. With `has_terminal`, descriptor 0 becomes the controlling
/// terminal. Returns the process, or -1 and `errno`; a program that cannot be executed ends with status 127.
pid_t petcontacts_spawn(
  const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
  const char *_Nullable folder, const int *_Nonnull descriptors, bool has_terminal);

/// A pipe that is closed on exec; false and `errno` on failure.
bool petcontacts_pipe(int *_Nonnull descriptors);

/// Whether a process has ended; then `status` is its exit status, or minus the signal that ended it. With `stops`, a
/// stop counts, as the signal plus 1000.
bool petcontacts_reap(pid_t process, bool stops, int *_Nonnull status);

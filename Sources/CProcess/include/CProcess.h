#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// Children with pipes: what has to be done between fork and exec, and the waits and writes that Swift cannot express.

/// What to start.
struct petcontacts_launch {
  /// The program's path.
  const char *_Nonnull path;
  /// Its arguments, the first being its name, up to a null pointer.
  char *_Nullable const *_Nonnull arguments;
  /// Its whole environment, `NAME=VALUE`, up to a null pointer.
  char *_Nullable const *_Nonnull environment;
  /// Its working folder.
  const char *_Nonnull folder;
  /// How many bytes of private memory it may have; 0: no limit.
  uint64_t memory;
  /// How many files it may have open; 0: no limit.
  uint64_t files;
};

/// A child of this process.
struct petcontacts_child {
  /// Its process, which leads a session and a process group of its own.
  pid_t process;
  /// A descriptor that becomes readable when it ends, or -1 where the system has none.
  int ending;
  /// Our ends of the pipes to its standard input, output and error. They do not block.
  int input, output, errors;
};

/// What could not be done when a child was started.
enum petcontacts_launch_step {
  /// Pipes and the process itself.
  PETCONTACTS_LAUNCH_PROCESS = 1,
  /// Limits, descriptors and session of the child.
  PETCONTACTS_LAUNCH_SETUP = 2,
  /// The working folder.
  PETCONTACTS_LAUNCH_FOLDER = 3,
  /// The program: it, or what its first line names, is missing or cannot be executed.
  PETCONTACTS_LAUNCH_PROGRAM = 4,
};

/// Why a child was not started.
struct petcontacts_launch_failure {
  /// What could not be done.
  int32_t step;
  /// The `errno` of that.
  int32_t error;
};

/// Starts a child, which gets no descriptor but its pipes, the default disposition of every signal and no core file,
/// and which is killed when the thread that called this ends.
bool petcontacts_launch_child(
  const struct petcontacts_launch *_Nonnull launch, struct petcontacts_child *_Nonnull child,
  struct petcontacts_launch_failure *_Nonnull failure);

/// Whether a child has ended. It is not collected: its number belongs to it until then, and so does its group.
bool petcontacts_child_has_ended(pid_t process);

/// Takes note of a child that has ended, after which its number may be another's. It is the exit status, or the
/// negative number of the signal that ended it; 255 when the system has no record of it.
int petcontacts_collect_child(pid_t process);

/// Sends a signal to a process group of a child that was not collected.
void petcontacts_signal_group(pid_t process, int number);

/// Writes to a pipe, failing with EPIPE but without the signal when nobody reads it.
ssize_t petcontacts_write_pipe(int descriptor, const void *_Nonnull bytes, size_t count);

#pragma once
#include <stdbool.h>
#include <stdint.h>

// Terminals, signals and waiting: what Swift cannot do in a signal handler, and what needs variadic calls.

/// Whether a descriptor is open on a terminal.
bool petcontacts_is_terminal(int descriptor);

/// The size of a terminal in columns and rows; false when it is none or does not know.
bool petcontacts_terminal_size(int descriptor, int *_Nonnull columns, int *_Nonnull rows);

/// Catches SIGINT, SIGTERM, SIGHUP and SIGQUIT (unless they were ignored) and makes SIGPIPE and SIGXFSZ harmless. A second
/// SIGTERM, SIGHUP or SIGQUIT before the first was taken ends the process at once. System calls go on after a signal,
/// except waits such as `poll`. May be called again. Children started by `exec` get the default dispositions. False
/// when there is no pipe to be had; then no signal is caught.
bool petcontacts_catch_signals(void);

/// The descriptor that is readable after a caught signal, or -1.
int petcontacts_signal_descriptor(void);

/// Empties the signal descriptor.
void petcontacts_drain_signals(void);

/// Whether a signal came and was not taken.
bool petcontacts_has_signal(int number);

/// Whether a signal came; it counts as taken afterwards.
bool petcontacts_take_signal(int number);

/// Catches SIGWINCH, SIGTSTP and SIGCONT, or gives back their former dispositions.
void petcontacts_catch_terminal_signals(bool catches);

/// Stops this process as SIGTSTP would have, and returns when it goes on.
void petcontacts_stop(void);

/// Remembers the modes of the terminal, to be put back should the process end by `exit`, a fault or a second signal.
/// With `bracketed_paste` that mode is switched off, too.
void petcontacts_guard_terminal(int descriptor, bool bracketed_paste);

/// Ends the guard.
void petcontacts_unguard_terminal(void);

/// What a wait came to.
enum { PETCONTACTS_TIMED_OUT = 0, PETCONTACTS_READY = 1, PETCONTACTS_SIGNALLED = 2 };

/// Waits until a descriptor can be read, has ended, or `milliseconds` are over (-1: no limit). It returns early when
/// an interrupt or ending signal is waiting to be taken.
int petcontacts_wait_readable(int descriptor, int milliseconds);

/// The monotonic clock.
long long petcontacts_milliseconds(void);

/// The size of a terminal's character cells in pixels; false when it is none or does not tell.
bool petcontacts_terminal_cell_size(int descriptor, int *_Nonnull width, int *_Nonnull height);

/// Discards what was typed and not yet read.
void petcontacts_discard_input(int descriptor);

/// Makes characters UTF-8: the user's locale if it is, else C.UTF-8. Returns false when the locale had to be replaced.
bool petcontacts_use_utf8(void);

/// The number of columns of one Unicode scalar, whatever the locale; -1 for a control character.
int petcontacts_scalar_width(uint32_t scalar);

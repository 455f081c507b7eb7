#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <readline/readline.h>
#include <readline/history.h>

// Readline keeps its state in global variables, which Swift 6 refuses to touch. These functions are the only way to
// them.

/// Sets the name that `$if` in ~/.inputrc compares with.
static inline void petcontacts_set_application_name(const char *_Nonnull name) { rl_readline_name = name; }

/// Takes the terminal for editing, so that a read never waits: ^C empties the terminal's queue, also between the moment
/// when a byte is known to be there and the one when it is read.
static inline void petcontacts_prepare_terminal(int has_meta) {
  struct termios modes;
  rl_prep_terminal(has_meta);
  if (tcgetattr(fileno(rl_instream), &modes) != 0) return;
  modes.c_cc[VMIN] = 0;
  modes.c_cc[VTIME] = 0;
  tcsetattr(fileno(rl_instream), TCSANOW, &modes);
}

/// Leaves signals and the environment to the caller, and draws on standard output or standard error.
static inline void petcontacts_take_control(int uses_standard_error) {
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
  rl_prep_term_function = petcontacts_prepare_terminal;
  rl_instream = stdin;
  rl_outstream = uses_standard_error ? stderr : stdout;
}

/// The stream Readline draws on.
static inline FILE *_Nonnull petcontacts_output(void) { return rl_outstream; }

/// Forgets that input has ended: Readline's callback interface does not, and would add a newline to every later line.
static inline void petcontacts_forget_end_of_input(void) { rl_eof_found = 0; }

/// Sets where Readline takes bytes from, and how it asks whether there are any.
static inline void petcontacts_set_input(
  int (*_Nonnull read_byte)(FILE *_Nullable), int (*_Nonnull has_input)(void)) {
  rl_getc_function = read_byte;
  rl_input_available_hook = has_input;
}

/// How long Readline is ready to wait for input in the call under way, in microseconds.
static inline int petcontacts_input_timeout(void) {
  int timeout = rl_set_keyboard_input_timeout(0);
  rl_set_keyboard_input_timeout(timeout);
  return timeout;
}

/// Sets the functions that find the word to complete, that complete it, and that list candidates.
static inline void petcontacts_set_completer(
  char *_Nonnull (*_Nonnull find_word)(void),
  char *_Nullable *_Nullable (*_Nonnull complete)(const char *_Nullable, int, int),
  void (*_Nonnull list)(char *_Nullable *_Nullable, int, int)) {
  rl_completion_word_break_hook = find_word;
  rl_attempted_completion_function = complete;
  rl_completion_display_matches_hook = list;
}

/// The number of candidates from which on the user is asked before they are listed; 0 for never.
static inline int petcontacts_query_items(void) { return rl_completion_query_items; }

/// Prepares Readline for the answer of the completer: it is final, is shown in the order given, and is followed by a
/// space only when `appends_space`.
static inline void petcontacts_accept_completions(int appends_space) {
  rl_attempted_completion_over = 1;
  rl_sort_completion_matches = 0;
  rl_ignore_completion_duplicates = 0;
  rl_filename_completion_desired = 0;
  rl_completion_append_character = ' ';
  rl_completion_suppress_append = !appends_space;
}

/// The key that asked for completion: tab, '?', '!', '@', '*' or '%'.
static inline int petcontacts_completion_type(void) { return rl_completion_type; }

/// The characters that end a word backwards from the cursor: none once the start of the word is known.
static inline char *_Nonnull petcontacts_word_breaks(int start_is_known) {
  return (char *)(start_is_known ? "" : " \t\r\n");
}

/// The line being typed, as bytes that end in NUL.
static inline const char *_Nullable petcontacts_line(void) { return rl_line_buffer; }

/// The number of bytes in the line being typed.
static inline int petcontacts_line_length(void) { return rl_end; }

/// The place of the cursor, in bytes.
static inline int petcontacts_cursor(void) { return rl_point; }

/// Moves the cursor.
static inline void petcontacts_set_cursor(int offset) { rl_point = offset; }

/// Whether a bracketed paste is asked for from the terminal.
static inline int petcontacts_is_paste_bracketed(void) {
  const char *value = rl_variable_value("enable-bracketed-paste");
  return value && value[0] == 'o' && value[1] == 'n';
}

/// Gives the terminal back without losing the line being typed.
static inline void petcontacts_release_terminal(void) {
  if (rl_deprep_term_function) rl_deprep_term_function();
}

/// Takes the history away while something else than a command is asked for.
static inline HISTORY_STATE *_Nonnull petcontacts_hide_history(void) {
  HISTORY_STATE *hidden = history_get_history_state();
  HISTORY_STATE none = {0};
  history_set_history_state(&none);
  return hidden;
}

/// Brings the hidden history back.
static inline void petcontacts_show_history(HISTORY_STATE *_Nonnull hidden) {
  history_set_history_state(hidden);
  free(hidden);
}

/// Does nothing, for keys that mean nothing.
static inline int petcontacts_ignore_key(int count, int key) {
  (void)count;
  (void)key;
  return 0;
}

/// Makes both markers of a bracketed paste known, whether or not the mode is on: another program may have left it on.
static inline void petcontacts_bind_paste_markers(void) {
  rl_bind_keyseq("\\e[200~", rl_named_function("bracketed-paste-begin"));
  rl_bind_keyseq("\\e[201~", petcontacts_ignore_key);
}

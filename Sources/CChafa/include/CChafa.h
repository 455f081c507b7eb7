#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// chafa behind functions of our own. It is opened when it is first needed, so that the program starts without it and
// works on where it is not installed; for the same reason nothing here needs its headers.

/// How a picture is brought to the terminal.
typedef enum __attribute__((enum_extensibility(closed))) {
  petcontacts_drawing_symbols,
  petcontacts_drawing_sixel,
  petcontacts_drawing_kitty,
  petcontacts_drawing_iterm,
} petcontacts_drawing_format;

/// The colours that symbols have.
typedef enum __attribute__((enum_extensibility(closed))) {
  petcontacts_drawing_true_color,
  petcontacts_drawing_palette_256,
  petcontacts_drawing_palette_16,
  petcontacts_drawing_no_colors,
} petcontacts_drawing_colors;

/// The characters that symbols are.
typedef enum __attribute__((enum_extensibility(closed))) {
  petcontacts_drawing_blocks,
  petcontacts_drawing_halves,
  petcontacts_drawing_ascii,
} petcontacts_drawing_characters;

/// What a drawing is to be.
typedef struct {
  petcontacts_drawing_format format;
  petcontacts_drawing_colors colors;
  petcontacts_drawing_characters characters;
  /// Whether text without colours is dark on light.
  bool is_dark_on_light;
  /// The size in cells of the terminal, and that of a cell in pixels.
  int columns, rows, cell_width, cell_height;
} petcontacts_drawing;

/// Opens the library under its file name; once it is open, further calls change nothing. False where it cannot be opened
/// or lacks a function.
bool petcontacts_chafa_open_library(const char *_Nonnull name);

/// The words for the calling thread's last failure to open the library.
const char *_Nonnull petcontacts_chafa_failure(void);

/// Draws pixels: red, green, blue and alpha, which the colours are not multiplied by, row after row without gaps. They
/// fill the size given. The library must be open.
///
/// Symbols are lines with a newline between two. The other formats are one control sequence or several.
///
/// The text ends in NUL and belongs to the caller, who gives it back by petcontacts_chafa_free(). NULL is lack of memory.
char *_Nullable petcontacts_chafa_draw(const petcontacts_drawing *_Nonnull drawing, const uint8_t *_Nonnull rgba,
                                       int width, int height);

/// Gives back what petcontacts_chafa_draw() made.
void petcontacts_chafa_free(char *_Nonnull text);

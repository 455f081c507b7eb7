#include "library.h"

// The values of chafa's enumerations, from chafa-canvas-config.h, chafa-common.h and chafa-symbol-map.h.
enum { PIXEL_MODE_SYMBOLS, PIXEL_MODE_SIXELS, PIXEL_MODE_KITTY, PIXEL_MODE_ITERM2 };
enum { CANVAS_MODE_TRUECOLOR = 0, CANVAS_MODE_INDEXED_256 = 1, CANVAS_MODE_INDEXED_16 = 3, CANVAS_MODE_FGBG = 5 };
enum { PIXEL_RGBA8_UNASSOCIATED = 4 };
enum { OPTIMIZATION_REUSE_ATTRIBUTES = 1 };
enum { TAG_SPACE = 1 << 0, TAG_SOLID = 1 << 1, TAG_BLOCK = 1 << 3, TAG_BORDER = 1 << 4 };
enum { TAG_HHALF = 1 << 8, TAG_VHALF = 1 << 9, TAG_ASCII = 1 << 14 };

static int pixel_mode(petcontacts_drawing_format format) {
  switch (format) {
    case petcontacts_drawing_sixel: return PIXEL_MODE_SIXELS;
    case petcontacts_drawing_kitty: return PIXEL_MODE_KITTY;
    case petcontacts_drawing_iterm: return PIXEL_MODE_ITERM2;
    case petcontacts_drawing_symbols: break;
  }
  return PIXEL_MODE_SYMBOLS;
}

static int canvas_mode(const petcontacts_drawing *drawing) {
  if (drawing->format != petcontacts_drawing_symbols) return CANVAS_MODE_TRUECOLOR;
  switch (drawing->colors) {
    case petcontacts_drawing_palette_256: return CANVAS_MODE_INDEXED_256;
    case petcontacts_drawing_palette_16: return CANVAS_MODE_INDEXED_16;
    case petcontacts_drawing_no_colors: return CANVAS_MODE_FGBG;
    case petcontacts_drawing_true_color: break;
  }
  return CANVAS_MODE_TRUECOLOR;
}

static int symbol_tags(const petcontacts_drawing *drawing) {
  switch (drawing->characters) {
    case petcontacts_drawing_ascii: return TAG_SPACE | TAG_ASCII;
    case petcontacts_drawing_halves: return TAG_SPACE | TAG_SOLID | TAG_HHALF | TAG_VHALF;
    case petcontacts_drawing_blocks: break;
  }
  // Without colours thin lines among blocks look like dirt.
  const int lines = drawing->colors == petcontacts_drawing_no_colors ? 0 : TAG_BORDER;
  return TAG_SPACE | TAG_SOLID | TAG_BLOCK | lines;
}

static ChafaCanvas *new_canvas(const petcontacts_drawing *drawing) {
  ChafaCanvasConfig *config = petcontacts_chafa.chafa_canvas_config_new();
  ChafaSymbolMap *symbols = petcontacts_chafa.chafa_symbol_map_new();
  petcontacts_chafa.chafa_symbol_map_add_by_tags(symbols, symbol_tags(drawing));
  petcontacts_chafa.chafa_canvas_config_set_symbol_map(config, symbols);
  petcontacts_chafa.chafa_symbol_map_unref(symbols);

  petcontacts_chafa.chafa_canvas_config_set_geometry(config, drawing->columns, drawing->rows);
  petcontacts_chafa.chafa_canvas_config_set_cell_geometry(config, drawing->cell_width, drawing->cell_height);
  petcontacts_chafa.chafa_canvas_config_set_pixel_mode(config, pixel_mode(drawing->format));
  petcontacts_chafa.chafa_canvas_config_set_canvas_mode(config, canvas_mode(drawing));
  const uint32_t white = 0xffffff, black = 0;
  petcontacts_chafa.chafa_canvas_config_set_fg_color(config, drawing->is_dark_on_light ? black : white);
  petcontacts_chafa.chafa_canvas_config_set_bg_color(config, drawing->is_dark_on_light ? white : black);
  // Not every terminal knows how to repeat a character.
  petcontacts_chafa.chafa_canvas_config_set_optimizations(config, OPTIMIZATION_REUSE_ATTRIBUTES);

  ChafaCanvas *canvas = petcontacts_chafa.chafa_canvas_new(config);
  petcontacts_chafa.chafa_canvas_config_unref(config);
  return canvas;
}

char *petcontacts_chafa_draw(const petcontacts_drawing *drawing, const uint8_t *rgba, int width, int height) {
  ChafaCanvas *canvas = new_canvas(drawing);
  if (!canvas) return NULL;
  petcontacts_chafa.chafa_canvas_draw_all_pixels(canvas, PIXEL_RGBA8_UNASSOCIATED, rgba, width, height, width * 4);
  // Without a description of the terminal these are the sequences that all terminals with the format have.
  GString *text = petcontacts_chafa.chafa_canvas_print(canvas, NULL);
  petcontacts_chafa.chafa_canvas_unref(canvas);
  return text ? petcontacts_chafa.g_string_free(text, 0) : NULL;
}

void petcontacts_chafa_free(char *text) { petcontacts_chafa.g_free(text); }

#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CChafa.h"

// The functions of chafa 1.12 that are used, as its headers declare them, and one of GLib. The types are opaque here, and
// enumerations are integers.
typedef struct ChafaSymbolMap ChafaSymbolMap;
typedef struct ChafaCanvasConfig ChafaCanvasConfig;
typedef struct ChafaCanvas ChafaCanvas;
typedef struct ChafaTermInfo ChafaTermInfo;

typedef struct {
  char *str;
  size_t len;
  size_t allocated_len;
} GString;

struct petcontacts_chafa_functions {
  ChafaSymbolMap *(*chafa_symbol_map_new)(void);
  void (*chafa_symbol_map_unref)(ChafaSymbolMap *);
  void (*chafa_symbol_map_add_by_tags)(ChafaSymbolMap *, int tags);
  ChafaCanvasConfig *(*chafa_canvas_config_new)(void);
  void (*chafa_canvas_config_unref)(ChafaCanvasConfig *);
  void (*chafa_canvas_config_set_geometry)(ChafaCanvasConfig *, int width, int height);
  void (*chafa_canvas_config_set_cell_geometry)(ChafaCanvasConfig *, int width, int height);
  void (*chafa_canvas_config_set_pixel_mode)(ChafaCanvasConfig *, int mode);
  void (*chafa_canvas_config_set_canvas_mode)(ChafaCanvasConfig *, int mode);
  void (*chafa_canvas_config_set_symbol_map)(ChafaCanvasConfig *, const ChafaSymbolMap *);
  void (*chafa_canvas_config_set_fg_color)(ChafaCanvasConfig *, uint32_t rgb);
  void (*chafa_canvas_config_set_bg_color)(ChafaCanvasConfig *, uint32_t rgb);
  void (*chafa_canvas_config_set_optimizations)(ChafaCanvasConfig *, int flags);
  ChafaCanvas *(*chafa_canvas_new)(const ChafaCanvasConfig *);
  void (*chafa_canvas_unref)(ChafaCanvas *);
  void (*chafa_canvas_draw_all_pixels)(ChafaCanvas *, int type, const uint8_t *pixels, int width, int height,
                                       int row_size);
  GString *(*chafa_canvas_print)(ChafaCanvas *, ChafaTermInfo *);
  char *(*g_string_free)(GString *, int frees_text);
  void (*g_free)(void *);
};

/// The functions, once the library is open.
extern struct petcontacts_chafa_functions petcontacts_chafa;

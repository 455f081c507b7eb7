#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

struct petcontacts_chafa_functions petcontacts_chafa;

static _Thread_local char failure[256];

const char *petcontacts_chafa_failure(void) { return failure; }

static bool fail(const char *words) {
  snprintf(failure, sizeof failure, "%s", words ? words : "no reason is given");
  return false;
}

bool petcontacts_chafa_open_library(const char *name) {
  // It stays open: GLib cannot be unloaded.
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return fail(dlerror());
  struct petcontacts_chafa_functions functions;
  bool complete = true;
  // A symbol is looked for in the library and in those that it needs, among them GLib.
#define LOOK_UP(name) complete = (*(void **)&functions.name = dlsym(library, #name)) && complete
  LOOK_UP(chafa_symbol_map_new);
  LOOK_UP(chafa_symbol_map_unref);
  LOOK_UP(chafa_symbol_map_add_by_tags);
  LOOK_UP(chafa_canvas_config_new);
  LOOK_UP(chafa_canvas_config_unref);
  LOOK_UP(chafa_canvas_config_set_geometry);
  LOOK_UP(chafa_canvas_config_set_cell_geometry);
  LOOK_UP(chafa_canvas_config_set_pixel_mode);
  LOOK_UP(chafa_canvas_config_set_canvas_mode);
  LOOK_UP(chafa_canvas_config_set_symbol_map);
  LOOK_UP(chafa_canvas_config_set_fg_color);
  LOOK_UP(chafa_canvas_config_set_bg_color);
  LOOK_UP(chafa_canvas_config_set_optimizations);
  LOOK_UP(chafa_canvas_new);
  LOOK_UP(chafa_canvas_unref);
  LOOK_UP(chafa_canvas_draw_all_pixels);
  LOOK_UP(chafa_canvas_print);
  LOOK_UP(g_string_free);
  LOOK_UP(g_free);
#undef LOOK_UP
  if (!complete) return fail("the library is too old");
  // Another thread may have opened it and be using the functions already: they are written once.
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static bool filled;
  pthread_mutex_lock(&lock);
  if (!filled) petcontacts_chafa = functions;
  filled = true;
  pthread_mutex_unlock(&lock);
  return true;
}

#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

struct petcontacts_pixbuf_functions petcontacts_pixbuf;

static _Thread_local char failure[256];

const char *petcontacts_picture_failure(void) { return failure; }

petcontacts_picture_status petcontacts_picture_fail(petcontacts_picture_status status, const char *words) {
  snprintf(failure, sizeof failure, "%s", words ? words : "no reason is given");
  return status;
}

petcontacts_picture_status petcontacts_picture_fail_with(petcontacts_picture_status status, GError *error) {
  petcontacts_picture_fail(status, error ? error->message : NULL);
  if (error) petcontacts_pixbuf.g_error_free(error);
  return status;
}

petcontacts_picture_status petcontacts_picture_open_library(const char *name) {
  // It stays open: GObject cannot be unloaded.
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return petcontacts_picture_fail(petcontacts_picture_unavailable, dlerror());
  struct petcontacts_pixbuf_functions functions;
  bool complete = true;
  // A symbol is looked for in the library and in those that it needs, among them GObject and GLib.
#define LOOK_UP(name) complete = (*(void **)&functions.name = dlsym(library, #name)) && complete
  LOOK_UP(g_error_free);
  LOOK_UP(g_free);
  LOOK_UP(g_base64_decode);
  LOOK_UP(g_strdup);
  LOOK_UP(g_object_unref);
  LOOK_UP(g_signal_connect_data);
  LOOK_UP(gdk_pixbuf_loader_new_with_mime_type);
  LOOK_UP(gdk_pixbuf_loader_set_size);
  LOOK_UP(gdk_pixbuf_loader_write);
  LOOK_UP(gdk_pixbuf_loader_close);
  LOOK_UP(gdk_pixbuf_loader_get_pixbuf);
  LOOK_UP(gdk_pixbuf_apply_embedded_orientation);
  LOOK_UP(gdk_pixbuf_get_option);
  LOOK_UP(gdk_pixbuf_get_width);
  LOOK_UP(gdk_pixbuf_get_height);
  LOOK_UP(gdk_pixbuf_get_rowstride);
  LOOK_UP(gdk_pixbuf_get_n_channels);
  LOOK_UP(gdk_pixbuf_read_pixels);
  LOOK_UP(gdk_pixbuf_composite_color_simple);
  LOOK_UP(gdk_pixbuf_save_to_bufferv);
#undef LOOK_UP
  if (!complete) return petcontacts_picture_fail(petcontacts_picture_unavailable, "the library is too old");
  // Another thread may have opened it and be using the functions already: they are written once.
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static bool filled;
  pthread_mutex_lock(&lock);
  if (!filled) petcontacts_pixbuf = functions;
  filled = true;
  pthread_mutex_unlock(&lock);
  return petcontacts_picture_ok;
}

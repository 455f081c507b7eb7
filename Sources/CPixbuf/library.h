#pragma once

#include "CPixbuf.h"

// The part of the interfaces of GLib 2, GObject 2 and gdk-pixbuf 2 that is used, declared from their documentation.

typedef struct GError {
  uint32_t domain;
  int code;
  char *message;
} GError;

typedef struct GdkPixbuf GdkPixbuf;
typedef struct GdkPixbufLoader GdkPixbufLoader;
typedef void (*GCallback)(void);

/// The functions of the open library.
struct petcontacts_pixbuf_functions {
  void (*g_error_free)(GError *);
  void (*g_free)(void *);
  unsigned char *(*g_base64_decode)(const char *text, size_t *count);
  char *(*g_strdup)(const char *);
  void (*g_object_unref)(void *);
  unsigned long (*g_signal_connect_data)(void *instance, const char *signal, GCallback, void *data, void *destroy,
                                         int flags);
  GdkPixbufLoader *(*gdk_pixbuf_loader_new_with_mime_type)(const char *, GError **);
  void (*gdk_pixbuf_loader_set_size)(GdkPixbufLoader *, int width, int height);
  int (*gdk_pixbuf_loader_write)(GdkPixbufLoader *, const uint8_t *, size_t, GError **);
  int (*gdk_pixbuf_loader_close)(GdkPixbufLoader *, GError **);
  GdkPixbuf *(*gdk_pixbuf_loader_get_pixbuf)(GdkPixbufLoader *);
  GdkPixbuf *(*gdk_pixbuf_apply_embedded_orientation)(GdkPixbuf *);
  const char *(*gdk_pixbuf_get_option)(GdkPixbuf *, const char *);
  int (*gdk_pixbuf_get_width)(const GdkPixbuf *);
  int (*gdk_pixbuf_get_height)(const GdkPixbuf *);
  int (*gdk_pixbuf_get_rowstride)(const GdkPixbuf *);
  int (*gdk_pixbuf_get_n_channels)(const GdkPixbuf *);
  const uint8_t *(*gdk_pixbuf_read_pixels)(const GdkPixbuf *);
  GdkPixbuf *(*gdk_pixbuf_composite_color_simple)(const GdkPixbuf *, int width, int height, int interpolation,
                                                  int alpha, int check_size, uint32_t color1, uint32_t color2);
  int (*gdk_pixbuf_save_to_bufferv)(GdkPixbuf *, char **bytes, size_t *count, const char *type, char **keys,
                                    char **values, GError **);
};

/// Filled by petcontacts_picture_open_library().
extern struct petcontacts_pixbuf_functions petcontacts_pixbuf;

/// Keeps the words for petcontacts_picture_failure(), and gives the status back.
petcontacts_picture_status petcontacts_picture_fail(petcontacts_picture_status status, const char *words);

/// The same with the words of an error, which is freed.
petcontacts_picture_status petcontacts_picture_fail_with(petcontacts_picture_status status, GError *error);

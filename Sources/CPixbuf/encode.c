#include <stdio.h>

#include "picture.h"

/// The pixels over white; to be given back by g_object_unref.
static GdkPixbuf *on_white(const petcontacts_picture *picture) {
  const int nearest = 0, opaque = 255, check_size = 16;
  const uint32_t white = 0xffffff;
  return petcontacts_pixbuf.gdk_pixbuf_composite_color_simple(picture->pixbuf, petcontacts_picture_width(picture),
                                                              petcontacts_picture_height(picture), nearest, opaque,
                                                              check_size, white, white);
}

petcontacts_picture_status petcontacts_picture_encode_jpeg(const petcontacts_picture *picture, int quality,
                                                           uint8_t **bytes, size_t *count) {
  GdkPixbuf *flat = on_white(picture);
  if (!flat) return petcontacts_picture_fail(petcontacts_picture_unencodable, "there is not enough memory");
  char number[16];
  snprintf(number, sizeof number, "%d", quality);
  // Without a profile the list of options ends early.
  char *keys[] = {"quality", picture->profile ? "icc-profile" : NULL, NULL};
  char *values[] = {number, picture->profile, NULL};
  GError *error = NULL;
  int saved = petcontacts_pixbuf.gdk_pixbuf_save_to_bufferv(flat, (char **)bytes, count, "jpeg", keys, values, &error);
  petcontacts_pixbuf.g_object_unref(flat);
  return petcontacts_picture_fail_with(saved ? petcontacts_picture_ok : petcontacts_picture_unencodable, error);
}

void petcontacts_picture_free_bytes(uint8_t *bytes) { petcontacts_pixbuf.g_free(bytes); }

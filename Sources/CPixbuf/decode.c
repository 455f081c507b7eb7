#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "picture.h"

/// What the loader may make of a picture's size.
struct size_limits {
  int longest_side;
  int64_t pixel_limit;
  bool exceeded;
};

static int scaled(int side, double factor) {
  int result = (int)(side * factor + 0.5);
  return result < 1 ? 1 : result;
}

/// Called when the header has been read and no memory has been taken for pixels.
static void size_prepared(GdkPixbufLoader *loader, int width, int height, void *data) {
  struct size_limits *limits = data;
  if ((int64_t)width * height > limits->pixel_limit) {
    limits->exceeded = true;
    // A size of nothing makes the loader stop.
    petcontacts_pixbuf.gdk_pixbuf_loader_set_size(loader, 0, 0);
    return;
  }
  int longest = width > height ? width : height;
  if (longest <= limits->longest_side) return;
  double factor = (double)limits->longest_side / longest;
  petcontacts_pixbuf.gdk_pixbuf_loader_set_size(loader, scaled(width, factor), scaled(height, factor));
}

/// The colour profile, if it is one for RGB: that of a grey or CMYK picture no longer fits when it has been decoded.
static char *rgb_profile(GdkPixbuf *pixbuf) {
  const char *text = petcontacts_pixbuf.gdk_pixbuf_get_option(pixbuf, "icc-profile");
  if (!text) return NULL;
  size_t count = 0;
  unsigned char *profile = petcontacts_pixbuf.g_base64_decode(text, &count);
  // ICC.1:2010, section 7.2.6: the signature of the colour space of the data.
  bool is_rgb = profile && count >= 20 && memcmp(profile + 16, "RGB ", 4) == 0;
  petcontacts_pixbuf.g_free(profile);
  return is_rgb ? petcontacts_pixbuf.g_strdup(text) : NULL;
}

/// Runs the loader over all bytes.
static petcontacts_picture_status load(GdkPixbufLoader *loader, const uint8_t *bytes, size_t count,
                                       struct size_limits *limits) {
  petcontacts_pixbuf.g_signal_connect_data(loader, "size-prepared", (GCallback)size_prepared, limits, NULL, 0);
  GError *error = NULL;
  bool written = petcontacts_pixbuf.gdk_pixbuf_loader_write(loader, bytes, count, &error);
  // A loader must be closed even where writing failed; only the first error tells what was wrong.
  bool closed = petcontacts_pixbuf.gdk_pixbuf_loader_close(loader, written ? &error : NULL);
  petcontacts_picture_status status = petcontacts_picture_ok;
  if (limits->exceeded) status = petcontacts_picture_too_large;
  else if (!written || !closed) status = petcontacts_picture_undecodable;
  return petcontacts_picture_fail_with(status, error);
}

petcontacts_picture_status petcontacts_picture_decode(const uint8_t *bytes, size_t count, const char *media_type,
                                                      int longest_side, int64_t pixel_limit,
                                                      petcontacts_picture **picture) {
  GError *error = NULL;
  GdkPixbufLoader *loader = petcontacts_pixbuf.gdk_pixbuf_loader_new_with_mime_type(media_type, &error);
  if (!loader) return petcontacts_picture_fail_with(petcontacts_picture_no_loader, error);

  struct size_limits limits = {longest_side, pixel_limit, false};
  petcontacts_picture_status status = load(loader, bytes, count, &limits);
  // Of an animation this is the first picture. It belongs to the loader.
  GdkPixbuf *pixbuf = NULL;
  if (status == petcontacts_picture_ok) {
    pixbuf = petcontacts_pixbuf.gdk_pixbuf_loader_get_pixbuf(loader);
    if (!pixbuf) status = petcontacts_picture_fail(petcontacts_picture_undecodable, "there are no pixels in it");
  }
  if (pixbuf) {
    petcontacts_picture *result = calloc(1, sizeof *result);
    GdkPixbuf *upright = result ? petcontacts_pixbuf.gdk_pixbuf_apply_embedded_orientation(pixbuf) : NULL;
    if (upright) {
      *result = (petcontacts_picture){upright, rgb_profile(pixbuf)};
      *picture = result;
    } else {
      free(result);
      status = petcontacts_picture_fail(petcontacts_picture_undecodable, "there is not enough memory");
    }
  }
  petcontacts_pixbuf.g_object_unref(loader);
  return status;
}

void petcontacts_picture_free(petcontacts_picture *picture) {
  petcontacts_pixbuf.g_object_unref(picture->pixbuf);
  petcontacts_pixbuf.g_free(picture->profile);
  free(picture);
}

int petcontacts_picture_width(const petcontacts_picture *picture) {
  return petcontacts_pixbuf.gdk_pixbuf_get_width(picture->pixbuf);
}

int petcontacts_picture_height(const petcontacts_picture *picture) {
  return petcontacts_pixbuf.gdk_pixbuf_get_height(picture->pixbuf);
}

void petcontacts_picture_copy_rgba(const petcontacts_picture *picture, uint8_t *rgba) {
  const int width = petcontacts_picture_width(picture), height = petcontacts_picture_height(picture);
  const int channels = petcontacts_pixbuf.gdk_pixbuf_get_n_channels(picture->pixbuf);
  const size_t row_size = (size_t)petcontacts_pixbuf.gdk_pixbuf_get_rowstride(picture->pixbuf);
  const uint8_t *pixels = petcontacts_pixbuf.gdk_pixbuf_read_pixels(picture->pixbuf);
  for (int y = 0; y < height; y++) {
    const uint8_t *from = pixels + (size_t)y * row_size;
    for (int x = 0; x < width; x++, from += channels, rgba += 4) {
      memcpy(rgba, from, 3);
      rgba[3] = channels == 4 ? from[3] : 255;
    }
  }
}

#pragma once

#include "library.h"

struct petcontacts_picture {
  GdkPixbuf *pixbuf;
  /// The colour profile for RGB pixels that came with the picture, in base64 as the library has it, or NULL.
  char *profile;
};

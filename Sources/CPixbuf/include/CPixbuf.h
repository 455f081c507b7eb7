#pragma once

#include <stddef.h>
#include <stdint.h>

// gdk-pixbuf behind functions of our own. It is opened when it is first needed, so that the program starts without it
// and works on where it is not installed; for the same reason nothing here needs its headers.

/// What a call came to. Where it is not OK, petcontacts_picture_failure() has the library's words.
typedef enum __attribute__((enum_extensibility(closed))) {
  petcontacts_picture_ok,
  /// The library, or a function of it, is not there.
  petcontacts_picture_unavailable,
  /// The library has no loader for the media type.
  petcontacts_picture_no_loader,
  /// There are more pixels than were allowed.
  petcontacts_picture_too_large,
  /// The loader does not understand the bytes.
  petcontacts_picture_undecodable,
  /// The picture cannot be written.
  petcontacts_picture_unencodable,
} petcontacts_picture_status;

/// Pixels of 8 bits a channel, red, green and blue, with or without alpha.
typedef struct petcontacts_picture petcontacts_picture;

/// Opens the library under its file name; once it is open, further calls change nothing.
petcontacts_picture_status petcontacts_picture_open_library(const char *_Nonnull name);

/// The words for the calling thread's last failure.
const char *_Nonnull petcontacts_picture_failure(void);

/// Decodes the first picture in the bytes, turned upright.
///
/// A picture with a side longer than longest_side is scaled down to it. The library must be open.
petcontacts_picture_status petcontacts_picture_decode(const uint8_t *_Nonnull bytes, size_t count,
                                                      const char *_Nonnull media_type, int longest_side,
                                                      int64_t pixel_limit,
                                                      petcontacts_picture *_Nullable *_Nonnull picture);

/// Gives a picture back.
void petcontacts_picture_free(petcontacts_picture *_Nonnull picture);

int petcontacts_picture_width(const petcontacts_picture *_Nonnull picture);
int petcontacts_picture_height(const petcontacts_picture *_Nonnull picture);

/// Copies the pixels as red, green, blue, alpha, row after row without gaps: width * height * 4 bytes.
void petcontacts_picture_copy_rgba(const petcontacts_picture *_Nonnull picture, uint8_t *_Nonnull rgba);

/// Writes a JPEG of a quality from 0 to 100, with what is transparent on white.
///
/// The bytes belong to the caller, who gives them back by petcontacts_picture_free_bytes().
petcontacts_picture_status petcontacts_picture_encode_jpeg(const petcontacts_picture *_Nonnull picture, int quality,
                                                           uint8_t *_Nullable *_Nonnull bytes,
                                                           size_t *_Nonnull count);

/// Gives back what petcontacts_picture_encode_jpeg() made.
void petcontacts_picture_free_bytes(uint8_t *_Nonnull bytes);

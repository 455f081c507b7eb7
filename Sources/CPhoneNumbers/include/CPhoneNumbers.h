#pragma once

#include <stdbool.h>

// What a library of our own, written in C++ over libphonenumber, offers to C. It is opened when it is first needed, so
// that the program starts without it and works on where it, or libphonenumber, is not installed.

/// How much two numbers are the same, as libphonenumber's MatchType says.
typedef enum __attribute__((enum_extensibility(closed))) {
  /// They differ, or one is no number.
  petcontacts_phone_no_match,
  /// One is the end of the other, or only one has an extension.
  petcontacts_phone_short_match,
  /// They are the same within a country; one does not say which.
  petcontacts_phone_national_match,
  petcontacts_phone_exact_match,
} petcontacts_phone_match;

/// What is known of a number. Texts end in a zero byte.
typedef struct {
  /// The forms of ITU-T E.123 within the country and from abroad, with the extension.
  char national[96];
  char international[96];
  /// The region that the number is valid in, ISO 3166-1 alpha-2; empty for none.
  char region[4];
  /// The region whose numbers have its country code, the main one where several share it.
  char country[4];
  /// Whether it has as many digits as a number of its country can have.
  bool is_possible;
  /// Whether the national form has digits in front that were not written, which a local number is not dialled with.
  bool adds_prefix;
} petcontacts_phone_facts;

/// The functions of the library. A region is a code of ISO 3166-1 alpha-2, or "" for none.
typedef struct {
  bool (*_Nonnull is_region)(const char *_Nonnull region);
  /// Reads a number; false when it is none, or has no country code and there is no region.
  bool (*_Nonnull read)(const char *_Nonnull number, const char *_Nonnull region, petcontacts_phone_facts *_Nonnull facts);
  petcontacts_phone_match (*_Nonnull match)(const char *_Nonnull first, const char *_Nonnull second,
                                   const char *_Nonnull region);
} petcontacts_phone_functions;

/// The name of the one function that the library exports. It returns petcontacts_phone_functions, for good.
#define PETCONTACTS_PHONE_ENTRY petcontacts_phone_functions_2

/// Opens the library at a path.
///
/// It stays open. Without it the result is NULL, and petcontacts_phone_failure() has the system's words.
const petcontacts_phone_functions *_Nullable petcontacts_phone_open_library(const char *_Nonnull path);

/// The words for the calling thread's last failure.
const char *_Nonnull petcontacts_phone_failure(void);

#pragma once
#include <stdint.h>

// Prepared statements on a store, as one would write them by hand who knows its tables.

/// A connection with one statement.
typedef struct petcontacts_lookup petcontacts_lookup;

/// Prepares a statement whose last column is a property list. Nothing when it cannot.
petcontacts_lookup *_Nullable petcontacts_lookup_open(const char *_Nonnull path, const char *_Nonnull sql);

/// Looks a text up, ?1, or the texts from it up to another, ?2, which may be missing. Reads all rows with their bytes.
/// Gives the number of rows, or -1.
int64_t petcontacts_lookup_run(petcontacts_lookup *_Nonnull lookup, const char *_Nonnull text, const char *_Nullable end);

/// Closes it.
void petcontacts_lookup_close(petcontacts_lookup *_Nonnull lookup);

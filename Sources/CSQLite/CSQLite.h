#pragma once
#include <sqlite3.h>

/// Tells SQLite to copy a bound value: a macro made of a cast, which Swift cannot see.
static inline int petcontacts_bind_text(sqlite3_stmt *_Nonnull s, int i, const char *_Nullable p, int n) {
  return sqlite3_bind_text(s, i, p, n, SQLITE_TRANSIENT);
}

/// As ``petcontacts_bind_text``, for bytes.
static inline int petcontacts_bind_blob(sqlite3_stmt *_Nonnull s, int i, const void *_Nullable p, int n) {
  return n == 0 ? sqlite3_bind_zeroblob(s, i, 0) : sqlite3_bind_blob(s, i, p, n, SQLITE_TRANSIENT);
}

/// A macro that is computed, which Swift cannot see.
static const int petcontacts_ioerr_short_read = SQLITE_IOERR_SHORT_READ;

#pragma once
#include <sqlite3.h>

/// Whether the database's file is no longer where it was opened: the question goes through a variadic-free call whose
/// answer is written through a void pointer.
static inline int petcontacts_has_moved(sqlite3 *_Nonnull database) {
  int moved = 0;
  return sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved;
}

/// Lets SQLite count no memory, which takes a lock for each allocation. Variadic functions cannot be called from Swift.
static inline void petcontacts_configure(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// Tells SQLite to copy a bound value: a macro made of a cast, which Swift cannot see.
static inline int petcontacts_bind_text(sqlite3_stmt *_Nonnull s, int i, const char *_Nullable p, int n) {
  return sqlite3_bind_text(s, i, p, n, SQLITE_TRANSIENT);
}

/// As ``petcontacts_bind_text``, for bytes.
static inline int petcontacts_bind_blob(sqlite3_stmt *_Nonnull s, int i, const void *_Nullable p, int n) {
  return n == 0 ? sqlite3_bind_zeroblob(s, i, 0) : sqlite3_bind_blob(s, i, p, n, SQLITE_TRANSIENT);
}

/// Macros that are computed, which Swift cannot see.
static const int petcontacts_ioerr_read = SQLITE_IOERR_READ;
static const int petcontacts_ioerr_short_read = SQLITE_IOERR_SHORT_READ;
static const int petcontacts_ioerr_fsync = SQLITE_IOERR_FSYNC;
static const int petcontacts_ioerr_shm_size = SQLITE_IOERR_SHMSIZE;

/// The system's error number of what failed last on the write-ahead log or the database itself. `sqlite3_system_errno`
/// is already that of the clearing up after it. Method tables cannot be reached from Swift.
static inline int petcontacts_last_errno(sqlite3 *_Nonnull database) {
  int number = 0;
  sqlite3_file *log = 0;
  sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (log && log->pMethods) log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &number);
  if (number == 0) sqlite3_file_control(database, "main", SQLITE_FCNTL_LAST_ERRNO, &number);
  return number;
}

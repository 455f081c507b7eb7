#include "CWriteAheadLog.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/// The most that is gathered, in bytes. SQLite's file system for Unix writes less than 128 KiB at once; a little less
/// than that is memory which the system need not be asked for anew each time.
enum { capacity = (1 << 17) - 64 };

/// What is known of an open file, behind what SQLite's own file system keeps of it.
struct file {
  /// The methods that the file has of its own.
  const sqlite3_io_methods *original;
  /// The same, but for those below.
  sqlite3_io_methods methods;
  /// Of a write-ahead log the database, and of a database the log, while that is open.
  sqlite3_file *partner;
  /// What is to be written, how much of it there is, and where it begins in the file.
  unsigned char *gathered;
  int count;
  sqlite3_int64 start;
  /// Whether the right to write is held by a lock that says when it is given up; otherwise nothing is gathered.
  int gathers;
  /// Behind the furthest byte that was written since then: what lies before it is written anew at once.
  sqlite3_int64 end;
  /// Whether the header that came last is that of a frame that ends a commit.
  int ends_commit;
  /// What the write that failed answered. What it was to write is not there, so that all else fails until the right to
  /// write is given up, and with it the commit.
  int failure;
};

/// Which lock is the right to write, and how long the header of a frame is (https://www.sqlite.org/walformat.html).
enum { write_lock = 0, frame_header = 24 };

static sqlite3_vfs *base;

static struct file *state(sqlite3_file *file) { return (struct file *)((char *)file + ((base->szOsFile + 7) & ~7)); }

/// Writes what was gathered.
static int write_gathered(sqlite3_file *file) {
  struct file *log = state(file);
  if (log->failure != SQLITE_OK || log->count == 0) return log->failure;
  log->failure = log->original->xWrite(file, log->gathered, log->count, log->start);
  log->count = 0;
  return log->failure;
}

static int log_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  struct file *log = state(file);
  if (log->failure != SQLITE_OK) return log->failure;
  int is_anew = offset < log->end;
  if (is_anew || !log->gathers || offset != log->start + log->count || count > capacity - log->count) {
    int result = write_gathered(file);
    if (result != SQLITE_OK) return result;
  }
  if (!log->gathered) log->gathered = malloc(capacity);
  if (is_anew || !log->gathers || !log->gathered || count > capacity)
    return log->original->xWrite(file, bytes, count, offset);
  if (log->count == 0) log->start = offset;
  memcpy(log->gathered + log->count, bytes, (size_t)count);
  log->count += count;
  log->end = offset + count;
  // A commit that is not synchronized has to be there nevertheless when SQLite says that it is done.
  if (log->ends_commit) {
    log->ends_commit = 0;
    return write_gathered(file);
  }
  log->ends_commit = count == frame_header && memcmp((const char *)bytes + 4, "\0\0\0\0", 4) != 0;
  return SQLITE_OK;
}

static int log_sync(sqlite3_file *file, int flags) {
  int result = write_gathered(file);
  return result != SQLITE_OK ? result : state(file)->original->xSync(file, flags);
}

static int log_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  int result = write_gathered(file);
  return result != SQLITE_OK ? result : state(file)->original->xRead(file, bytes, count, offset);
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size) {
  int result = write_gathered(file);
  return result != SQLITE_OK ? result : state(file)->original->xTruncate(file, size);
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size) {
  int result = write_gathered(file);
  return result != SQLITE_OK ? result : state(file)->original->xFileSize(file, size);
}

/// Nothing is left to be written: the right to write was given up before.
static int log_close(sqlite3_file *file) {
  struct file *log = state(file);
  free(log->gathered);
  log->gathered = NULL;
  if (log->partner) state(log->partner)->partner = NULL;
  return log->original->xClose(file);
}

/// Nothing is left behind that could be written when others have written: what was spilled by a transaction that was
/// taken back.
static int database_lock(sqlite3_file *file, int first, int count, int flags) {
  struct file *database = state(file);
  struct file *log = database->partner && first == write_lock ? state(database->partner) : NULL;
  if (log && (flags & SQLITE_SHM_UNLOCK)) {
    write_gathered(database->partner);
    log->gathers = log->failure = log->ends_commit = 0;
    log->end = 0;
  }
  int result = database->original->xShmLock(file, first, count, flags);
  if (log && result == SQLITE_OK && (flags & SQLITE_SHM_LOCK)) log->gathers = 1;
  return result;
}

/// What stands behind the barrier tells others of the log: nothing of it may be missing then.
static void database_barrier(sqlite3_file *file) {
  struct file *database = state(file);
  if (database->partner) write_gathered(database->partner);
  database->original->xShmBarrier(file);
}

static int database_close(sqlite3_file *file) {
  struct file *database = state(file);
  if (database->partner) state(database->partner)->partner = NULL;
  return database->original->xClose(file);
}

static int open_file(sqlite3_vfs *system, sqlite3_filename name, sqlite3_file *file, int flags, int *given) {
  (void)system;
  struct file *opened = state(file);
  memset(opened, 0, sizeof *opened);
  int result = base->xOpen(base, name, file, flags, given);
  if (result != SQLITE_OK || !file->pMethods || !(flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_DB))) return result;
  opened->original = file->pMethods;
  opened->methods = *file->pMethods;
  if (flags & SQLITE_OPEN_WAL) {
    opened->methods.xWrite = log_write;
    opened->methods.xSync = log_sync;
    opened->methods.xRead = log_read;
    opened->methods.xTruncate = log_truncate;
    opened->methods.xFileSize = log_size;
    opened->methods.xClose = log_close;
    // A database and its log are opened by the same file system.
    opened->partner = sqlite3_database_file_object(name);
    state(opened->partner)->partner = file;
  } else {
    opened->methods.xClose = database_close;
    if (opened->methods.iVersion >= 2 && opened->methods.xShmMap) {
      opened->methods.xShmLock = database_lock;
      opened->methods.xShmBarrier = database_barrier;
    }
  }
  file->pMethods = &opened->methods;
  return result;
}

const char *petcontacts_gathering_file_system(void) {
  static sqlite3_vfs gathering;
  if (!base) {
    sqlite3_vfs *found = sqlite3_vfs_find(NULL);
    if (!found) return NULL;
    gathering = *found;
    gathering.pNext = NULL;
    gathering.zName = "petcontacts";
    gathering.szOsFile = ((found->szOsFile + 7) & ~7) + (int)sizeof(struct file);
    gathering.xOpen = open_file;
    base = found;
    if (sqlite3_vfs_register(&gathering, 0) != SQLITE_OK) {
      base = NULL;
      return NULL;
    }
  }
  return gathering.zName;
}

#include "CWriteAheadLog.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/// The most that is gathered, in bytes: SQLite's file system for Unix writes no more at once.
enum { capacity = (1 << 17) - 1 };

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
};

static sqlite3_vfs *base;

static struct file *state(sqlite3_file *file) { return (struct file *)((char *)file + ((base->szOsFile + 7) & ~7)); }

/// Writes what was gathered. What fails is not tried again: SQLite takes the whole commit back.
static int write_gathered(sqlite3_file *file) {
  struct file *log = state(file);
  int count = log->count;
  log->count = 0;
  return count == 0 ? SQLITE_OK : log->original->xWrite(file, log->gathered, count, log->start);
}

static int log_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  struct file *log = state(file);
  if (log->count > 0 && (offset != log->start + log->count || count > capacity - log->count)) {
    int result = write_gathered(file);
    if (result != SQLITE_OK) return result;
  }
  if (!log->gathered) log->gathered = malloc(capacity);
  if (!log->gathered || count > capacity) return log->original->xWrite(file, bytes, count, offset);
  if (log->count == 0) log->start = offset;
  memcpy(log->gathered + log->count, bytes, (size_t)count);
  log->count += count;
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

/// Who gives up the right to write leaves nothing behind that could be written later, over what others have written by then:
/// what a transaction had spilled that was taken back.
static int database_lock(sqlite3_file *file, int first, int count, int flags) {
  struct file *database = state(file);
  if (database->partner && (flags & SQLITE_SHM_UNLOCK) && (flags & SQLITE_SHM_EXCLUSIVE))
    write_gathered(database->partner);
  return database->original->xShmLock(file, first, count, flags);
}

/// What stands behind the barrier tells others of the log. A commit that was not synchronized is written here; nobody can be
/// told when that fails, as nobody can when what was never synchronized is lost.
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

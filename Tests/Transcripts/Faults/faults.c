// Loaded before the C library (LD_PRELOAD), this makes one call fail that changes files, and says what was written, renamed
// and made durable, and what the program said meanwhile.
//
//   FAULTS_LOG    the file to which every call that counts is added, as a line of words with tabs between them
//   FAULTS_ROOT   the folder whose files count
//   FAULTS_AT     the number of the call that fails; 0 for none
//   FAULTS_KIND   how it fails: "io" (EIO), "full" (ENOSPC), "full-on" (ENOSPC, and all that come after it, too), or
//                 "short" (half of the bytes are written, and the call succeeds)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int log_file = -1;
static const char *root = "";
static long failing_call, calls;
static int failure, stays, is_short;

__attribute__((constructor)) static void begin(void) {
  const char *log = getenv("FAULTS_LOG"), *at = getenv("FAULTS_AT"), *kind = getenv("FAULTS_KIND");
  if (!log || !kind || !getenv("FAULTS_ROOT")) return;
  log_file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  root = getenv("FAULTS_ROOT");
  failing_call = at ? atol(at) : 0;
  failure = strcmp(kind, "io") ? ENOSPC : EIO;
  stays = !strcmp(kind, "full-on");
  is_short = !strcmp(kind, "short");
}

static void note(const char *what, const char *first, const char *second) {
  char line[3 * PATH_MAX];
  int length = snprintf(line, sizeof line, "%s\t%s%s%s\n", what, first, second ? "\t" : "", second ? second : "");
  if (log_file >= 0) (void)!syscall(SYS_write, log_file, line, (size_t)length);
}

// The absolute path of a file that is named, or that is open.
static void find_path(int folder, const char *name, char *path) {
  char link[64];
  size_t length = 0;
  path[0] = 0;
  if (!name || name[0] != '/') {
    if (folder == AT_FDCWD) snprintf(link, sizeof link, "/proc/self/cwd");
    else snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t count = readlink(link, path, PATH_MAX - 1);
    length = count > 0 ? (size_t)count : 0;
    path[length] = 0;
  }
  if (!name) return;
  while (name[0] == '.' && name[1] == '/') name += 2;
  if (length) path[length++] = '/';
  snprintf(path + length, PATH_MAX - length, "%s", name);
}

static int counts(const char *path) {
  size_t length = strlen(root);
  return length && !strncmp(path, root, length) && path[length] == '/';
}

// Says how a call that counts has ended: what it did, or that it tried to ("try"), so that the log has all that are counted.
static void note_end(int has_succeeded, const char *what, const char *first, const char *second) {
  int error = errno;
  if (has_succeeded) {
    note(what, first, second);
  } else {
    note("try", what, first);
  }
  errno = error;
}

// Whether the call that comes now is to fail. Sets errno.
static int fails(const char *what, const char *path) {
  calls += 1;
  if (!failing_call || is_short || calls < failing_call || (calls > failing_call && !stays)) return 0;
  note("fail", what, path);
  errno = failure;
  return 1;
}

// How many of some bytes are to be written by the call that comes now.
static size_t shortened(size_t count, const char *path) {
  if (!is_short || calls != failing_call || count < 2) return count;
  note("fail", "short", path);
  return count / 2;
}

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define WRITE(arguments, count) \
  char path[PATH_MAX]; \
  find_path(file, NULL, path); \
  if (!counts(path)) return real arguments; \
  if (fails("write", path)) return -1; \
  count = shortened(count, path); \
  ssize_t written = real arguments; \
  note_end(written >= 0, "write", path, NULL); \
  return written

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(ssize_t, "write", int, const void *, size_t);
  if (file == STDOUT_FILENO) {
    char text[200];
    size_t length = count < sizeof text - 1 ? count : sizeof text - 1;
    for (size_t i = 0; i < length; i++) text[i] = ((const char *)bytes)[i] < ' ' ? ' ' : ((const char *)bytes)[i];
    text[length] = 0;
    note("say", text, NULL);
  }
  WRITE((file, bytes, count), count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
  WRITE((file, bytes, count, offset), count);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
  WRITE((file, bytes, count, offset), count);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  REAL(ssize_t, "writev", int, const struct iovec *, int);
  char path[PATH_MAX];
  find_path(file, NULL, path);
  if (!counts(path)) return real(file, parts, count);
  if (fails("write", path)) return -1;
  ssize_t written = real(file, parts, count > 1 ? (int)shortened((size_t)count, path) : count);
  note_end(written >= 0, "write", path, NULL);
  return written;
}

static int change_length(int (*real)(int, off64_t), int file, off64_t length) {
  char path[PATH_MAX];
  find_path(file, NULL, path);
  if (!counts(path)) return real(file, length);
  if (fails("truncate", path)) return -1;
  int result = real(file, length);
  note_end(!result, "write", path, NULL);
  return result;
}

int ftruncate(int file, off_t length) {
  REAL(int, "ftruncate", int, off64_t);
  return change_length(real, file, length);
}

int ftruncate64(int file, off64_t length) {
  REAL(int, "ftruncate64", int, off64_t);
  return change_length(real, file, length);
}

static int synchronise(int (*real)(int), int file, const char *what) {
  char path[PATH_MAX];
  find_path(file, NULL, path);
  if (!counts(path) && strcmp(path, root)) return real(file);
  if (fails(what, path)) return -1;
  int result = real(file);
  note_end(!result, what, path, NULL);
  return result;
}

int fsync(int file) {
  REAL(int, "fsync", int);
  return synchronise(real, file, "sync");
}

int fdatasync(int file) {
  REAL(int, "fdatasync", int);
  return synchronise(real, file, "sync");
}

int syncfs(int file) {
  REAL(int, "syncfs", int);
  return synchronise(real, file, "sync-all");
}

// Opens a file, which makes it when it is not there.
static int open_file(int (*real)(int, const char *, int, ...), int folder, const char *name, int flags, mode_t mode) {
  char path[PATH_MAX];
  struct stat status;
  if (!(flags & O_CREAT)) return real(folder, name, flags, mode);
  find_path(folder, name, path);
  if (!counts(path) || !lstat(path, &status)) return real(folder, name, flags, mode);
  if (fails("make", path)) return -1;
  int file = real(folder, name, flags, mode);
  note_end(file >= 0, "make", path, NULL);
  return file;
}

#define MODE(flags) \
  va_list rest; \
  va_start(rest, flags); \
  mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? (mode_t)va_arg(rest, int) : 0; \
  va_end(rest); \
  REAL(int, "openat", int, const char *, int, ...)

int open(const char *name, int flags, ...) {
  MODE(flags);
  return open_file(real, AT_FDCWD, name, flags, mode);
}

int open64(const char *name, int flags, ...) {
  MODE(flags);
  return open_file(real, AT_FDCWD, name, flags, mode);
}

int openat(int folder, const char *name, int flags, ...) {
  MODE(flags);
  return open_file(real, folder, name, flags, mode);
}

int openat64(int folder, const char *name, int flags, ...) {
  MODE(flags);
  return open_file(real, folder, name, flags, mode);
}

// A call that gives one name, or takes one.
#define NAMING(what, folder, name, call) \
  char path[PATH_MAX]; \
  find_path(folder, name, path); \
  if (!counts(path)) return call; \
  if (fails(what, path)) return -1; \
  int result = call; \
  note_end(!result, what, path, NULL); \
  return result

// A call that gives a second name.
#define MOVING(what, old_folder, old_name, new_folder, new_name, call) \
  char old_path[PATH_MAX], new_path[PATH_MAX]; \
  find_path(old_folder, old_name, old_path); \
  find_path(new_folder, new_name, new_path); \
  if (!counts(new_path)) return call; \
  if (fails(what, new_path)) return -1; \
  int result = call; \
  note_end(!result, what, old_path, new_path); \
  return result

int mkdir(const char *name, mode_t mode) {
  REAL(int, "mkdir", const char *, mode_t);
  NAMING("make", AT_FDCWD, name, real(name, mode));
}

int mkdirat(int folder, const char *name, mode_t mode) {
  REAL(int, "mkdirat", int, const char *, mode_t);
  NAMING("make", folder, name, real(folder, name, mode));
}

int unlink(const char *name) {
  REAL(int, "unlink", const char *);
  NAMING("remove", AT_FDCWD, name, real(name));
}

int unlinkat(int folder, const char *name, int flags) {
  REAL(int, "unlinkat", int, const char *, int);
  NAMING("remove", folder, name, real(folder, name, flags));
}

int rmdir(const char *name) {
  REAL(int, "rmdir", const char *);
  NAMING("remove", AT_FDCWD, name, real(name));
}

int rename(const char *old_name, const char *new_name) {
  REAL(int, "rename", const char *, const char *);
  MOVING("rename", AT_FDCWD, old_name, AT_FDCWD, new_name, real(old_name, new_name));
}

int renameat(int old, const char *old_name, int new, const char *new_name) {
  REAL(int, "renameat", int, const char *, int, const char *);
  MOVING("rename", old, old_name, new, new_name, real(old, old_name, new, new_name));
}

int renameat2(int old, const char *old_name, int new, const char *new_name, unsigned flags) {
  REAL(int, "renameat2", int, const char *, int, const char *, unsigned);
  MOVING("rename", old, old_name, new, new_name, real(old, old_name, new, new_name, flags));
}

int link(const char *old_name, const char *new_name) {
  REAL(int, "link", const char *, const char *);
  MOVING("link", AT_FDCWD, old_name, AT_FDCWD, new_name, real(old_name, new_name));
}

int linkat(int old, const char *old_name, int new, const char *new_name, int flags) {
  REAL(int, "linkat", int, const char *, int, const char *, int);
  MOVING("link", old, old_name, new, new_name, real(old, old_name, new, new_name, flags));
}

#include "CLookupPeer.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct petcontacts_lookup {
  sqlite3 *database;
  sqlite3_stmt *statement;
  /// What was read last, as one reads it who is going to use it.
  unsigned char bytes[1 << 16];
};

petcontacts_lookup *petcontacts_lookup_open(const char *path, const char *sql) {
  petcontacts_lookup *lookup = calloc(1, sizeof *lookup);
  if (!lookup) return NULL;
  if (sqlite3_open_v2(path, &lookup->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
      sqlite3_prepare_v2(lookup->database, sql, -1, &lookup->statement, NULL) == SQLITE_OK)
    return lookup;
  petcontacts_lookup_close(lookup);
  return NULL;
}

int64_t petcontacts_lookup_run(petcontacts_lookup *lookup, const char *text, const char *end) {
  sqlite3_stmt *statement = lookup->statement;
  sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC);
  if (end) sqlite3_bind_text(statement, 2, end, -1, SQLITE_STATIC);
  int64_t rows = 0;
  int result;
  while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
    int last = sqlite3_column_count(statement) - 1;
    const void *bytes = sqlite3_column_blob(statement, last);
    size_t size = (size_t)sqlite3_column_bytes(statement, last);
    if (bytes && size <= sizeof lookup->bytes) memcpy(lookup->bytes, bytes, size);
    rows++;
  }
  sqlite3_reset(statement);
  return result == SQLITE_DONE ? rows : -1;
}

void petcontacts_lookup_close(petcontacts_lookup *lookup) {
  sqlite3_finalize(lookup->statement);
  sqlite3_close_v2(lookup->database);
  free(lookup);
}

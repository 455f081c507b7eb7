#define _GNU_SOURCE
#include "floor.h"
#include <string.h>

// The rows that the program wrote for records are read out of its store into memory, and then written into another one
// by the least that C can do: prepared statements, in the same order, in the same tables with the same indexes, as
// durable. The columns are those that the store has, so that this file knows no more of the schema than what belongs to
// a record.

/// A table: what reads the rows of records, each behind the number of its record, and what writes one.
struct table {
  const char *read;
  /// Without the parameters, which are as many as what is read has columns.
  const char *write;
  /// The rows: the record's number, then each column's type, size and bytes.
  unsigned char *bytes;
  size_t used, capacity, next;
  int columns;
  sqlite3_stmt *statement;
};

/// Everything of one record is written at once; the keys of all records of a transaction are counted at its end.
#define COUNT_KEYS "UPDATE key_usage SET count = count + ?1 WHERE id = ?2"
static const char *const bulk_usage =
    "SELECT (SELECT max(row) FROM record), count(DISTINCT record), key FROM value WHERE record > ?1 GROUP BY key";
static const char *const single_usage =
    "SELECT DISTINCT record, 1, key FROM value WHERE record > ?1 ORDER BY record";

enum { record, usage = 8, count = 9 };
static struct table tables[count] = {
    {.read = "SELECT row, * FROM record WHERE row > ?1 ORDER BY row", .write = "INSERT INTO record"},
    {.read = "SELECT record, * FROM name WHERE record > ?1 ORDER BY record", .write = "INSERT INTO name"},
    {.read = "SELECT record, * FROM value WHERE record > ?1 ORDER BY record", .write = "INSERT INTO value"},
    {.read = "SELECT doc, doc, group_concat(term, ' ') FROM (SELECT doc, term FROM temp.word_place WHERE doc > ?1"
             " ORDER BY doc, offset) GROUP BY doc ORDER BY doc",
     .write = "INSERT INTO word (rowid, text)"},
    {.read = "SELECT record, * FROM phone WHERE record > ?1 ORDER BY record", .write = "INSERT INTO phone"},
    {.read = "SELECT record, * FROM day WHERE record > ?1 ORDER BY record", .write = "INSERT INTO day"},
    {.read = "SELECT min(r.row), s.* FROM record r JOIN change c ON c.record = r.identifier"
             " JOIN step s ON s.number = c.step WHERE r.row > ?1 GROUP BY s.number ORDER BY min(r.row)",
     .write = "INSERT INTO step"},
    {.read = "SELECT r.row, c.* FROM record r JOIN change c ON c.record = r.identifier WHERE r.row > ?1"
             " ORDER BY r.row, c.step, c.sequence",
     .write = "INSERT INTO change"},
    {.write = COUNT_KEYS},
};

static sqlite3 *open_store(const char *path) {
  sqlite3 *database;
  if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
    fail(path, sqlite3_errmsg(database));
  return database;
}

static void execute(sqlite3 *database, const char *sql) {
  if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql, sqlite3_errmsg(database));
}

static sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) fail(sql, sqlite3_errmsg(database));
  return statement;
}

static void append(struct table *table, const void *bytes, size_t size) {
  if (table->used + size > table->capacity) {
    table->capacity = (table->used + size) * 2;
    table->bytes = realloc(table->bytes, table->capacity);
    if (!table->bytes) fail("reading rows", "out of memory");
  }
  memcpy(table->bytes + table->used, bytes, size);
  table->used += size;
}

static void read_rows(struct table *table, sqlite3 *source, int64_t first) {
  sqlite3_stmt *rows = prepare(source, table->read);
  sqlite3_bind_int64(rows, 1, first);
  table->columns = sqlite3_column_count(rows) - 1;
  int result;
  while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
    int64_t owner = sqlite3_column_int64(rows, 0);
    append(table, &owner, sizeof owner);
    for (int column = 1; column <= table->columns; column++) {
      int type = sqlite3_column_type(rows, column), size = sizeof(int64_t);
      int64_t integer = sqlite3_column_int64(rows, column);
      double real = sqlite3_column_double(rows, column);
      const void *bytes = type == SQLITE_FLOAT ? (const void *)&real : &integer;
      if (type == SQLITE_TEXT || type == SQLITE_BLOB) {
        bytes = sqlite3_column_blob(rows, column);
        size = sqlite3_column_bytes(rows, column);
      }
      append(table, &type, sizeof type);
      append(table, &size, sizeof size);
      append(table, bytes ? bytes : "", (size_t)size);
    }
  }
  if (result != SQLITE_DONE) fail(table->read, sqlite3_errmsg(source));
  sqlite3_finalize(rows);
}

static void take(struct table *table, void *bytes, size_t size) {
  memcpy(bytes, table->bytes + table->next, size);
  table->next += size;
}

static void write_row(struct table *table) {
  for (int column = 1; column <= table->columns; column++) {
    int type, size;
    take(table, &type, sizeof type);
    take(table, &size, sizeof size);
    const void *bytes = table->bytes + table->next;
    table->next += (size_t)size;
    int64_t integer;
    double real;
    switch (type) {
    case SQLITE_INTEGER:
      memcpy(&integer, bytes, sizeof integer);
      sqlite3_bind_int64(table->statement, column, integer);
      break;
    case SQLITE_FLOAT:
      memcpy(&real, bytes, sizeof real);
      sqlite3_bind_double(table->statement, column, real);
      break;
    case SQLITE_TEXT: sqlite3_bind_text(table->statement, column, bytes, size, SQLITE_STATIC); break;
    case SQLITE_BLOB: sqlite3_bind_blob(table->statement, column, bytes, size, SQLITE_STATIC); break;
    default: sqlite3_bind_null(table->statement, column);
    }
  }
  if (sqlite3_step(table->statement) != SQLITE_DONE)
    fail(table->write, sqlite3_errmsg(sqlite3_db_handle(table->statement)));
  sqlite3_reset(table->statement);
}

/// Writes what a record has in every table.
static void write_record(int64_t owner) {
  for (int index = 0; index < count; index++) {
    struct table *table = &tables[index];
    int64_t found;
    while (table->next < table->used && (memcpy(&found, table->bytes + table->next, sizeof found), found == owner)) {
      table->next += sizeof found;
      write_row(table);
    }
  }
}

/// Whether another record comes, and which.
static bool next_record(int64_t *owner) {
  if (tables[record].next >= tables[record].used) return false;
  memcpy(owner, tables[record].bytes + tables[record].next, sizeof *owner);
  return true;
}

static void prepare_writing(sqlite3 *target) {
  for (int index = 0; index < count; index++) {
    char sql[512];
    size_t length = (size_t)snprintf(sql, sizeof sql, "%s", tables[index].write);
    if (index != usage) {
      for (int column = 1; column <= tables[index].columns && length < sizeof sql; column++)
        length += (size_t)snprintf(
            sql + length, sizeof sql - length, "%s?%d", column == 1 ? " VALUES (" : ", ", column);
      if (length < sizeof sql) snprintf(sql + length, sizeof sql - length, ")");
    }
    tables[index].statement = prepare(target, sql);
  }
}

/// Keys that the target has never met are entered before anything is measured.
static void enter_keys(sqlite3 *source, sqlite3 *target) {
  sqlite3_stmt *keys = prepare(source, "SELECT id, key FROM key_usage");
  sqlite3_stmt *enter = prepare(target, "INSERT OR IGNORE INTO key_usage VALUES (?1, ?2, 0)");
  while (sqlite3_step(keys) == SQLITE_ROW) {
    sqlite3_bind_value(enter, 1, sqlite3_column_value(keys, 0));
    sqlite3_bind_value(enter, 2, sqlite3_column_value(keys, 1));
    sqlite3_step(enter);
    sqlite3_reset(enter);
  }
  sqlite3_finalize(keys);
  sqlite3_finalize(enter);
}

/// Writes everything in one transaction and prints the nanoseconds, with closing.
static void write_all(sqlite3 *target) {
  int64_t began = now(), owner;
  execute(target, "BEGIN IMMEDIATE");
  while (next_record(&owner)) write_record(owner);
  execute(target, "COMMIT");
  for (int index = 0; index < count; index++) sqlite3_finalize(tables[index].statement);
  if (sqlite3_close(target) != SQLITE_OK) fail("closing", sqlite3_errmsg(target));
  printf("%lld\n", (long long)(now() - began));
}

/// Writes a record for each line it is given, in a transaction of its own, and answers when that is on the disk.
static void write_each(sqlite3 *target) {
  sqlite3_stmt *begin = prepare(target, "BEGIN IMMEDIATE"), *commit = prepare(target, "COMMIT");
  char *line = NULL;
  size_t size = 0;
  int64_t owner;
  while (getline(&line, &size, stdin) > 0 && next_record(&owner)) {
    sqlite3_step(begin);
    sqlite3_reset(begin);
    write_record(owner);
    if (sqlite3_step(commit) != SQLITE_DONE) fail("COMMIT", sqlite3_errmsg(target));
    sqlite3_reset(commit);
    puts("Added.");
    fflush(stdout);
  }
  free(line);
}

int replay(char **arguments) {
  bool is_bulk = strcmp(arguments[3], "bulk") == 0;
  tables[usage].read = is_bulk ? bulk_usage : single_usage;
  sqlite3 *source = open_store(arguments[0]), *target = open_store(arguments[2]);
  execute(source, "CREATE VIRTUAL TABLE temp.word_place USING fts5vocab (main, word, instance)");
  for (int index = 0; index < count; index++) read_rows(&tables[index], source, atoll(arguments[1]));
  execute(
      target, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536;"
              " PRAGMA journal_size_limit = 16777216");
  enter_keys(source, target);
  sqlite3_close(source);
  prepare_writing(target);
  if (is_bulk)
    write_all(target);
  else
    write_each(target);
  return 0;
}

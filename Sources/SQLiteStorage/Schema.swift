/// The tables of a store, version by version.
///
/// Text that is compared is folded in Swift before it gets here, so that SQLite compares bytes and nothing else.
enum Schema {
  /// What `application_id` says of a file that is ours: "PetC".
  static let applicationID = 0x5065_7443

  /// The version that this program writes.
  static var version: Int { migrations.count }

  /// What leads from each version to the next. What has been released is never changed, only added to.
  static let migrations = [version1, version2, version3, version4]

  /// The first version whose index holds all that this program looks up; that of older stores is drawn anew.
  static let firstWithThisIndex = 3

  /// `user_version` holds two numbers, so that opening a store reads both at once.
  static func userVersion(schema: Int, folding: Int) -> Int { schema << 16 | folding & 0xFFFF }

  /// The schema's version and the folding's, out of `user_version`.
  static func versions(userVersion: Int) -> (schema: Int, folding: Int) { (userVersion >> 16, userVersion & 0xFFFF) }

  /// Notes on what is not obvious:
  ///
  /// - `record.row` is the place in the order of adding, which is the order that nothing else decides.
  /// - `record.identifier` ignores case, because people type the beginning of one in any case. Looking one up compares
  ///   the case, too.
  /// - `value` has a row for each key of a record. `folded` is an empty blob where the value cannot be compared as text.
  /// - `key_usage.count` may be null, which it never is: a constraint would make SQLite prepare to take the counting of
  ///   several keys back, which costs more than counting them.
  /// - `word` keeps no text: what it was given is drawn from the record again when it has to be taken away.
  /// - `change.record` and `picture_use` are of the log, and survive the record.
  private static let version1 = """
    CREATE TABLE record (
      row INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL COLLATE NOCASE,
      kind INTEGER NOT NULL,
      container TEXT NOT NULL,
      revision INTEGER NOT NULL,
      given_key TEXT NOT NULL,
      family_key TEXT NOT NULL,
      picture BLOB,
      properties BLOB NOT NULL
    );
    CREATE INDEX record_identifier ON record (identifier);
    CREATE INDEX record_given ON record (given_key);
    CREATE INDEX record_family ON record (family_key);
    CREATE INDEX record_group ON record (given_key) WHERE kind = 1;
    CREATE INDEX record_container ON record (container) WHERE container <> 'local';
    CREATE INDEX record_picture ON record (picture) WHERE picture IS NOT NULL;
    CREATE TABLE name (
      field INTEGER NOT NULL, folded TEXT NOT NULL, record INTEGER NOT NULL,
      PRIMARY KEY (field, folded, record)
    ) WITHOUT ROWID;
    CREATE TABLE value (
      key INTEGER NOT NULL, folded NOT NULL, record INTEGER NOT NULL,
      PRIMARY KEY (key, folded, record)
    ) WITHOUT ROWID;
    CREATE TABLE key_usage (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, count INTEGER);
    CREATE VIRTUAL TABLE word USING fts5 (text, content = '', columnsize = 0, tokenize = 'ascii', prefix = '2');
    CREATE TABLE member (
      member INTEGER NOT NULL, parent INTEGER NOT NULL, position INTEGER NOT NULL,
      PRIMARY KEY (member, parent)
    ) WITHOUT ROWID;
    CREATE INDEX member_parent ON member (parent, position);
    CREATE TABLE document (
      namespace TEXT NOT NULL, name TEXT NOT NULL, value BLOB NOT NULL,
      PRIMARY KEY (namespace, name)
    ) WITHOUT ROWID;
    CREATE TABLE picture (digest BLOB PRIMARY KEY NOT NULL, bytes BLOB NOT NULL);
    CREATE TABLE step (
      number INTEGER PRIMARY KEY, title TEXT NOT NULL, author TEXT NOT NULL, is_user INTEGER NOT NULL,
      time REAL NOT NULL, kind INTEGER NOT NULL, target INTEGER NOT NULL
    );
    CREATE TABLE change (
      step INTEGER NOT NULL, sequence INTEGER NOT NULL, record TEXT, operation BLOB NOT NULL,
      PRIMARY KEY (step, sequence)
    ) WITHOUT ROWID;
    CREATE INDEX change_record ON change (record, step, sequence) WHERE record IS NOT NULL;
    CREATE TABLE picture_use (
      digest BLOB NOT NULL, step INTEGER NOT NULL,
      PRIMARY KEY (digest, step)
    ) WITHOUT ROWID;
    CREATE INDEX picture_use_step ON picture_use (step);
    CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value NOT NULL) WITHOUT ROWID;
    INSERT INTO meta VALUES ('history floor', 0);
    """

  /// Phone numbers are found by how they end, see `PhoneDigits.ending`. A table of its own is half as large as an index of
  /// `value` would be, which repeats what identifies a row, and costs the other values nothing.
  private static let version2 = """
    CREATE TABLE phone (
      ending TEXT NOT NULL, record INTEGER NOT NULL,
      PRIMARY KEY (ending, record)
    ) WITHOUT ROWID;
    """

  /// Days are found by month and day, as birthdays are. Names are sorted as they are pronounced since this version, and
  /// more scripts are split into characters.
  private static let version3 = """
    CREATE TABLE day (
      key INTEGER NOT NULL, day INTEGER NOT NULL, record INTEGER NOT NULL,
      PRIMARY KEY (key, day, record)
    ) WITHOUT ROWID;
    """

  /// How many records there are is counted beside how many have each key, in a row whose key is no text. To count the
  /// records themselves would mean to read an index of them all.
  private static let version4 = recordCounting

  /// Counts the records into the row that is kept for it.
  static let recordCounting = "INSERT OR REPLACE INTO key_usage SELECT \(recordCountRow), x'', count(*) FROM record;"
}

extension Schema {
  /// The row of `key_usage` that counts the records; keys are numbered from 1.
  static let recordCountRow = 0
  /// The name of the book's identifier in `meta`.
  static let bookIdentifierKey = "book identifier"
  /// The name of the first place in the order of adding behind all that were given in `meta`, where the rows do not tell.
  static let nextPlaceKey = "next place"
  /// The name of the latest step that the history does not hold any more in `meta`.
  static let historyFloorKey = "history floor"
  /// The name of the latest step that was copied from another store in `meta`, in a copy.
  static let latestCopiedStepKey = "latest copied step"
}

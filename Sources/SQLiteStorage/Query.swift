import AddressBook

/// The fixed statements. Those of fetches are put together by ``FetchStatement``.
///
/// None of those that write many rows in one commit may need a savepoint of its own, as `RETURNING` and `REPLACE` do:
/// FTS5 writes out what it has gathered at each savepoint, which makes an import several times slower.
enum Query: Int, CaseIterable {
  case begin, beginReading, commit, rollback
  // Records
  case recordByIdentifier, recordByRow, rowByIdentifier, hasRow, lastRow, identifierOfRow
  case insertRecord, updateRecord, updateContents, updateSortKeys, deleteRecord
  // What is drawn from records
  case insertName, deleteName, insertValue, deleteValue, insertPhone, deletePhone, insertDay, deleteDay
  case name, phoneEndings, insertWords, deleteWords, hasName, hasValue, hasPhone, hasDay, hasWords
  case keyIdentifier, insertKey, countKeys, usageOfKey, keyUsage
  // Groups
  case members, membershipsOf, position, lastPosition, memberAtPosition, setPosition, removeMember
  // Documents and pictures
  case document, documentNames, documentKeys, putDocument, deleteDocument
  case picture, hasPicture, putPicture, deleteUnusedPicture
  // The log
  case latestStep, steps, operationsOfStep, historyOfRecord, insertStep, insertChange, insertPictureUse
  case picturesOfOldSteps, deleteOldPictureUses, deleteOldChanges, deleteOldSteps
  // The store itself
  case getMeta, setMeta, userVersion, dataVersion

  /// The statement's text.
  var sql: String {
    switch self {
    case .begin: "BEGIN IMMEDIATE"
    case .beginReading: "BEGIN"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"

    case .recordByIdentifier:
      "SELECT \(Self.recordColumns) FROM record AS r WHERE identifier = ?1 AND identifier = ?1 COLLATE BINARY"
    case .recordByRow: "SELECT \(Self.recordColumns) FROM record AS r WHERE row = ?1 AND (?2 < 0 OR kind = ?2)"
    case .rowByIdentifier: "SELECT row FROM record WHERE identifier = ?1 AND identifier = ?1 COLLATE BINARY"
    case .hasRow: "SELECT 1 FROM record WHERE row = ?1"
    case .lastRow: "SELECT max(row) FROM record"
    case .identifierOfRow: "SELECT identifier FROM record WHERE row = ?1"
    case .insertRecord:
      """
      INSERT INTO record (revision, properties, container, given_key, family_key, picture, row, identifier, kind)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """
    case .updateRecord:
      """
      UPDATE record SET revision = ?1, properties = ?2, container = ?3, given_key = ?4, family_key = ?5, picture = ?6
      WHERE row = ?7
      """
    case .updateContents: "UPDATE record SET revision = ?1, properties = ?2 WHERE row = ?3"
    case .updateSortKeys: "UPDATE record SET given_key = ?1, family_key = ?2 WHERE row = ?3"
    case .deleteRecord: "DELETE FROM record WHERE row = ?1"

    case .insertName: "INSERT OR IGNORE INTO name VALUES (?1, ?2, ?3)"
    case .deleteName: "DELETE FROM name WHERE field = ?1 AND folded = ?2 AND record = ?3"
    case .insertValue: "INSERT OR IGNORE INTO value VALUES (?1, ?2, ?3)"
    case .deleteValue: "DELETE FROM value WHERE key = ?1 AND folded = ?2 AND record = ?3"
    case .insertPhone: "INSERT OR IGNORE INTO phone VALUES (?1, ?2)"
    case .deletePhone: "DELETE FROM phone WHERE ending = ?1 AND record = ?2"
    case .insertDay: "INSERT OR IGNORE INTO day VALUES (?1, ?2, ?3)"
    case .deleteDay: "DELETE FROM day WHERE key = ?1 AND day = ?2 AND record = ?3"
    case .insertWords: "INSERT INTO word (rowid, text) VALUES (?1, ?2)"
    case .deleteWords: "INSERT INTO word (word, rowid, text) VALUES ('delete', ?1, ?2)"
    case .name: "SELECT record FROM name WHERE field = ?1 AND folded = ?2 LIMIT 2"
    case .phoneEndings:
      (1...PhoneDigits.endingLength - PhoneDigits.shortest + 1).map { "SELECT record FROM phone WHERE ending = ?\($0)" }
        .joined(separator: " UNION ALL ")
    case .hasName: "SELECT 1 FROM name WHERE field = ?1 AND folded = ?2 AND record = ?3"
    case .hasValue: "SELECT 1 FROM value WHERE key = ?1 AND folded = ?2 AND record = ?3"
    case .hasPhone: "SELECT 1 FROM phone WHERE ending = ?1 AND record = ?2"
    case .hasDay: "SELECT 1 FROM day WHERE key = ?1 AND day = ?2 AND record = ?3"
    case .hasWords: "SELECT 1 FROM word WHERE word MATCH ?1 AND rowid = ?2"
    case .keyIdentifier: "SELECT id FROM key_usage WHERE key = ?1"
    case .insertKey: "INSERT INTO key_usage (key, count) VALUES (?1, 0)"
    case .countKeys:
      "UPDATE key_usage SET count = count + ?1 WHERE id IN (\(Self.keyParameters))"
    case .usageOfKey: "SELECT count FROM key_usage WHERE key = ?1"
    case .keyUsage: "SELECT key, count FROM key_usage WHERE count > 0 AND id > \(Schema.recordCountRow) ORDER BY key"

    case .members:
      """
      SELECT r.identifier, m.position FROM member AS m CROSS JOIN record AS r ON r.row = m.member
      WHERE m.parent = ?1 ORDER BY m.position
      """
    case .membershipsOf:
      """
      SELECT r.identifier, m.position FROM member AS m CROSS JOIN record AS r ON r.row = m.parent
      WHERE m.member = ?1 ORDER BY r.identifier COLLATE BINARY
      """
    case .position: "SELECT position FROM member WHERE member = ?1 AND parent = ?2"
    case .lastPosition: "SELECT max(position) FROM member WHERE parent = ?1"
    case .memberAtPosition: "SELECT 1 FROM member WHERE parent = ?1 AND position = ?2"
    case .setPosition: "INSERT INTO member VALUES (?1, ?2, ?3)"
    case .removeMember: "DELETE FROM member WHERE member = ?1 AND parent = ?2"

    case .document: "SELECT value FROM document WHERE namespace = ?1 AND name = ?2"
    case .documentNames:
      "SELECT name FROM document WHERE namespace = ?1 AND name >= ?2 AND name < ?3 ORDER BY name LIMIT ?4"
    case .documentKeys: "SELECT namespace, name FROM document ORDER BY namespace, name"
    case .putDocument: "INSERT OR REPLACE INTO document VALUES (?1, ?2, ?3)"
    case .deleteDocument: "DELETE FROM document WHERE namespace = ?1 AND name = ?2"
    case .picture: "SELECT bytes FROM picture WHERE digest = ?1"
    case .hasPicture: "SELECT 1 FROM picture WHERE digest = ?1"
    case .putPicture: "INSERT OR IGNORE INTO picture VALUES (?1, ?2)"
    case .deleteUnusedPicture: "DELETE FROM picture WHERE digest = ?1 AND \(Self.isPictureUnused("?1", hex: "?2"))"

    case .latestStep:
      // A store that was copied without its history has its latest step behind it.
      """
      SELECT max(ifnull((SELECT max(number) FROM step), 0), (SELECT value FROM meta WHERE key = 'history floor'))
      """
    case .steps:
      """
      SELECT number, title, author, is_user, time, kind, target FROM step WHERE number <= ?1
      ORDER BY number DESC LIMIT ?2
      """
    case .operationsOfStep: "SELECT record, operation FROM change WHERE step = ?1 ORDER BY sequence"
    case .historyOfRecord:
      """
      SELECT c.step, c.operation, s.title, s.author, s.is_user, s.time, s.kind, s.target
      FROM change AS c CROSS JOIN step AS s ON s.number = c.step WHERE c.record = ?1
      ORDER BY c.step DESC, c.sequence DESC
      """
    case .insertStep: "INSERT OR IGNORE INTO step VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
    case .insertChange: "INSERT INTO change VALUES (?1, ?2, ?3, ?4)"
    case .insertPictureUse: "INSERT OR IGNORE INTO picture_use VALUES (?1, ?2)"
    case .picturesOfOldSteps: "SELECT digest FROM picture_use WHERE step <= ?1"
    case .deleteOldPictureUses: "DELETE FROM picture_use WHERE step <= ?1"
    case .deleteOldChanges: "DELETE FROM change WHERE step <= ?1"
    case .deleteOldSteps: "DELETE FROM step WHERE number <= ?1"

    case .getMeta: "SELECT value FROM meta WHERE key = ?1"
    case .setMeta: "INSERT OR REPLACE INTO meta VALUES (?1, ?2)"
    case .userVersion: "PRAGMA user_version"
    case .dataVersion: "PRAGMA data_version"
    }
  }

  /// How many keys ``countKeys`` counts at once: a record's, mostly.
  static let keysAtOnce = 16
  private static let keyParameters = (0..<keysAtOnce).map { "?\($0 + 2)" }.joined(separator: ", ")

  /// The columns that a record is read from, in the order that ``StoredRecord/init(row:)`` reads them.
  static let recordColumns = "r.identifier, r.kind, r.container, r.revision, r.picture, r.properties, r.row"

  /// What holds for a picture that neither a record nor the log refers to. `digest` is its digest as bytes, `hex` in the
  /// form in which records name the pictures that they keep aside.
  static func isPictureUnused(_ digest: String, hex: String? = nil) -> String {
    """
    NOT EXISTS (SELECT 1 FROM record WHERE picture = \(digest))
    AND NOT EXISTS (SELECT 1 FROM picture_use WHERE digest = \(digest))
    AND NOT EXISTS (
      SELECT 1 FROM value WHERE folded = \(hex ?? "lower(hex(\(digest)))")
      AND key = (SELECT id FROM key_usage WHERE key = '\(RecordKeys.mergedPictures)'))
    """
  }
}

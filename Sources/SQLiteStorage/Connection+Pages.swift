import AddressBook
import CSQLite

extension Connection {
  /// Copies the pages of the database as they are at one moment, damaged ones among them, to an empty file, whoever
  /// writes meanwhile (SQLite's online backup).
  /// - Throws: ``StorageError``, ``StorageError/interrupted`` among them when somebody asked to stop.
  func copyPages(to draft: StoreLocation, isInterrupted: () -> Bool) throws(StorageError) {
    // Pages that others write would make the copy begin again: what is read first fixes the moment.
    try execute("BEGIN")
    defer { if isInTransaction { try? execute("ROLLBACK") } }
    _ = try integer("PRAGMA application_id")
    try unsafe withHandle { (source: OpaquePointer) throws(StorageError) in
      var target: OpaquePointer?
      defer { unsafe sqlite3_close_v2(target) }
      var result = unsafe sqlite3_open_v2(draft.fileName, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, nil)
      if result == SQLITE_OK, let backup = unsafe sqlite3_backup_init(target, "main", source, "main") {
        var isStopped = isInterrupted()
        while result == SQLITE_OK, !isStopped {
          result = unsafe sqlite3_backup_step(backup, 2_048)
          isStopped = result == SQLITE_OK && isInterrupted()
        }
        let end = unsafe sqlite3_backup_finish(backup)
        if isStopped { throw .interrupted }
        if result == SQLITE_DONE { result = end }
      } else if result == SQLITE_OK {
        result = unsafe sqlite3_errcode(target)
      }
      guard result == SQLITE_OK else {
        // SQLite tells all failures of a copy as the target's, which alone is written, and was opened here.
        let failure = unsafe Failure(target, result)
        throw failure.error(at: failure.isOfWriting ? draft.shownPath : path)
      }
    }
  }
}

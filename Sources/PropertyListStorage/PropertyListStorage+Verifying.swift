import AddressBook
import Files

extension PropertyListStorage {
  /// Reads the files of all records and documents and compares them with what is known of them, which is what readers
  /// are given: the rest of a store, pictures and steps, is read from files anyway.
  /// - Throws: ``StorageError/damaged(_:reason:)`` when a file says something else, ``StorageError/interrupted``.
  func verifyFiles() throws {
    let index = try currentIndex()
    for entry in index.entries {
      guard let entry else { continue }
      if isInterrupted() { throw StorageError.interrupted }
      let row = try folder.translatingErrors { try index.row(entry, isInOrder: true) }
      let found = FoundFile(folder, FolderScan.Found(path: entry.path, stamp: entry.stamp, record: entry.id))
      guard case .success(let file)? = found?.file, file.says(row) else { throw differs(entry.path) }
    }
    for key in index.documents.keys {
      let path = BookFolder.file(of: key)
      let file = try? DocumentFile(Files.read(folder(path), limit: FoundFile.limit))
      guard let file, file.key == key, try file.document == index.document(key) else { throw differs(path) }
    }
  }

  private func differs(_ path: String) -> StorageError {
    .damaged(folder.shownPath, reason: "\(path) does not say what was written")
  }
}

extension RecordFile {
  /// Whether the file says what a row says, but for the numbers that stand in no file.
  fileprivate func says(_ row: RecordRow) -> Bool {
    var known = row.record
    (known.place, known.revision) = (record.place, record.revision)
    return record == known && members == row.head.members
  }
}

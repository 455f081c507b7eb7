import AddressBook
import Files

extension PropertyListStorage {
  /// Notes that pictures are to go to which neither a record nor a step of the log refers any more.
  ///
  /// They are looked for only where steps were dropped, which alone held them.
  func removeUnusedPictures(_ overlay: StorageOverlay, keepingStepsFrom floor: Int, _ writing: FolderCommit) throws {
    guard floor > index.historyFloor else { return }
    for path in try unusedPictures(overlay, keepingStepsFrom: floor) { try writing.remove(path, nil) }
  }

  /// The files of pictures to which neither a record nor a step of the log refers any more: all records and the log are
  /// read. There are none as long as something cannot be read that may name one.
  func unusedPictures(_ overlay: StorageOverlay, keepingStepsFrom floor: Int) throws -> [String] {
    guard Files.exists(folder(BookFolder.pictures)) else { return [] }
    var unused: [String: String] = [:]
    for name in try Files.list(folder(BookFolder.pictures)) {
      unused[String(name.prefix { $0 != "." })] = BookFolder.pictures + "/" + name
    }
    func keep(_ pictures: [ImageDigest]) { for picture in pictures { unused[picture.rawValue] = nil } }
    for record in overlay.records.values { keep(record?.pictures ?? []) }
    for entry in overlay.log { for operation in entry.operations { keep(operation.pictures) } }
    for step in index.steps where step.number > floor && !unused.isEmpty {
      guard let operations = try? operations(ofLogged: step.number, about: nil) else { return [] }
      for operation in operations { keep(operation.pictures) }
    }
    for entry in index.entries {
      guard !unused.isEmpty else { return [] }
      guard let entry, overlay.records[entry.id] == nil else { continue }
      // Of a file that cannot be read nobody knows what it names.
      guard !entry.isDamaged else { return [] }
      keep(try index.row(entry, isInOrder: true).record.pictures)
    }
    // What has another name than a digest was put there by somebody else.
    return unused.filter { ImageDigest(rawValue: $0.key) != nil }.map(\.value)
  }
}

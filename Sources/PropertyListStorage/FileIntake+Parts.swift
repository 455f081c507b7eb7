import AddressBook
import Files
import PropertyLists

/// What lies beside the records.
extension FileIntake {
  /// Gives a record the picture that is called as the record is, as macOS calls them.
  mutating func takePicture(_ path: String, _ id: RecordID) throws {
    guard let mover, !taken.contains(id), let entry = index[id], let stamp = Files.stamp(of: folder(path)),
      let bytes = try? Files.read(folder(path), limit: FoundFile.limit), !bytes.isEmpty
    else { return hasLeftPictures = true }
    let digest = ImageDigest(of: bytes)
    if folder.file(of: digest) == nil {
      _ = try mover.stage(bytes, as: BookFolder.file(of: digest, ImageFormat(detecting: bytes)), replacing: nil)
    }
    try mover.remove(path, stamp)
    var record = try index.row(entry).record
    guard record.picture != digest else { return }
    operations.append(.record(id, .picture(old: record.picture, new: digest)))
    deeds.append(("edit", record.shownName))
    (record.picture, record.revision) = (digest, revision(id))
    let file = RecordFile(record, members: index.namedMembers(of: id))
    let written = try mover.stage(
      try file.encode(isBinary: isBinary), as: BookFolder.file(of: id, record.kind), replacing: entry.stamp)
    taken.insert(id)
    try sink.write(.record(RecordRow(file, stamp: written)))
  }

  /// Takes in a document's file.
  mutating func takeDocument(_ found: FolderScan.Found) throws {
    let known = index.documentsByPath[found.path]
    let file: DocumentFile
    let bytes: [UInt8]
    do {
      bytes = try Files.read(folder(found.path), limit: FoundFile.limit)
      file = try DocumentFile(bytes)
    } catch let error as FileError {
      return leftDocuments[found.path] = LeftDocument(stamp: found.stamp, damage: error.reason)
    } catch let error as DamagedFile {
      // What it said before counts on.
      return leftDocuments[found.path] = LeftDocument(stamp: found.stamp, damage: error.reason)
    }
    guard known == nil || known == file.key else {
      let reason = "it says that it is \(file.key.namespace) \(file.key.name)"
      return leftDocuments[found.path] = LeftDocument(stamp: found.stamp, damage: reason)
    }
    let usual = BookFolder.file(of: file.key)
    // Where nothing can be moved a document is only found at its place.
    guard mover != nil || found.path == usual else {
      return leftDocuments[found.path] = LeftDocument(stamp: found.stamp)
    }
    let old = try index.document(file.key)
    if old != file.document { operations.append(.document(file.key, old: old, new: file.document)) }
    guard let mover, found.path != usual else { return try sink.write(.document(file, found.stamp)) }
    try mover.remove(found.path, found.stamp)
    let stamp = try mover.stage(bytes, as: usual, replacing: index.documents[file.key]?.stamp)
    try sink.write(.document(file, stamp))
  }
}

/// A document's file that is left as it is.
struct LeftDocument: Hashable {
  /// The file as it was when it was looked at.
  let stamp: FileStamp
  /// Why it cannot be read; nothing for one that only lies where nothing may be moved.
  var damage: String?
}

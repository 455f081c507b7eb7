import AddressBook
import Files
import PropertyLists

extension RecordRow {
  /// The row of a record of which nothing is known but that its file cannot be read, and why.
  init(unreadable record: StoredRecord, _ reason: String, stamp: FileStamp) {
    let unknown = StoredRecord(id: record.id, kind: record.kind, place: record.place)
    self.init(RecordFile(unknown, members: []), stamp: stamp)
    head.damage = reason
    // Nothing is known that it could be found by.
    head.terms = []
  }

  /// The row of a record whose file comes back, byte by byte, as it was when it was deleted: it could not be read then,
  /// and may not be readable now.
  init(restoring bytes: [UInt8], _ record: StoredRecord, members: [Membership], stamp: FileStamp) {
    let damage: DamagedFile
    do throws(DamagedFile) {
      var file = try RecordFile(bytes, kind: record.kind) { _ in record.id }
      guard file.record.id != record.id else {
        (file.record.place, file.record.revision) = (record.place, record.revision)
        self.init(file, stamp: stamp)
        return
      }
      damage = .otherIdentifier(file)
    } catch {
      damage = error
    }
    let path = BookFolder.file(of: record.id, record.kind)
    self.init(unreadable: record, "\(path): \(damage.reason)", stamp: stamp)
    head.members = members
  }
}

extension StoredRecord {
  /// What the file of a record held that could not be read when it was deleted, and which undo brings back. That a book
  /// notes of every record of which type a value is, and when it was made and changed, is left out.
  var unreadableContents: [UInt8]? {
    let noted = [RecordKeys.damaged, RecordKeys.propertyTypes, RecordKeys.creation, RecordKeys.modification]
    return properties.keys.allSatisfy(noted.contains) ? properties[RecordKeys.damaged]?.data : nil
  }
}

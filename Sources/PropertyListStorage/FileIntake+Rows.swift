import AddressBook
import Files

extension FileIntake {
  /// Writes the row of a file, which is moved to the usual place when it lies elsewhere or does not say whose it is.
  mutating func keep(
    _ file: RecordFile, _ found: FolderScan.Found, isWhole: Bool, revision number: Int? = nil
  ) throws {
    var file = file
    file.record.revision = number ?? revision(file.record.id)
    file.record.place = index.places[file.record.id] ?? takePlace()
    taken.insert(file.record.id)
    let usual = BookFolder.file(of: file.record.id, file.record.kind)
    if found.path == usual, isWhole { return try sink.write(.record(RecordRow(file, stamp: found.stamp))) }
    guard let mover else {
      var row = RecordRow(file, stamp: found.stamp)
      row.head.fileName = Path.name(found.path)
      return try sink.write(.record(row))
    }
    let known = found.path == usual ? found.stamp : nil
    let stamp = try mover.stage(try file.encode(isBinary: isBinary), as: usual, replacing: known)
    if found.path != usual { try mover.remove(found.path, found.stamp) }
    try sink.write(.record(RecordRow(file, stamp: stamp)))
  }

  /// Names a file that cannot be read. What was known of its record is kept.
  mutating func noteDamage(_ damage: DamagedFile, _ found: FolderScan.Found, _ entry: BookIndex.Entry?) throws {
    let reason = "\(found.path): \(damage.reason)"
    if let entry {
      var row = try index.row(entry)
      (row.head.damage, row.head.stamp) = (reason, found.stamp)
      return try sink.write(.record(row))
    }
    let named = RecordFileName.record(Path.name(found.path))
    let isUsual = named.map { BookFolder.file(of: $0.id, $0.kind) == found.path && index[$0.id] == nil } ?? false
    let kind = named?.kind ?? .person
    let id = isUsual ? named?.id : nil
    let guess = id ?? RecordID(kind: kind, uuid: FoundFile.uuid(of: Array(found.path.utf8)))
    if missing.contains(guess) { missing.remove(guess) }
    let unknown = StoredRecord(id: guess, kind: kind, place: index.places[guess] ?? takePlace())
    var row = RecordRow(unreadable: unknown, reason, stamp: found.stamp)
    if !isUsual { row.head.fileName = Path.name(found.path) }
    taken.insert(guess)
    try sink.write(.record(row))
  }

  mutating func takePlace() -> Int {
    defer { nextPlace = nextPlace.next }
    return nextPlace
  }
}

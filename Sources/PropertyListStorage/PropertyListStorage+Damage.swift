public import AddressBook
import Files
import PropertyLists

/// What is known to be damaged without looking through the whole store, so that every command can say so.
extension PropertyListStorage {
  /// The documents that cannot be read, the records whose pictures are not there, and that the log went.
  public var knownDamage: [StoreFinding] { damagedDocuments + lostPictures + [lostLog].compactMap(\.self) }

  /// The documents that cannot be read.
  var damagedDocuments: [StoreFinding] {
    leftDocuments.sorted { $0.key.precedesByBytes($1.key) }.compactMap { path, left in
      guard let damage = left.damage, Files.stamp(of: folder(path)) == left.stamp else { return nil }
      let isKnown = index.documentsByPath[path] != nil
      let more = isKnown ? ", what it said before counts" : ""
      return StoreFinding(
        .damagedDocument, .file(path), "cannot be read: \(damage)\(more)", remedy: isKnown ? .tidy : nil)
    }
  }

  /// That the folder of the log went.
  var lostLog: StoreFinding? {
    guard hasLostLog else { return nil }
    return StoreFinding(
      .missingStep, .file(BookFolder.log), "is not there: what was done cannot be undone, and the history begins anew",
      remedy: .tidy)
  }

  /// The records that name pictures which are not there.
  private var lostPictures: [StoreFinding] {
    guard !index.pictures.isEmpty else { return [] }
    // What a commit is still to move there is not lost.
    let coming = (index.unsettled?.moves ?? []).map { Path.name($0.target) }
    let names = ((try? Files.list(folder(BookFolder.pictures))) ?? []) + coming
    let present = Set(names.map { name in String(name.prefix { $0 != "." }) })
    let lost = index.pictures.flatMap { record, pictures in
      pictures.filter { !present.contains($0.rawValue) }.map { (record, $0) }
    }
    return lost.sorted { ($0.0, $0.1.rawValue) < ($1.0, $1.1.rawValue) }.map { record, picture in
      StoreFinding(
        .missingPicture, .record(record), "names the picture \(picture.rawValue), which is not there", remedy: nil)
    }
  }
}

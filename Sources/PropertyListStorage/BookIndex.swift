import AddressBook
import Files
import PropertyLists

/// What is known of all records and documents without reading their files: the frames of an ``IndexFile``, read once.
///
/// Of a record, what most lookups ask for is in memory; the rest is read from the index file when it is wanted.
struct BookIndex {
  /// A record.
  struct Entry {
    let id: RecordID
    let kind: RecordKind
    /// Its place in the order of adding.
    let place: Int
    let isDamaged: Bool
    /// Where its row is.
    let row: IndexFile.Place
    let stamp: FileStamp
    let fileName: String?
    /// The number of the list of its keys.
    let shape: Int
    /// What it is looked up by, ascending.
    let terms: [UInt64]

    /// Where the file lies in the store.
    var path: String {
      fileName.map { BookFolder.folder(of: kind) + "/" + $0 } ?? BookFolder.file(of: id, kind)
    }
  }

  /// A document.
  struct Document {
    let place: IndexFile.Place
    let stamp: FileStamp
  }

  let file: IndexFile
  /// Where records stand by what they are looked up by.
  let lookups = TermTable()
  private(set) var bookIdentifier = ""
  /// The records in the order they were added, and nothing where one was removed.
  private(set) var entries: [Entry?] = []
  /// The place in the order of adding of each of the entries, ascending.
  private(set) var entryPlaces: [Int] = []
  /// The place of each record.
  private(set) var places: [RecordID: Int] = [:]
  /// The first place that no record was given.
  private(set) var nextPlace = 1
  /// The records whose files have other names than usual.
  private(set) var unusualPaths: [String: RecordID] = [:]
  private(set) var members = MembershipTable()
  private(set) var documents: [DocumentKey: Document] = [:]
  private(set) var documentsByPath: [String: DocumentKey] = [:]
  private(set) var steps: [Step] = []
  private(set) var latestStep = 0
  private(set) var historyFloor = 0
  /// What the last commit wanted to be done with files and may not have been done.
  private(set) var unsettled: Frame.Commit?
  /// The lists of keys that records have.
  private(set) var shapes = KeyShapes()
  /// The pictures that records refer to, as far as they do and can be read.
  private(set) var pictures: [RecordID: [ImageDigest]] = [:]
  /// Where the frames end that are known.
  private(set) var end = 0
  /// The bytes of records and documents that count.
  private(set) var liveBytes = 0
  /// A number that is another one after every change.
  private(set) var generation = 0

  /// Begins with no frame.
  init(file: IndexFile) { self.file = file }

  /// The file is none of this version of the program, or damaged: it has to be made anew.
  struct Unusable: Error {}

  /// Takes in the frames that were written since, up to the last commit.
  /// - Throws: ``Unusable``, `FileError`.
  mutating func catchUp(from start: Int? = nil) throws {
    // What stood behind the last commit may have been taken back since.
    file.forget()
    var committed = start ?? end
    var offset = committed
    // A commit that is whole stands behind frames that are, unless the file was damaged since.
    while let (kind, next) = try file.kind(at: offset) {
      if kind == .commit || kind == .settled {
        guard try file.frame(at: offset) != nil else { break }
        committed = next
      }
      offset = next
    }
    offset = start ?? end
    guard committed > offset else { return }
    do {
      while offset < committed {
        guard let (place, bytes) = try file.frame(at: offset) else { throw Unusable() }
        try take(bytes, place)
        offset += place.count
      }
    } catch is ByteReader.Malformed {
      throw Unusable()
    } catch is PropertyListError {
      throw Unusable()
    }
    if start == nil { end = committed }
    generation += 1
  }

  private mutating func take(_ bytes: [UInt8], _ place: IndexFile.Place) throws {
    guard let kind = bytes.first.flatMap(Frame.Kind.init) else { throw Unusable() }
    var reader = ByteReader(bytes, from: 1)
    switch kind {
    case .beginning:
      guard try reader.readInt() == Frame.version, try reader.readInt() == Folding.version else { throw Unusable() }
      bookIdentifier = try reader.readText()
    case .record: take(try RecordRow.Head(&reader), place)
    case .removal: forget(RecordID(rawValue: try reader.readText()))
    case .document:
      let key = try reader.readDocumentKey()
      liveBytes += place.count - (documents[key]?.place.count ?? 0)
      documents[key] = Document(place: place, stamp: try reader.readStamp())
      documentsByPath[BookFolder.file(of: key)] = key
    case .documentRemoval:
      let key = try reader.readDocumentKey()
      liveBytes -= documents[key]?.place.count ?? 0
      documents[key] = nil
      documentsByPath[BookFolder.file(of: key)] = nil
    case .step:
      let step = try reader.readStep()
      if steps.last?.number == step.number { steps.removeLast() }
      steps.append(step)
    case .commit:
      let commit = try Frame.Commit(&reader)
      if commit.historyFloor > historyFloor { steps.removeAll { $0.number <= commit.historyFloor } }
      (latestStep, historyFloor) = (commit.latestStep, commit.historyFloor)
      nextPlace = max(nextPlace, commit.nextPlace)
      unsettled = commit.moves.isEmpty && commit.removals.isEmpty ? nil : commit
    case .settled: unsettled = nil
    }
  }

  private mutating func take(_ head: RecordRow.Head, _ place: IndexFile.Place) {
    let entry = Entry(
      id: head.id, kind: head.kind, place: head.place, isDamaged: head.damage != nil, row: place, stamp: head.stamp,
      fileName: head.fileName, shape: shapes.number(of: head.keys), terms: head.terms)
    forget(head.id)
    lookups.add(entry.terms, at: entry.place)
    places[head.id] = entry.place
    nextPlace = max(nextPlace, entry.place.next)
    let slot = firstSlot(from: entry.place)
    if slot < entries.count, entryPlaces[slot] == entry.place {
      entries[slot] = entry
    } else {
      entries.insert(entry, at: slot)
      entryPlaces.insert(entry.place, at: slot)
    }
    shapes.add(entry.shape)
    if !head.pictures.isEmpty, head.damage == nil { pictures[head.id] = head.pictures }
    liveBytes += entry.row.count
    if entry.fileName != nil { unusualPaths[entry.path] = entry.id }
    guard head.kind == .group else { return }
    for membership in head.members { members[membership.member, in: head.id] = membership.position }
  }

  private mutating func forget(_ id: RecordID) {
    guard let slot = slot(of: id) else { return }
    places[id] = nil
    leave(entries[slot])
    entries[slot] = nil
  }

  /// Takes back what is counted of an entry.
  private mutating func leave(_ entry: Entry?) {
    guard let entry else { return }
    shapes.remove(entry.shape)
    pictures[entry.id] = nil
    liveBytes -= entry.row.count
    if entry.fileName != nil { unusualPaths[entry.path] = nil }
    guard entry.kind == .group else { return }
    for membership in members.members(of: entry.id) { members[membership.member, in: entry.id] = nil }
  }
}

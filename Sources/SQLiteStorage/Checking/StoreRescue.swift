public import AddressBook
import CSQLite
import Files
import Glibc

/// Makes a store anew from all that can be read of one whose pages are damaged, and puts it in its place.
struct StoreRescue {
  private let place: StoreLocation
  private let busyPolicy: BusyPolicy

  init(path: String, busyPolicy: BusyPolicy) {
    place = StoreLocation(path: path).target
    self.busyPolicy = busyPolicy
  }

  /// Does it. No connection of this program to the store may be open.
  /// - Parameter copy: where the files go as they are, before anything is changed.
  /// - Returns: what is lost.
  /// - Throws: ``StorageError``, and the store is as it was.
  func run(keeping copy: String) throws -> [StoreFinding] {
    guard try StoreHead.isLeft(of: place) else {
      throw nothingLeft
    }
    // Held to the end: closing any other descriptor of the file would give it back.
    let lock = try ExclusiveLock(place)
    defer { lock.giveBack() }
    let kept = StoreLocation(path: copy, shownPath: copy)
    guard try !kept.exists() && !kept.hasWaitingChanges else {
      throw StorageError.unavailable(copy, reason: "the file exists already", remedy: "remove it")
    }
    let drafts = try place.draftFolder()
    defer { drafts.remove() }
    func draft(_ name: String) -> StoreLocation {
      StoreLocation(path: Path.join(drafts.path, name), shownPath: place.shownPath)
    }
    let (work, fresh) = (draft("damaged"), draft("store"))
    try lock.copyFiles(to: work)
    let lost = try salvage(work, into: fresh)
    try fresh.synchronize()
    try keep(lock, as: kept)
    if place.hasWaitingChanges {
      let folded = draft("folded")
      try lock.copyFiles(to: folded)
      try removeLog(with: folded)
    }
    try fresh.replace(place)
    return lost
  }

  /// Copies the files under another name, and gives them theirs when they are whole: the log first, without which the
  /// file would be an older one.
  private func keep(_ lock: ExclusiveLock, as kept: StoreLocation) throws {
    let drafts = try kept.draftFolder()
    defer { drafts.remove() }
    let draft = StoreLocation(path: Path.join(drafts.path, "store"), shownPath: kept.shownPath)
    try lock.copyFiles(to: draft)
    let log = (draft: StoreLocation(path: draft.path + "-wal"), kept: StoreLocation(path: kept.path + "-wal"))
    if draft.hasWaitingChanges { try log.draft.replace(log.kept) }
    try draft.replace(kept)
  }

  /// Removes the log beside the damaged file, which would be read into the new one, so that a crash at any moment leaves
  /// all that is in both: the file is first replaced by one into which the log is written already. Beside that the log
  /// changes nothing, and without it nothing lacks.
  ///
  /// A log that nothing can be made of, with any head, is of no use but in the copy.
  private func removeLog(with folded: StoreLocation) throws {
    var lock: ExclusiveLock?
    defer { lock?.giveBack() }
    if fold(folded) {
      try folded.synchronize()
      // Nobody opens it before it has given way to the new one.
      lock = try ExclusiveLock(folded)
      try folded.replace(place)
    }
    for suffix in ["-wal", "-shm"] { unsafe unlink(place.fileName + suffix) }
    try place.synchronizeFolder()
  }

  /// Writes the log beside a copy of the damaged file into it, when need be with the head that a store has.
  /// - Returns: whether that is done.
  private func fold(_ copy: StoreLocation) -> Bool {
    [false, true].contains { needsHead in
      if needsHead { try? StoreHead(of: copy).write() }
      let isWritten = (try? connect(copy).execute("PRAGMA wal_checkpoint(TRUNCATE)")) != nil
      return isWritten && !copy.hasWaitingChanges
    }
  }

  private func salvage(_ work: StoreLocation, into draft: StoreLocation) throws -> [StoreFinding] {
    try draft.create()
    let fresh = try SQLiteStorage(path: draft.fileName, isInterrupted: busyPolicy.isInterrupted)
    let salvage = Salvage(from: try opened(work, fresh.connection), into: fresh)
    try salvage.run()
    try fresh.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return salvage.lost
  }

  /// Opens a copy of the damaged file, when need be with the head, and the list of tables, that a store of this program
  /// has.
  private func opened(_ work: StoreLocation, _ fresh: Connection) throws -> Connection {
    for needsHead in [false, true] {
      if needsHead { try StoreHead(of: work).write() }
      do {
        var connection = try connect(work)
        if try SchemaRestoration(damaged: connection, fresh: fresh).run() { connection = try connect(work) }
        _ = try connection.prepare("SELECT row, identifier, properties FROM record")
        return connection
      } catch StorageError.damaged, StorageError.notAStore {
        continue
      }
    }
    throw nothingLeft
  }

  private var nothingLeft: StorageError {
    .damaged(place.shownPath, reason: "no records are found in it, put a backup in its place")
  }

  private func connect(_ work: StoreLocation) throws -> Connection {
    let connection = try Connection(
      path: place.shownPath, name: work.fileName, flags: SQLITE_OPEN_READWRITE, busyPolicy: busyPolicy)
    // A file that was cut off is read as far as it goes, and the list of tables as far as it can be understood.
    try connection.execute("PRAGMA writable_schema = ON")
    return connection
  }
}

extension SQLiteStorage {
  /// Whether a file that cannot be opened has, by its beginning, once been a store.
  static func canBeRescued(_ path: String) -> Bool {
    (try? StoreHead.isLeft(of: StoreLocation(path: path).target)) ?? false
  }

  /// Makes a store anew from all that can be read of one whose pages are damaged.
  /// - Parameters:
  ///   - path: the store.
  ///   - copy: where its files go as they are, before anything is changed; nothing may lie there.
  ///   - isInterrupted: asked meanwhile; the store is then as it was.
  /// - Returns: what is lost.
  /// - Throws: ``StorageError``, ``StorageError/busy(_:)`` where another program has the store open; it is then as it was.
  public static func rescue(
    _ path: String, keeping copy: String, isInterrupted: @escaping () -> Bool = { false }
  ) throws -> [StoreFinding] {
    let policy = BusyPolicy(timeout: .seconds(5), isInterrupted: isInterrupted)
    return try StoreRescue(path: path, busyPolicy: policy).run(keeping: copy)
  }
}

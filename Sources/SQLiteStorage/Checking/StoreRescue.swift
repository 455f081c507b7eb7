public import AddressBook
import CSQLite
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
    // Held to the end: closing any other descriptor of the file would give it back.
    let lock = try ExclusiveLock(place)
    defer { lock.giveBack() }
    guard try StoreHead.isLeft(of: place) else {
      throw StorageError.notAStore(place.shownPath, reason: "nothing in it is of one")
    }
    let kept = StoreLocation(path: copy, shownPath: copy)
    guard try !kept.exists() else {
      throw StorageError.unavailable(copy, reason: "the file exists already", remedy: "remove it")
    }
    try lock.copyFiles(to: kept)
    let (work, draft) = (place.draft, place.draft)
    defer {
      work.remove()
      draft.remove()
    }
    try lock.copyFiles(to: work)
    let lost = try salvage(work, into: draft)
    try draft.synchronize()
    // What waits in the old log belongs to the old pages.
    for suffix in ["-wal", "-shm"] { unsafe unlink(place.fileName + suffix) }
    guard unsafe rename(draft.fileName, place.fileName) == 0 else {
      throw StorageError.unavailable(
        place.shownPath, reason: "what was rebuilt cannot take its place", remedy: "what it was lies in \(copy)")
    }
    try place.synchronizeFolder()
    return lost
  }

  private func salvage(_ work: StoreLocation, into draft: StoreLocation) throws -> [StoreFinding] {
    let damaged = try opened(work)
    try draft.create()
    let fresh = try SQLiteStorage(path: draft.fileName, isInterrupted: { false })
    let salvage = Salvage(from: damaged, into: fresh)
    try salvage.run()
    try fresh.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return salvage.lost
  }

  /// Opens a copy of the damaged file, when need be with the head that a store of this program has.
  private func opened(_ work: StoreLocation) throws -> Connection {
    for attempt in [false, true] {
      if attempt { try StoreHead(of: work).write() }
      do {
        let connection = try Connection(
          path: place.shownPath, name: work.fileName, flags: SQLITE_OPEN_READWRITE, busyPolicy: busyPolicy)
        // A file that was cut off is read as far as it goes.
        try connection.execute("PRAGMA writable_schema = ON")
        guard try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'record'") > 0 else { continue }
        return connection
      } catch {
        guard attempt else { continue }
        throw error
      }
    }
    throw StorageError.notAStore(place.shownPath, reason: "its list of tables cannot be read")
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

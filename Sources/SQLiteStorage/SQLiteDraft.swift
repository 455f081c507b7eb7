public import AddressBook
import Files

/// A store in a file that is made in a folder beside its place.
public final class SQLiteDraft: StorageDraft {
  private let place: StoreLocation
  private let folder: DraftFolder
  /// Where the store is made; people are told the place where it is to lie.
  let location: StoreLocation
  private let busyPolicy: BusyPolicy

  /// Makes room for a draft, in the folder in which the store is to lie.
  /// - Parameters:
  ///   - path: where the store is to lie. Nothing may lie there.
  ///   - isInterrupted: asked within long statements, which end when somebody asked to stop.
  /// - Throws: ``StorageError/taken(_:)``, ``StorageError/inside(_:store:)``, or another ``StorageError`` where no draft
  ///   can be made.
  public convenience init(path: String, isInterrupted: @escaping () -> Bool = { false }) throws(StorageError) {
    try self.init(path: path, BusyPolicy(timeout: .seconds(5), isInterrupted: isInterrupted))
  }

  init(path: String, mayLieInStores: Bool = false, _ busyPolicy: BusyPolicy) throws(StorageError) {
    place = StoreLocation(path: path).target
    // A log that was left there would be read into the new store.
    guard !Files.exists(place.fileName), !place.hasWaitingChanges else { throw .taken(path) }
    if !mayLieInStores { try place.requireOutsideOfStores() }
    folder = try place.draftFolder()
    location = place.draft(in: folder)
    self.busyPolicy = busyPolicy
  }

  /// Opens the store, which is empty at first.
  /// - Throws: ``StorageError``.
  public func open() throws -> any StorageAdapter { try opened() }

  func opened() throws(StorageError) -> SQLiteStorage {
    // It needs no draft of its own, and SQLite would make a file that others can read.
    try location.create()
    return try SQLiteStorage(StoreOpening(location: location, mode: .createOrOpen, busyPolicy: busyPolicy))
  }

  /// Writes what waits in the log into the file, makes that last and gives it its name.
  /// - Throws: ``StorageError/taken(_:)`` when something has the name meanwhile, or another ``StorageError``.
  public func publish() throws {
    do {
      let connection = try StoreOpening(location: location, mode: .openExisting, busyPolicy: busyPolicy).open()
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    guard !location.hasWaitingChanges else { throw StorageError.busy(location.shownPath) }
    try giveName()
  }

  /// Makes the file last, in which all must be by now, and gives it its name.
  func giveName() throws {
    guard !place.hasWaitingChanges else { throw StorageError.taken(location.shownPath) }
    try location.synchronize()
    switch try location.link(to: place) {
    case .named: break
    case .taken: throw StorageError.taken(location.shownPath)
    case .unsupported: guard try location.move(to: place) else { throw StorageError.taken(location.shownPath) }
    }
    discard()
  }

  /// Removes the draft.
  public func discard() { folder.remove() }
}

/// A draft is confined to the thread that made it.
@available(*, unavailable)
extension SQLiteDraft: Sendable {}

public import AddressBook
import Files
import PropertyLists

/// A store in a folder that a person can read, edit and keep in git: a property list for each record, pictures beside.
///
///     store.plist           what says that the folder is a store, and the book's identifier
///     people/UUID.abcdp     a person, as macOS keeps one: the file's `UID` is UUID:ABPerson
///     groups/UUID.abcdg     a group, whose `ABMembers` are the identifiers of its members
///     pictures/SHA256.jpg   a picture, by the digest that a record names
///     documents/NAME/…      containers, links and what else the book keeps, one file each
///     log/00000012.plist    the step with a number: what was changed, for `undo` and `changes`
///     .local/               an index and a lock: what can be made anew, or is needed for a moment
///     .gitignore            leaves out `log` and `.local`
///
/// An edit changes the file of the record and adds a step to the log. Names of files never change, and no number that
/// counts stands in a record's file, so that branches which touch other records merge without a conflict; the log is of
/// one working copy, as git's own is.
///
/// The files are what counts. What was edited, dropped in or deleted by other means is noticed by size, time and number
/// of the file, taken in, and entered into the log as a step. A file that cannot be read is left as it is, and its record
/// is named as damaged.
///
/// A commit writes its files beside, then says in the index what it is going to do, which makes it last, and then moves
/// the files to their places. Who finds that somebody was ended in between does the rest. Readers read from the index,
/// which only grows, and see one state of the book.
///
/// Several processes may have the same folder open; each opens its own storage. A storage is confined to the thread that
/// opened it.
public final class PropertyListStorage: StorageAdapter {
  /// What may be done to the folder.
  public enum Mode: Hashable, Sendable {
    /// Open it, and make it when there is none. It appears as a whole or not at all.
    case createOrOpen
    /// Open it; a missing or empty folder is an error.
    case openExisting
    /// Open it and change nothing.
    case readOnly
  }

  let folder: BookFolder
  let mode: Mode
  let isInterrupted: () -> Bool
  private(set) var index: BookIndex
  /// How often what was known had changed before the index was read anew.
  private(set) var earlierChanges = 0
  var description: StoreDescription
  let lock: FolderLock
  /// How many fetches are delivering records.
  var openFetches = 0 {
    didSet { if openFetches == 0 { isReadOnlyMeanwhile = nil } }
  }
  /// Whether the store can only be read, as it was when that was asked during a fetch.
  private var isReadOnlyMeanwhile: Bool?
  /// How many snapshots are open.
  private var openSnapshots = 0
  var isInTransaction = false
  var scanning = ScanSchedule()
  /// Documents' files that cannot be read and are left alone, as they were.
  var leftDocuments: [String: LeftDocument] = [:]
  /// The file of the index when it could not be used, nor be made anew.
  var unusableIndex: FileStamp?
  /// When a picture had last come or gone when somebody looked at them.
  var picturesTime: Int64?

  /// Opens a store.
  /// - Parameters:
  ///   - path: the folder.
  ///   - mode: what may be done to it.
  ///   - busyTimeout: how long to wait for another program that is writing.
  ///   - isInterrupted: asked while waiting and while records are looked for, which ends when somebody asked to stop.
  /// - Throws: ``StorageError`` for a folder that cannot be opened or made, is no store, or is of a newer version.
  public convenience init(
    path: String, mode: Mode = .createOrOpen, busyTimeout: Duration = .seconds(5),
    isInterrupted: @escaping () -> Bool = { false }
  ) throws {
    try self.init(
      folder: BookFolder(path: path), mode: mode, busyTimeout: busyTimeout, isInterrupted: isInterrupted)
  }

  init(folder: BookFolder, mode: Mode, busyTimeout: Duration, isInterrupted: @escaping () -> Bool) throws {
    self.folder = folder
    self.mode = mode
    lock = FolderLock(folder, timeout: busyTimeout, isInterrupted: isInterrupted)
    self.isInterrupted = isInterrupted
    description = try folder.translatingErrors { [folder] in try StoreDescription.open(folder, mode) }
    index = BookIndex(file: IndexFile(nil))
    try folder.translatingErrors { try openIndex() }
  }

  /// What the store is, for people.
  public var info: StorageInfo {
    get throws {
      StorageInfo(
        kind: "plist", location: folder.shownPath, bookIdentifier: description.bookIdentifier, isReadOnly: isReadOnly,
        size: try size,
        details: [
          "format": .integer(.init(StoreDescription.version)), "record files": .string(description.format.rawValue),
        ])
    }
  }

  /// Whether the store can only be read: it was opened so, or the folder cannot be written to now. While records are
  /// fetched, of each of which somebody may ask, that is looked at once.
  public var isReadOnly: Bool {
    if mode == .readOnly { return true }
    guard openFetches > 0 else { return !folder.isWritable }
    let isReadOnly = isReadOnlyMeanwhile ?? !folder.isWritable
    isReadOnlyMeanwhile = isReadOnly
    return isReadOnly
  }

  /// Begins a transaction. Other programs that want to write wait meanwhile; readers do not.
  /// - Throws: ``StorageError/readOnly(_:)`` or ``StorageError/busy(_:)``, or an error when the folder was removed or
  ///   replaced, or a transaction is open already.
  public func beginTransaction() throws -> any OpenTransaction {
    guard !isInTransaction, openSnapshots == 0 else { throw StorageError.beingWritten(folder.shownPath) }
    guard !isReadOnly else {
      if !Files.exists(folder.path) { throw folder.removed }
      throw StorageError.readOnly(folder.shownPath)
    }
    try folder.translatingErrors {
      try lock.take()
      do {
        try catchUp()
        try putInOrder()
      } catch {
        lock.giveBack()
        throw error
      }
    }
    isInTransaction = true
    return StorageOverlay(over: self) { [self] overlay in
      defer {
        isInTransaction = false
        lock.giveBack()
      }
      if let overlay { try folder.translatingErrors { try commit(overlay) } }
    }
  }

  /// Runs a closure whose reads see the store as it is at one moment. It costs less to read so than otherwise, as nobody
  /// looks for changes meanwhile.
  public func withSnapshot<Result>(_ body: () throws -> Result) throws -> Result {
    _ = try currentIndex()
    openSnapshots += 1
    defer { openSnapshots -= 1 }
    return try body()
  }

  /// Takes an index that was read anew for what is known.
  func use(_ read: BookIndex) {
    earlierChanges += index.generation
    index = read
  }

  /// Takes in what was written to the index.
  /// - Parameter start: where that begins, when it is held in memory.
  /// - Throws: ``BookIndex/Unusable``, `FileError`.
  func readOn(from start: Int? = nil) throws { try index.catchUp(from: start) }

  /// What is known, after a look at what others have changed.
  func currentIndex() throws -> BookIndex {
    guard !isInTransaction, openSnapshots == 0, openFetches == 0 else { return index }
    try folder.translatingErrors { try refresh() }
    return index
  }
}

/// A store is confined to the thread that opened it.
@available(*, unavailable)
extension PropertyListStorage: Sendable {}

import AddressBook
import Files

/// How what is known of the folder is brought up to date.
extension PropertyListStorage {
  /// Reads the index, or makes it where there is none that can be used.
  func openIndex() throws {
    try readIndex()
    scanning = ScanSchedule()
    try refreshFiles()
  }

  /// Reads the index, or makes it, without a look at the files.
  func readIndex() throws {
    let found = try StoreDescription.open(folder, .openExisting)
    guard found.bookIdentifier == description.bookIdentifier else { throw folder.removed }
    description = found
    if let opened = try openedIndex() {
      index = opened
    } else if try !withLockIfPossible({
      // Another program may have made it meanwhile.
      if let opened = try openedIndex() { index = opened } else { try makeIndex() }
    }) {
      try makeIndexInMemory()
    }
  }

  /// The index as its file has it; nothing when it must be made anew.
  private func openedIndex() throws -> BookIndex? {
    guard Files.stamp(of: folder(BookFolder.index)) != nil else { return nil }
    let file = try OpenFile(folder(BookFolder.index))
    var opened = BookIndex(file: IndexFile(file))
    do { try opened.catchUp() } catch is BookIndex.Unusable { return nil }
    // The log is never ahead of an index that is whole.
    guard opened.bookIdentifier == description.bookIdentifier,
      !Files.exists(folder(BookFolder.file(ofStep: opened.latestStep.next)))
    else { return nil }
    return opened
  }

  /// Looks at what others have changed, by this program and by other means.
  func refresh() throws {
    try catchUp()
    try refreshFiles()
  }

  /// Takes in what other programs like this one have committed.
  func catchUp() throws {
    // What is held in memory alone is nobody else's.
    guard let file = index.file.file else { return try lookForIndex() }
    guard let stamp = Files.stamp(of: folder(BookFolder.index)) else {
      guard Files.exists(folder(BookFolder.description)) else { return }
      return try readIndex()
    }
    if stamp.inode != file.stamp.inode { return try readIndex() }
    guard Int(stamp.size) > index.end else { return }
    do { try index.catchUp() } catch is BookIndex.Unusable { try readIndex() }
  }

  private func lookForIndex() throws {
    if Files.stamp(of: folder(BookFolder.index)) != nil { try readIndex() }
  }

  /// Looks whether files were changed by other means, unless that was done a moment ago.
  private func refreshFiles() throws {
    guard scanning.isDue, Files.exists(folder(BookFolder.description)) else { return }
    let scan = try scan()
    guard !scan.isEmpty || index.unsettled != nil else { return picturesTime = scan.picturesTime }
    let isDone = try withLockIfPossible {
      try catchUp()
      try settle()
      try noticeFiles(isDue: true)
    }
    if !isDone, isReadOnly { try noticeInMemory(scan) }
  }

  /// Looks whether files were changed by other means; the lock must be held.
  func noticeFiles(isDue: Bool = false) throws {
    guard isDue || scanning.isDue else { return }
    let scan = try scan()
    if !scan.isEmpty { try takeIn(scan) }
    picturesTime = scan.picturesTime
  }

  private func scan() throws -> FolderScan {
    try scanning.measure { try FolderScan(folder, index, picturesTime: picturesTime) }
  }
}

extension BookFolder {
  /// The error of a store that went while it was open.
  var removed: StorageError {
    .unavailable(path, reason: "its folder was removed or replaced while it was open", remedy: "open it again")
  }
}

/// When files are looked at for changes by other means: so often that it costs little of the time.
struct ScanSchedule {
  private var next = ContinuousClock.now

  /// Whether it is time to look again.
  var isDue: Bool { ContinuousClock.now >= next }

  /// Looks, and says when to look again.
  mutating func measure<Result>(_ look: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    let result = try look()
    let end = ContinuousClock.now
    next = end + (end - start) * 20
    return result
  }
}

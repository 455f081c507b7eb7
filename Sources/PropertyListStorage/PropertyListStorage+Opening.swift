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
    let deadline = MonotonicInstant.now + lock.timeout
    repeat {
      if let opened = try openedIndex() { return use(opened) }
      // Another program may have made it before the lock was there.
      let deed = (try? withLockIfPossible { use(try openedIndex() ?? makeIndex()) }) ?? .impossible
      if deed == .done { return }
      guard deed == .busy, Files.exists(folder(BookFolder.index)) else { return try makeIndexInMemory() }
      // Who holds the lock has written to the index since it was read, or is making it.
      Files.waitAMoment()
    } while MonotonicInstant.now < deadline && !isInterrupted()
    throw StorageError.busy(folder.shownPath)
  }

  /// The index as its file has it; nothing when it must be made anew.
  private func openedIndex() throws -> BookIndex? {
    guard Files.stamp(of: folder(BookFolder.index)) != nil else { return nil }
    var opened = BookIndex(file: IndexFile(try OpenFile(folder(BookFolder.index))))
    do {
      try opened.catchUp()
      guard opened.bookIdentifier == description.bookIdentifier else { return nil }
      // The log is never ahead of an index that is whole, but of one that was read before a commit.
      while Files.exists(folder(BookFolder.file(ofStep: opened.latestStep.next))) {
        let latest = opened.latestStep
        try opened.catchUp()
        guard opened.latestStep > latest else { return nil }
      }
    } catch is BookIndex.Unusable {
      return nil
    }
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
    do { try readOn() } catch is BookIndex.Unusable { try readIndex() }
  }

  private func lookForIndex() throws {
    guard let stamp = Files.stamp(of: folder(BookFolder.index)), stamp != unusableIndex else { return }
    try readIndex()
  }

  /// Looks whether files were changed by other means, unless that was done a moment ago. Where that cannot be written down,
  /// for want of room, say, it counts as long as the store is open: reading goes on whatever fails.
  private func refreshFiles() throws {
    guard scanning.isDue, Files.exists(folder(BookFolder.description)) else { return }
    let scan = try scan()
    guard !scan.isEmpty || index.unsettled != nil else { return picturesTime = scan.picturesTime }
    var isWritten = false
    let deed = try withLockIfPossible {
      try catchUp()
      isWritten = (try? putInOrder(isDue: true)) != nil
    }
    guard !isWritten, deed != .busy else { return }
    try noticeInMemory(try self.scan())
  }

  /// Finishes what a program did not come to do, and takes in files that were changed by other means, if it is time to
  /// look. The lock must be held.
  func putInOrder(isDue: Bool = false) throws {
    var isDue = isDue || scanning.isDue
    if index.file.file == nil {
      use(try makeIndex())
    } else if index.file.holdsMemory {
      // What was noticed in memory alone is taken in for good.
      try readIndex()
      (isDue, picturesTime) = (true, nil)
    }
    try settle()
    if isDue { try noticeFiles() }
  }

  /// Looks whether files were changed by other means; the lock must be held.
  private func noticeFiles() throws {
    let scan = try scan()
    let isAllTaken = try scan.isEmpty || takeIn(scan)
    // A picture may have come together with its record.
    let isComplete = isAllTaken && scan.records.isEmpty
    if !scan.records.isEmpty, picturesTime != scan.picturesTime { scanning = ScanSchedule() }
    picturesTime = isComplete ? scan.picturesTime : nil
  }

  private func scan() throws -> FolderScan {
    try scanning.measure {
      try FolderScan(folder, index, picturesTime: picturesTime, leaving: leftDocuments)
    }
  }
}

extension BookFolder {
  /// The error of a store that went while it was open.
  var removed: StorageError {
    .unavailable(shownPath, reason: "its folder was removed or replaced while it was open", remedy: "open it again")
  }
}

/// When files are looked at for changes by other means: so often that it costs little of the time.
struct ScanSchedule {
  private var next = MonotonicInstant.now

  /// Whether it is time to look again.
  var isDue: Bool { MonotonicInstant.now >= next }

  /// Looks, and says when to look again.
  mutating func measure<Result>(_ look: () throws -> Result) rethrows -> Result {
    let start = MonotonicInstant.now
    let result = try look()
    let end = MonotonicInstant.now
    next = end + (end - start) * 20
    return result
  }
}

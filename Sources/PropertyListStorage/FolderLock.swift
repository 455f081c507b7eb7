import AddressBook
import Files

/// The lock of a folder: who writes holds it. It goes with the process that holds it.
final class FolderLock {
  private let folder: BookFolder
  let timeout: Duration
  private let needsDescription: Bool
  private let isInterrupted: () -> Bool
  private var file: FileLock?
  private(set) var isHeld = false

  /// Takes the folder.
  /// - Parameters:
  ///   - folder: where the lock lies.
  ///   - timeout: how long to wait for another program that has it.
  ///   - needsDescription: whether the folder must say that it is a store, which one to be rescued may not.
  ///   - isInterrupted: asked while waiting.
  init(
    _ folder: BookFolder, timeout: Duration, needsDescription: Bool = true, isInterrupted: @escaping () -> Bool
  ) {
    self.folder = folder
    self.timeout = timeout
    self.needsDescription = needsDescription
    self.isInterrupted = isInterrupted
  }

  /// Waits for the lock.
  /// - Throws: ``StorageError/busy(_:)`` when another program holds it for too long, or somebody asked to stop.
  func take() throws {
    let deadline = MonotonicInstant.now + timeout
    while try !attempt() {
      guard MonotonicInstant.now < deadline, !isInterrupted() else { throw StorageError.busy(folder.shownPath) }
      Files.waitAMoment()
    }
  }

  /// Takes the lock, unless somebody else has it.
  func attempt() throws -> Bool {
    while true {
      let file = try opened()
      guard file.attempt() else { return false }
      // Somebody may have removed the folder, and made it anew.
      if Files.stamp(of: folder(BookFolder.lock))?.inode == file.stamp.inode {
        isHeld = true
        return true
      }
      self.file = nil
    }
  }

  /// Gives the lock back.
  func giveBack() {
    file?.unlock()
    isHeld = false
  }

  private func opened() throws -> FileLock {
    if let file { return file }
    guard !needsDescription || Files.exists(folder(BookFolder.description)) else { throw folder.removed }
    try Files.createFolder(folder(BookFolder.staged))
    let opened = try FileLock(folder(BookFolder.lock))
    file = opened
    return opened
  }
}

extension PropertyListStorage {
  /// What came of wanting to do something with the lock.
  enum LockedDeed {
    /// It was done.
    case done
    /// Another program has the lock.
    case busy
    /// Nothing may be written, or the lock cannot be made.
    case impossible
  }

  /// Runs a closure with the lock, unless nothing may be written or another program has it.
  func withLockIfPossible(_ body: () throws -> Void) rethrows -> LockedDeed {
    if !lock.isHeld {
      guard !isReadOnly, let isTaken = try? lock.attempt() else { return .impossible }
      guard isTaken else { return .busy }
      defer { lock.giveBack() }
      try body()
    } else {
      try body()
    }
    return .done
  }
}

import AddressBook
import Files

extension PropertyListStorage {
  /// Makes a store usable that cannot be opened, or whose index cannot be read: what says that it is a store is written
  /// from what the rest tells, and the index is made from the files. The files of records are left as they are.
  /// - Parameters:
  ///   - path: the folder.
  ///   - copy: where the folder as it is is copied to first; nothing may lie there.
  ///   - busyTimeout: how long to wait for another program that is writing.
  ///   - isInterrupted: asked while waiting and copying.
  /// - Throws: ``StorageError``, ``StorageError/newerVersion(_:found:supported:)`` before anything is copied. When no copy
  ///   could be made nothing was changed, but that the folder has the lock that was taken.
  public static func rescue(
    _ path: String, keeping copy: String, busyTimeout: Duration = .seconds(5),
    isInterrupted: @escaping () -> Bool = { false }
  ) throws {
    let folder = BookFolder(path: path)
    try folder.translatingErrors {
      let lock = FolderLock(folder, timeout: busyTimeout, needsDescription: false, isInterrupted: isInterrupted)
      try lock.take()
      defer { lock.giveBack() }
      let isDescribed = Files.exists(folder(BookFolder.description)) ? try StoreDescription.read(folder) != nil : false
      let draft = try FolderDraft(path: copy, mayLieInStores: true, isInterrupted: isInterrupted)
      defer { draft.discard() }
      let kept = FolderCopy(of: folder, to: draft.folder, withStaged: true, isInterrupted: isInterrupted)
      _ = try kept.make()
      try kept.carryWaiting()
      try draft.publish()
      if !isDescribed {
        try StoreDescription(leftOf: folder).write(to: folder)
        try Files.synchronize(folder.path)
      }
    }
  }
}

public import AddressBook
import Files

/// A store in a folder that is made in another folder beside its place.
public final class FolderDraft: StorageDraft {
  private let place: String
  private let draft: DraftFolder
  /// Where the store is made; people are told the place where it is to lie.
  let folder: BookFolder
  private let isInterrupted: () -> Bool

  /// Makes room for a draft, in the folder in which the store is to lie.
  /// - Parameters:
  ///   - path: where the store is to lie: nothing, or an empty folder.
  ///   - isInterrupted: asked while records are looked for.
  /// - Throws: ``StorageError/taken(_:)``, ``StorageError/inside(_:store:)``, or another ``StorageError`` where no draft
  ///   can be made.
  public convenience init(path: String, isInterrupted: @escaping () -> Bool = { false }) throws {
    try self.init(path: path, mayLieInStores: false, isInterrupted: isInterrupted)
  }

  init(path: String, mayLieInStores: Bool, isInterrupted: @escaping () -> Bool) throws {
    guard Self.isFree(path) else { throw StorageError.taken(path) }
    if !mayLieInStores { try BookFolder(path: path).requireOutsideOfStores() }
    do throws(FileError) {
      // The folder that one is in has another name in the folder that it lies in.
      place = Files.exists(path) ? try Files.realPath(path) : path
      draft = try DraftFolder(beside: place)
    } catch {
      if error.code == .full { throw StorageError.full(path) }
      throw StorageError.unavailable(
        path, reason: error.reason, remedy: "check the folders of its path and their permissions")
    }
    folder = BookFolder(path: Path.join(draft.path, "store"), shownPath: path)
    self.isInterrupted = isInterrupted
  }

  private static func isFree(_ path: String) -> Bool {
    if Files.exists(path) { return Files.isFolder(path) && (try? Files.list(path))?.isEmpty == true }
    return (try? Files.status(of: path, followingLinks: false)) == nil
  }

  /// Opens the store, which is empty at first. When it is opened again its files are read, too.
  /// - Throws: ``StorageError``.
  public func open() throws -> any StorageAdapter {
    let storage = try opened()
    try storage.verifyFiles()
    return storage
  }

  func opened() throws -> PropertyListStorage {
    try PropertyListStorage(
      folder: folder, mode: .createOrOpen, busyTimeout: .seconds(5), isInterrupted: isInterrupted)
  }

  /// Makes the folder last and gives it its name.
  /// - Throws: ``StorageError/taken(_:)`` when something has the name meanwhile, or another ``StorageError``.
  public func publish() throws {
    try folder.translatingErrors {
      try Files.synchronizeFileSystem(of: folder.path)
      // A name that ends with a slash is a folder of that name, and one that is empty gives way.
      do throws(FileError) { try Files.rename(folder.path, to: place) } catch {
        throw Self.isFree(place) ? error : StorageError.taken(folder.shownPath)
      }
      try Files.synchronize(Path.parent(place))
    }
    discard()
  }

  /// Removes the draft.
  public func discard() { draft.remove() }
}

/// A draft is confined to the thread that made it.
@available(*, unavailable)
extension FolderDraft: Sendable {}

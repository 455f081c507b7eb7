import AddressBook
import Files
import Glibc

/// A store is made as a draft beside its place, which goes when the store is whole.
extension StoreLocation {
  /// Makes sure that no folder would take a store here for a part of itself.
  /// - Throws: ``StorageError/inside(_:store:)``.
  func requireOutsideOfStores() throws(StorageError) {
    if let store = StoreFolder.around(fileName) { throw .inside(shownPath, store: store) }
  }

  /// A folder beside it in which files can be made that are to lie here.
  func draftFolder() throws(StorageError) -> DraftFolder {
    do throws(FileError) { return try DraftFolder(beside: fileName) } catch {
      if error.code == .full { throw .full(shownPath) }
      throw .unavailable(shownPath, reason: error.reason, remedy: "check the folders of its path and their permissions")
    }
  }

  /// The file that becomes the store, in a folder for drafts.
  func draft(in folder: DraftFolder) -> Self { Self(path: Path.join(folder.path, "store"), shownPath: shownPath) }

  /// Puts the file in the place of another, durably.
  func replace(_ other: Self) throws(StorageError) {
    guard unsafe rename(fileName, other.fileName) == 0 else {
      throw unavailable(remedy: "check the permissions of its folder")
    }
    try other.synchronizeFolder()
  }
}

import AddressBook
import Files
import Glibc

/// A store is made as a draft beside its place: a file `.UUID.new`, which goes when the store is whole.
extension StoreLocation {
  /// Where a store that is to lie here can be made.
  var draft: Self { Self(path: folder + ".\(RecordID.randomUUID()).new", shownPath: shownPath) }

  /// A folder beside it in which files can be made that are to lie here.
  func draftFolder() throws(StorageError) -> DraftFolder {
    do throws(FileError) { return try DraftFolder(beside: fileName) } catch {
      if error.code == .full { throw .full(shownPath) }
      throw .unavailable(shownPath, reason: error.reason, remedy: "check the folders of its path and their permissions")
    }
  }

  /// Puts the file in the place of another, durably.
  func replace(_ other: Self) throws(StorageError) {
    guard unsafe rename(fileName, other.fileName) == 0 else {
      throw unavailable(remedy: "check the permissions of its folder")
    }
    try other.synchronizeFolder()
  }

  /// Removes the drafts that programs left in the folder when they were ended while they made a store.
  ///
  /// A draft is needed for a moment only, so that one of an hour ago is nobody's any more. What cannot be removed stays.
  func removeStaleDrafts() {
    let newest = time(nil) - 3600
    for name in Self.names(in: folder) where Self.isDraft(name) {
      var status = stat()
      let path = folder + name
      guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
        status.st_mtim.tv_sec < newest
      else { continue }
      unsafe unlink(path)
    }
  }

  /// Whether a file's name is that of a draft, or of what SQLite puts beside one.
  private static func isDraft(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard bytes.count >= 41, bytes[0] == UInt8(ascii: "."),
      suffixes.contains(where: { bytes[37...].elementsEqual((".new" + $0).utf8) })
    else { return false }
    return bytes[1...36].enumerated().allSatisfy { offset, byte in
      if [8, 13, 18, 23].contains(offset) { return byte == UInt8(ascii: "-") }
      return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
        unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }
}

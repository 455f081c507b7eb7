import CFiles
import Glibc

extension Files {
  /// Waits until a file's contents, or the names in a folder, are on the disk.
  ///
  /// A folder that may be written to but not read cannot be synchronised, and stays as it is.
  ///
  /// - Throws: ``FileError``.
  public static func synchronize(_ path: String) throws(FileError) {
    try check(path, .write)
    let file = try FileDescriptor(path, flags: O_RDONLY | O_NONBLOCK, .write, shownPath: path)
    guard fsync(file.number) == 0 || errno == EINVAL else { throw FileError(errno: errno, .write, path: path) }
  }

  /// Waits until all that was written to the file system of a folder is on the disk, which costs less than waiting for
  /// each of many files.
  ///
  /// - Throws: ``FileError``.
  public static func synchronizeFileSystem(of folder: String) throws(FileError) {
    try check(folder, .write)
    let file = try FileDescriptor(folder, flags: O_RDONLY, .write, shownPath: folder)
    guard petcontacts_synchronize_file_system(file.number) == 0 else {
      throw FileError(errno: errno, .write, path: folder)
    }
  }

  /// Removes an empty folder.
  ///
  /// - Throws: ``FileError``.
  public static func removeFolder(_ path: String) throws(FileError) {
    try check(path, .remove)
    guard unsafe rmdir(path) == 0 else { throw FileError(errno: errno, .remove, path: path) }
  }

  /// Whether files may be made and removed in a folder, as far as permissions tell.
  public static func isWritableFolder(_ path: String) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    return unsafe faccessat(AT_FDCWD, path, W_OK | X_OK, AT_EACCESS) == 0
  }
}

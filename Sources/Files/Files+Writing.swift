import Glibc

extension Files {
  /// Writes a whole file, durably, so that a reader sees the old contents or the new and never a part.
  ///
  /// See ``AtomicFile`` for symbolic links, permissions and failures.
  ///
  /// - Parameters:
  ///   - bytes: The new contents.
  ///   - path: The file to make or to replace.
  ///   - mode: The permissions of a new file, of which the process's mask is taken away.
  /// - Throws: ``FileError``.
  public static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o600) throws(FileError) {
    let file = try AtomicFile(path, mode: mode)
    try file.write(bytes)
    try file.commit()
  }

  /// Makes a folder, or leaves the one that is there as it is.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - mode: The permissions of each folder that is made, of which the process's mask is taken away.
  ///   - withIntermediate: Whether to make the folders on the way, too.
  ///   - isDurable: Whether to wait until the names of these folders are on the disk.
  /// - Throws: ``FileError``, with ``FileError/Code/notAFolder`` when something else has the name.
  public static func createFolder(
    _ path: String, mode: UInt32 = 0o700, withIntermediate: Bool = true, isDurable: Bool = false
  ) throws(FileError) {
    try check(path, .createFolder)
    var missing: [String] = []
    var folder = path
    // Upwards to the first folder that can be made, then down again.
    while unsafe mkdir(folder, mode) != 0 {
      let failure = errno
      if failure == ENOENT, withIntermediate, Path.parent(folder) != folder {
        missing.append(folder)
        folder = Path.parent(folder)
        continue
      }
      if isFolder(folder) {
        if missing.isEmpty { return }
        break
      }
      throw FileError(failure == EEXIST ? .notAFolder : .init(errno: failure), .createFolder, path: path)
    }
    for folder in missing.reversed() where unsafe mkdir(folder, mode) != 0 {
      // Another process may have been faster.
      let failure = errno
      guard isFolder(folder) else { throw FileError(errno: failure, .createFolder, path: path) }
    }
    guard isDurable else { return }
    for made in missing + [folder] { try synchronize(Path.parent(made)) }
  }
}

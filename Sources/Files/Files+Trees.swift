import Glibc

extension Files {
  /// Gives a file or a folder another name on the same file system. What has the name already is replaced, but for a
  /// folder that is not empty. It is durable when the folders of both names are synchronised.
  ///
  /// - Throws: ``FileError``.
  public static func rename(_ path: String, to target: String) throws(FileError) {
    try check(path, .write)
    try check(target, .write)
    guard unsafe Glibc.rename(path, target) == 0 else { throw FileError(errno: errno, .write, path: target) }
  }

  /// Copies a folder with the files, folders and symbolic links in it to a place where nothing is. Of the permissions only
  /// whether a file can be executed is kept.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - target: Where the copy goes; when copying fails, what was copied stays there.
  ///   - mode: The permissions of the copy.
  ///   - isWanted: Whether something of a name is copied.
  /// - Throws: ``FileError``, with ``FileError/Code/notAFile`` for a pipe, a socket or a device.
  public static func copyTree(
    _ folder: String, to target: String, mode: UInt32 = 0o755, where isWanted: (String) -> Bool
  ) throws(FileError) {
    try createFolder(target, mode: mode, withIntermediate: false)
    for name in try list(folder) where isWanted(name) {
      let (source, copy) = (Path.join(folder, name), Path.join(target, name))
      let status = try status(of: source, followingLinks: false)
      switch status.kind {
      case .folder: try copyTree(source, to: copy, where: isWanted)
      case .file: try copyFile(source, to: copy, mode: status.isExecutable ? 0o755 : 0o644)
      case .symbolicLink:
        let link = try linkTarget(source)
        guard unsafe symlink(link, copy) == 0 else { throw FileError(errno: errno, .write, path: copy) }
      case .other: throw FileError(.notAFile, .read, path: source)
      }
    }
  }

  /// Removes a folder and all that is in it, or a file or symbolic link. Symbolic links are removed, not followed.
  ///
  /// - Throws: ``FileError``; what was removed until then stays removed.
  public static func removeTree(_ path: String) throws(FileError) {
    guard try status(of: path, followingLinks: false).kind == .folder else { return try remove(path) }
    for name in try list(path) { try removeTree(Path.join(path, name)) }
    guard unsafe rmdir(path) == 0 else { throw FileError(errno: errno, .remove, path: path) }
  }

  private static func copyFile(_ path: String, to target: String, mode: mode_t) throws(FileError) {
    let file = try FileDescriptor(
      target, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, .write, shownPath: target)
    try read(path, limit: .max) { piece throws(FileError) in try file.write(piece, shownPath: target) }
  }
}

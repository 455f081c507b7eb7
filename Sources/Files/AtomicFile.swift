import Glibc

/// A file that appears under its name as a whole or not at all.
///
/// The bytes go to a temporary file beside the target, which ``commit()`` makes durable and renames. Where that is not
/// reached, the temporary file goes and the target is as it was.
///
///     var file = try AtomicFile(path)
///     try file.write(bytes)
///     try file.commit()
public struct AtomicFile: ~Copyable, Sendable {
  private let path: String
  private let target: String
  private let temporary: TemporaryFile

  /// Begins to write a file.
  ///
  /// A symbolic link is kept and what it points to is replaced, even where that does not exist yet. A file that exists
  /// keeps its permissions. A folder, a pipe, a device and a file that the user may not write to are refused.
  ///
  /// - Parameters:
  ///   - path: The file to make or to replace.
  ///   - mode: The permissions of a new file, of which the process's mask is taken away.
  /// - Throws: ``FileError``.
  public init(_ path: String, mode: UInt32 = 0o600) throws(FileError) {
    try Files.check(path, .write)
    let target = try Self.followingLinks(path)
    let kept = try Self.permissions(ofExisting: target, path: path)
    let temporary = try TemporaryFile(in: Path.parent(target), mode: kept ?? mode, path: path)
    // The mask takes bits away from a new file, which must not happen to permissions that were there before.
    if let kept { _ = fchmod(temporary.file.number, kept) }
    self.path = path
    self.target = target
    self.temporary = temporary
  }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError``, with ``FileError/Code/full`` when there is no space left.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try temporary.file.write(bytes, shownPath: path)
  }

  /// Makes what was written durable and puts it under the file's name.
  ///
  /// - Throws: ``FileError``; the target is then as it was, unless it was the folder that could not be made durable.
  public consuming func commit() throws(FileError) {
    let path = path
    let target = target
    let failure = temporary.rename(to: target)
    guard failure == 0 else { throw FileError(errno: failure, .write, path: path) }
    // A folder that may be written to but not read cannot be synchronised; the rename stands all the same.
    guard let folder = try? FileDescriptor(Path.parent(target), flags: O_RDONLY, .write, shownPath: path) else {
      return
    }
    guard fsync(folder.number) == 0 || errno == EINVAL else { throw FileError(errno: errno, .write, path: path) }
  }

  /// Where the bytes belong when `path` is a symbolic link.
  private static func followingLinks(_ path: String) throws(FileError) -> String {
    var target = path
    // The number of links that Linux itself follows.
    for _ in 0..<40 {
      var status = stat()
      guard unsafe lstat(target, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return target }
      target = Path.join(Path.parent(target), try Files.linkTarget(target, operation: .write))
    }
    throw FileError(.invalidPath, .write, path: path)
  }

  /// The permissions of the file to be replaced, or nothing when there is none.
  private static func permissions(ofExisting target: String, path: String) throws(FileError) -> mode_t? {
    guard target.utf8.last != UInt8(ascii: "/") else { throw FileError(.isFolder, .write, path: path) }
    var status = stat()
    guard unsafe stat(target, &status) == 0 else {
      guard errno == ENOENT else { throw FileError(errno: errno, .write, path: path) }
      return nil
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(.isFolder, .write, path: path)
    default: throw FileError(.notAFile, .write, path: path)
    }
    // Renaming asks only for the folder's permission, but a write-protected file is meant to stay.
    guard unsafe faccessat(AT_FDCWD, target, W_OK, AT_EACCESS) == 0 else {
      throw FileError(errno: errno, .write, path: path)
    }
    return status.st_mode & 0o777
  }
}

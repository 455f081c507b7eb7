import Glibc

/// What the system says of a file, a folder, or a symbolic link.
public struct FileStatus: Hashable, Sendable {
  /// The kinds that callers tell apart.
  public enum Kind: Hashable, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A symbolic link.
    case symbolicLink
    /// A pipe, a socket or a device.
    case other
  }

  /// What it is.
  public let kind: Kind
  /// The number of the user that it belongs to.
  public let owner: UInt32
  /// Whether everybody may write to it. In a folder with the sticky bit everybody may add files.
  public let isWritableByAll: Bool
  /// Whether its owner may execute it.
  public let isExecutable: Bool
  /// How many bytes it has.
  public let size: Int

  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .other
      }
    owner = status.st_uid
    // What the mode of a symbolic link says means nothing.
    isWritableByAll = kind != .symbolicLink && status.st_mode & S_IWOTH != 0
    isExecutable = status.st_mode & S_IXUSR != 0
    size = Int(status.st_size)
  }
}

extension Files {
  /// What is at a path: a symbolic link itself, or with `followingLinks` what it leads to.
  ///
  /// - Throws: ``FileError``.
  public static func status(of path: String, followingLinks: Bool = true) throws(FileError) -> FileStatus {
    try check(path, .find)
    var status = stat()
    let result = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { throw FileError(errno: errno, .find, path: path) }
    return FileStatus(status)
  }

  /// The number of the user for whom the program runs.
  public static var user: UInt32 { geteuid() }

  /// Where a symbolic link leads, as it is written.
  ///
  /// - Throws: ``FileError``.
  public static func linkTarget(_ path: String) throws(FileError) -> String {
    try check(path, .find)
    return try linkTarget(path, operation: .find)
  }
}

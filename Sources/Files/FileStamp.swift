import Glibc

/// What tells one state of a file from another without reading it.
public struct FileStamp: Hashable, Sendable {
  /// The size in bytes.
  public let size: Int64
  /// When the contents were last changed, in nanoseconds since 1970.
  public let modified: Int64
  /// The number of the file in its file system; another file of the same name has another.
  public let inode: UInt64

  /// Makes a stamp of its parts.
  public init(size: Int64, modified: Int64, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.inode = inode
  }

  init(_ status: stat) {
    size = Int64(status.st_size)
    let (seconds, overflow) = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    modified = overflow ? 0 : seconds &+ Int64(status.st_mtim.tv_nsec)
    inode = UInt64(status.st_ino)
  }
}

extension Files {
  /// The stamp of a regular file, symbolic links followed; nothing when there is none.
  public static func stamp(of path: String) -> FileStamp? {
    guard !path.utf8.contains(0) else { return nil }
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileStamp(status)
  }

  /// Goes through the regular files in a folder, in no order, with the stamp of each.
  ///
  /// Hidden files are passed over, and so are names that are not UTF-8, which cannot be opened by it.
  ///
  /// - Throws: ``FileError``.
  public static func visit(_ folder: String, _ body: (_ name: String, _ stamp: FileStamp) -> Void) throws(FileError) {
    try check(folder, .list)
    guard let stream = unsafe opendir(folder) else { throw FileError(errno: errno, .list, path: folder) }
    defer { unsafe closedir(stream) }
    let descriptor = unsafe dirfd(stream)
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer -> String? in
        guard unsafe buffer.first != UInt8(ascii: ".") else { return nil }
        return unsafe String(validating: buffer.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let name else { continue }
      var status = stat()
      guard unsafe fstatat(descriptor, name, &status, 0) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      body(name, FileStamp(status))
    }
    guard errno == 0 || errno == ENOENT else { throw FileError(errno: errno, .list, path: folder) }
  }
}

extension Files {
  /// Who may do what with a file, symbolic links followed; nothing when there is none.
  public static func permissions(of path: String) -> UInt32? { mode(path).map { $0 & 0o777 } }

  /// When a name was last added to a folder, taken from it or changed in it, in nanoseconds since 1970; nothing when there is
  /// no folder.
  public static func modificationTime(ofFolder path: String) -> Int64? {
    guard !path.utf8.contains(0) else { return nil }
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return FileStamp(status).modified
  }
}

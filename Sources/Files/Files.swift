import Glibc

/// The one place where the program touches files.
///
/// Every function takes paths as users write them, but for the tilde (see ``expandTilde(_:home:)``). A path that holds
/// a NUL is refused, because the system would see only what stands before it.
public enum Files: Sendable {
  /// Whether there is something at `path`, symbolic links followed.
  public static func exists(_ path: String) -> Bool { mode(path) != nil }

  /// Whether there is a folder at `path`, symbolic links followed.
  public static func isFolder(_ path: String) -> Bool { mode(path).map { $0 & S_IFMT == S_IFDIR } ?? false }

  /// Whether there is a file at `path` that the user may execute, symbolic links followed.
  public static func isExecutable(_ path: String) -> Bool {
    guard isRegularFile(path) else { return false }
    return unsafe faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0
  }

  /// The path of the program that is running.
  ///
  /// - Throws: ``FileError`` when `/proc` is not mounted.
  public static func executablePath() throws(FileError) -> String {
    try linkTarget("/proc/self/exe", operation: .find)
  }

  /// Replaces a leading `~` by `home`, and a leading `~name` by the home folder of that user, as shells do.
  ///
  /// What is not a tilde path, or names nobody, comes back unchanged.
  public static func expandTilde(_ path: String, home: String?) -> String {
    guard path.utf8.first == UInt8(ascii: "~") else { return path }
    let user = path.dropFirst().prefix { $0 != "/" }
    let rest = path[user.endIndex...]
    guard let folder = user.isEmpty ? home : homeFolder(ofUser: String(user)) else { return path }
    return folder == "/" && !rest.isEmpty ? String(rest) : folder + rest
  }

  /// Removes a file or a symbolic link, not what the link points to.
  ///
  /// - Throws: ``FileError``, with ``FileError/Code/isFolder`` for a folder.
  public static func remove(_ path: String) throws(FileError) {
    try check(path, .remove)
    guard unsafe unlink(path) == 0 else { throw FileError(errno: errno, .remove, path: path) }
  }

  /// The mode of what is at `path`, symbolic links followed.
  static func mode(_ path: String) -> mode_t? {
    guard !path.utf8.contains(0) else { return nil }
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode : nil
  }

  /// Refuses a path that the system would not see as it is written.
  static func check(_ path: String, _ operation: FileError.Operation) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(.invalidPath, operation, path: path) }
  }

  /// What a symbolic link holds.
  static func linkTarget(_ path: String, operation: FileError.Operation) throws(FileError) -> String {
    let capacity = Int(PATH_MAX)
    var failure: Int32 = 0
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
      let length = unsafe buffer.baseAddress.map { unsafe readlink(path, $0, capacity) } ?? -1
      if length < 0 { failure = errno }
      count = max(0, length)
    }
    guard failure == 0 else { throw FileError(errno: failure, operation, path: path) }
    // A target that fills the buffer may have been cut off.
    guard bytes.count < capacity else { throw FileError(.invalidPath, operation, path: path) }
    return String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The home folder that the system's user database gives for a user.
  private static func homeFolder(ofUser name: String) -> String? {
    guard !name.utf8.contains(0), let entry = unsafe getpwnam(name), let folder = unsafe entry.pointee.pw_dir else {
      return nil
    }
    return unsafe String(cString: folder)
  }
}

import Glibc

extension Files {
  /// The absolute path of what is there, without symbolic links, `.` and `..`.
  ///
  /// - Throws: ``FileError``.
  public static func realPath(_ path: String) throws(FileError) -> String {
    try check(path, .find)
    guard let resolved = unsafe realpath(path, nil) else { throw FileError(errno: errno, .find, path: path) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}

import Glibc

extension Files {
  /// The names of what is in a folder, but for `.` and `..`, in the order of their UTF-8 bytes.
  ///
  /// A name that is not UTF-8 is given with U+FFFD in place of what does not fit, and cannot be opened by it.
  ///
  /// - Throws: ``FileError``.
  public static func list(_ folder: String) throws(FileError) -> [String] {
    try check(folder, .list)
    guard let stream = unsafe opendir(folder) else { throw FileError(errno: errno, .list, path: folder) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
        unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw FileError(errno: errno, .list, path: folder) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

import Glibc

extension Files {
  /// Opens a named pipe, or the pipe that a path such as `/dev/fd/63` stands for, for reading, and closes it when the
  /// closure returns.
  ///
  /// The closure is given a descriptor that does not wait: it is to be polled before each read. A named pipe nobody has
  /// opened for writing yet is not at its end, and cannot be read until somebody has.
  ///
  /// - Returns: What the closure returns, or nothing when there is no pipe at the path.
  /// - Throws: ``FileError`` when there is one that cannot be opened; what the closure throws.
  public static func readPipe<Result>(_ path: String, _ body: (Int32) throws -> Result) throws -> Result? {
    guard isPipe(path) else { return nil }
    let file = try FileDescriptor(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY, .read, shownPath: path)
    guard file.status().st_mode & S_IFMT == S_IFIFO else { throw FileError(.notAFile, .read, path: path) }
    return try body(file.number)
  }

  /// Whether there is a file at the path that is no pipe, folder or device.
  public static func isRegularFile(_ path: String) -> Bool { mode(path).map { $0 & S_IFMT == S_IFREG } ?? false }

  private static func isPipe(_ path: String) -> Bool { mode(path).map { $0 & S_IFMT == S_IFIFO } ?? false }
}
